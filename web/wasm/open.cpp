// Battles begin, or go on from a record.

#include <cstdlib>

#include "engine/family/battle.h"
#include "engine/game/record.h"
#include "engine/game/scripted_dice.h"
#include "engine/game/seeded_dice.h"
#include "engine/sheet/json_document.h"
#include "web/wasm/calls.h"
#include "web/wasm/documents.h"
#include "web/wasm/telling.h"

namespace voltigeur::page {

namespace {

std::expected<std::unique_ptr<Session>, Faults> read_session(const json& asked)
{
    const auto sheet = read_documents(asked["sheet"]);
    if (!sheet) return std::unexpected(sheet.error());
    const auto scenario = document_from_json(asked["scenario"].dump());
    if (!scenario) return std::unexpected(scenario.error());
    auto battle = load_battle(*sheet, *scenario);
    if (!battle) return std::unexpected(battle.error());
    draw::Look look = draw::look_of(battle->sheet);
    auto setup = make_setup(std::move(*battle));
    if (!setup) return std::unexpected(setup.error());
    return std::make_unique<Session>(std::move(*setup), std::move(look));
}

std::optional<std::uint64_t> seed_from(const std::string& text)
{
    char* end = nullptr;
    const std::uint64_t seed = std::strtoull(text.c_str(), &end, 10);
    if (text.empty() || text.front() == '-' || *end != '\0') return std::nullopt;
    return seed;
}

std::unique_ptr<Dice> make_own_dice(Session& session)
{
    auto dice = std::make_unique<ScriptedDice>();
    session.own_dice = dice.get();
    return dice;
}

std::optional<json> go_on_with(Session& session, std::string_view text)
{
    const auto record = read_record(text, session.names);
    if (!record) return complain(to_text(record.error()));
    session.seed = record->header.seed;
    auto game = replay(*record, session.setup, session.seed ? nullptr : make_own_dice(session));
    if (!game) return complain(to_text(game.error()));
    session.game = std::make_unique<Game>(std::move(*game));
    session.has_begun = true;
    return std::nullopt;
}

// What the battle is led by; the fault, if nothing can.
std::optional<json> lead(Session& session, const json& asked)
{
    if (asked.contains("follow")) return std::nullopt;
    if (const auto record = find_text(asked, "record")) return go_on_with(session, *record);
    if (asked.contains("own_dice")) {
        session.game = std::make_unique<Game>(session.setup, make_own_dice(session));
        return std::nullopt;
    }
    session.seed = seed_from(find_text(asked, "seed").value_or(""));
    if (!session.seed) return complain("the seed is a whole number, as text");
    session.game =
        std::make_unique<Game>(session.setup, std::make_unique<SeededDice>(*session.seed));
    return std::nullopt;
}

}  // namespace

json open(const json& asked)
{
    if (!asked.contains("sheet") || !asked["sheet"].is_array() || !asked.contains("scenario"))
        return complain(
            "open takes {\"sheet\": [documents], \"scenario\": document, \"seed\": \"1\"}");
    auto made = read_session(asked);
    if (!made) return faults_json(made.error());
    if (auto fault = lead(**made, asked)) return *fault;
    session() = std::move(*made);
    return {{"battle", battle_json(*session())}};
}

json tell_record(Session& session, const json&)
{
    if (!session.game) return complain("this battle is led elsewhere; its host has the record");
    return {{"record", to_text(record_of(*session.game, session.seed), session.names)}};
}

json rewind(Session& session, const json& asked)
{
    const auto orders = find_number(asked, "orders");
    if (!session.game || !orders || *orders < 0)
        return complain("rewind takes how many orders are to stand: {\"orders\": 0}");
    Record record = record_of(*session.game, session.seed);
    if (*orders < static_cast<double>(record.orders.size()))
        record.orders.resize(static_cast<std::size_t>(*orders));
    if (auto fault = go_on_with(session, to_text(record, session.names))) return *fault;
    session.undone.clear();
    return {{"view", view_json(session)}};
}

}  // namespace voltigeur::page
