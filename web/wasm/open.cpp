// Battles begin, or go on from a record.

#include <cstdlib>

#include "engine/family/battle.h"
#include "engine/game/scripted_dice.h"
#include "engine/game/seeded_dice.h"
#include "engine/record/battle_line.h"
#include "engine/record/version_1.h"
#include "engine/sheet/json_document.h"
#include "web/wasm/calls.h"
#include "web/wasm/documents.h"
#include "web/wasm/telling.h"

namespace voltigeur::page {

namespace {

// ---- The battle: as documents, or as a game or a record carries it

using OpenBattleOr = std::expected<std::unique_ptr<OpenBattle>, json>;

std::unique_ptr<OpenBattle> opened(Setup setup, bool is_playable)
{
    std::shared_ptr<const AnySheet> sheet;
    if (is_playable)
        if (auto loaded = load_sheet_for(setup.source->sheet, setup.source->scenario))
            sheet = std::make_shared<const AnySheet>(std::move(*loaded));
    return std::make_unique<OpenBattle>(std::move(setup), std::move(sheet));
}

OpenBattleOr opened_from_documents(const json& asked)
{
    const auto sheet = read_documents(asked["sheet"]);
    if (!sheet) return std::unexpected(faults_json(sheet.error()));
    const auto scenario = document_from_json(asked["scenario"].dump());
    if (!scenario) return std::unexpected(faults_json(scenario.error()));
    auto battle = load_battle(*sheet, *scenario);
    if (!battle) return std::unexpected(faults_json(battle.error()));
    return opened(make_setup(std::move(*battle)), true);
}

OpenBattleOr opened_from_battle(const json& battle)
{
    auto carried = record::battle_from_json(battle);
    if (!carried) return std::unexpected(complain("battle: " + carried.error()));
    return opened(std::move(carried->setup), carried->unplayable.empty());
}

bool has_documents(const json& asked)
{
    return asked.contains("sheet") && asked["sheet"].is_array() && asked.contains("scenario");
}

// ---- Records

std::expected<Record, json> read_any_record(const json& asked, const std::string& text)
{
    const auto version = record_version(text);
    if (!version) return std::unexpected(complain(to_text(version.error())));
    if (*version == 2) {
        auto record = read_record(text);
        if (!record) return std::unexpected(complain(to_text(record.error())));
        return std::move(*record);
    }
    if (!has_documents(asked))
        return std::unexpected(complain("a record of version 1 does not carry its battle"));
    auto battle = opened_from_documents(asked);
    if (!battle) return std::unexpected(std::move(battle.error()));
    const auto old = read_version_1(text, (*battle)->names);
    if (!old) return std::unexpected(complain(to_text(old.error())));
    auto upgraded = upgrade(*old, (*battle)->setup);
    if (upgraded.parts)
        return std::unexpected(complain(to_text(*upgraded.parts) + "; " + upgrade_advice()));
    return std::move(upgraded.record);
}

std::optional<std::uint64_t> seed_from(const std::string& text)
{
    char* end = nullptr;
    const std::uint64_t seed = std::strtoull(text.c_str(), &end, 10);
    if (text.empty() || text.front() == '-' || *end != '\0') return std::nullopt;
    return seed;
}

std::unique_ptr<Dice> make_own_dice(OpenBattle& battle)
{
    auto dice = std::make_unique<ScriptedDice>();
    battle.own_dice = dice.get();
    return dice;
}

std::optional<json> go_on_with(OpenBattle& battle, Record record)
{
    if (const auto why = refuse_to_resume(record)) return complain(*why);
    battle.dice.seed = record.dice.seed;
    battle.taken_back = record.taken_back;
    // NB: Sealed dice fell elsewhere; a battle that goes on from them rolls others.
    auto dice = record.dice.seed ? dice_after(record) : make_own_dice(battle);
    battle.game = std::make_unique<Game>(resume(record, std::move(dice)));
    battle.has_begun = true;
    return std::nullopt;
}

// What the battle is led by; the fault, if nothing can.
std::optional<json> lead(OpenBattle& battle, const json& asked)
{
    if (asked.contains("follow")) return std::nullopt;
    if (!battle.sheet) return complain("this battle can only be watched: its rules cannot be read");
    if (asked.contains("own_dice")) {
        battle.game = std::make_unique<Game>(battle.setup, make_own_dice(battle));
        return std::nullopt;
    }
    battle.dice.seed = seed_from(find_text(asked, "seed").value_or(""));
    if (!battle.dice.seed) return complain("the seed is a whole number, as text");
    battle.game =
        std::make_unique<Game>(battle.setup, std::make_unique<SeededDice>(*battle.dice.seed));
    return std::nullopt;
}

// Only its first so many orders. What falls from there on comes from elsewhere: a seal says nothing
// of it.
void cut(Record& record, std::size_t orders)
{
    if (orders < record.past.orders.size()) record.past.orders.resize(orders);
    record.taken_back.clear();
    record.dice.sealed.reset();
}

json open_record(const json& asked, const std::string& text)
{
    auto record = read_any_record(asked, text);
    if (!record) return record.error();
    if (const auto orders = find_number(asked, "orders"); orders && *orders >= 0)
        cut(*record, static_cast<std::size_t>(*orders));
    auto made = opened(record->setup, record->unplayable.empty());
    if (!asked.contains("follow"))
        if (auto fault = go_on_with(*made, std::move(*record))) return *fault;
    open_battle() = std::move(made);
    return {{"battle", battle_json(*open_battle())}};
}

}  // namespace

json open(const json& asked)
{
    if (const auto record = find_text(asked, "record")) return open_record(asked, *record);
    if (!asked.contains("battle") && !has_documents(asked))
        return complain("open takes {\"sheet\": [documents], \"scenario\": document, "
                        "\"seed\": \"1\"}, {\"battle\": …} or {\"record\": …}");
    auto made = asked.contains("battle") ? opened_from_battle(asked["battle"])
                                         : opened_from_documents(asked);
    if (!made) return made.error();
    if (auto fault = lead(**made, asked)) return *fault;
    open_battle() = std::move(*made);
    return {{"battle", battle_json(*open_battle())}};
}

// A record of any version as one of this version, with what was left out of it, if something was.
json upgrade_record(const json& asked)
{
    const auto text = find_text(asked, "record");
    if (!text) return complain("upgrade takes {\"record\": text}");
    const auto record = read_any_record(asked, *text);
    if (!record) return record.error();
    return {{"record", to_text(*record)},
            {"torn", record->is_torn},
            {"scenario", record->setup.scenario->id},
            {"title", record->setup.scenario->title}};
}

namespace {

Record record_of(const OpenBattle& battle)
{
    Record record = record_of(*battle.game, battle.dice);
    record.taken_back = battle.taken_back;
    return record;
}

}  // namespace

json tell_record(OpenBattle& battle, const json&)
{
    if (!battle.game) return complain("this battle is led elsewhere; its host has the record");
    return {{"record", to_text(record_of(battle))}};
}

json tell_past(OpenBattle& battle, const json&)
{
    if (!battle.game) return complain("this battle is led elsewhere; its host has the past");
    const Past& past = battle.game->past();
    json steps = json::array();
    const auto add = [&](const Events& events) {
        steps.push_back({{"orders", steps.size()}, {"events", events_json(battle, events)}});
    };
    add(past.start);
    for (const PlayedOrder& order : past.orders) add(order.events);
    return {{"past", std::move(steps)}};
}

json rewind(OpenBattle& battle, const json& asked)
{
    const auto orders = find_number(asked, "orders");
    if (!battle.game || !orders || *orders < 0)
        return complain("rewind takes how many orders are to stand: {\"orders\": 0}");
    Record record = record_of(battle);
    if (*orders < static_cast<double>(record.past.orders.size())) {
        const auto stand = static_cast<std::size_t>(*orders);
        // A seed gives the same dice again, so what was taken back leaves no trace.
        if (battle.dice.seed)
            record.past.orders.resize(stand);
        else
            take_back(record, stand);
    }
    if (auto fault = go_on_with(battle, std::move(record))) return *fault;
    battle.undone.clear();
    return {{"view", view_json(battle)}};
}

}  // namespace voltigeur::page
