#include "server/catalogue.h"

#include <algorithm>

#include "ai/player.h"
#include "engine/base/json_text.h"
#include "engine/base/text.h"
#include "engine/record/battle_line.h"
#include "server/dice/sealed_dice.h"
#include "server/json.h"
#include "server/store/secret.h"

namespace voltigeur::server {

namespace {

using publish::Edition;
using publish::OfferedBattle;

// Of battles that have changed: so many are kept for games that may ask for them.
constexpr std::size_t most_carried = 256;

std::vector<std::string_view> views(const std::vector<std::string>& words)
{
    return {words.begin(), words.end()};
}

std::string hash_of_text(std::string_view text)
{
    return to_hex(Number256{hash_of_secret(text)});
}

std::expected<BattleDataPtr, Problem> make_ground(std::shared_ptr<const OfferedBattle> offered,
                                                  std::string_view profile)
{
    const auto problem = [](const Faults& faults) {
        return std::unexpected(Problem{Code::Rules, to_text(faults.front())});
    };
    auto battle = offered->load(profile);
    if (!battle) return problem(battle.error());
    auto battle_data = std::make_shared<BattleData>(
        BattleData{make_setup(std::move(*battle)), {}, std::move(offered)});
    battle_data->names = battle_data->setup.names();
    battle_data->battle = dump(record::battle_to_json(battle_data->setup));
    battle_data->battle_hash = hash_of_text(battle_data->battle);
    return battle_data;
}

OrderedJson row_of(const OfferedBattle& battle)
{
    const Json card = parse_json(battle.card);
    return {{"id", battle.id},
            {"title", card["title"]},
            {"introduction", card["introduction"]},
            {"sheet", battle.sheet->id},
            {"profile", battle.profile},
            {"profiles", battle.sheet->profiles},
            {"sides", card["side_ids"]},
            {"turns", card["turns"]},
            {"units", card["units"][0].get<int>() + card["units"][1].get<int>()}};
}

}  // namespace

std::expected<std::unique_ptr<Catalogue>, Faults> Catalogue::open(DataFolder data)
{
    std::unique_ptr<Catalogue> catalogue{new Catalogue{std::move(data)}};
    const auto edition = catalogue->look();
    if (!edition->faults.empty()) return std::unexpected(edition->faults);
    return catalogue;
}

std::string Catalogue::list(const Edition& edition)
{
    OrderedJson rows = OrderedJson::array();
    for (const auto& battle : edition.battles) rows.push_back(row_of(*battle));
    OrderedJson levels = OrderedJson::array();
    for (const std::string_view level : ai::levels()) levels.push_back(level);
    return dump(OrderedJson{{"scenarios", std::move(rows)}, {"levels", std::move(levels)}});
}

std::expected<BattleDataPtr, Problem> Catalogue::find(std::string_view scenario,
                                                      std::string_view profile)
{
    const auto edition = library_.last();
    const auto battle = edition->find_battle(scenario);
    if (!battle) {
        std::vector<std::string_view> ids;
        ids.reserve(edition->battles.size());
        for (const auto& known : edition->battles) ids.push_back(known->id);
        return std::unexpected(
            Problem{Code::Unknown, "scenario: " + unknown_word("the scenario", scenario, ids)});
    }
    const std::string wanted{profile.empty() ? std::string_view{battle->profile} : profile};
    const std::vector<std::string>& profiles = battle->sheet->profiles;
    if (std::ranges::find(profiles, wanted) == profiles.end())
        return std::unexpected(Problem{
            Code::Unknown, "profile: " + unknown_word("the profile", wanted, views(profiles))});
    const std::scoped_lock lock{mutex_};
    const auto known = std::ranges::find_if(carried_, [&](const BattleDataPtr& battle_data) {
        return battle_data->offered == battle && battle_data->setup.scenario->profile == wanted;
    });
    if (known != carried_.end()) return *known;
    auto battle_data = make_ground(battle, wanted);
    if (battle_data) keep(*battle_data);
    return battle_data;
}

void Catalogue::keep(BattleDataPtr battle_data)
{
    if (carried_.size() >= most_carried) carried_.erase(carried_.begin());
    carried_.push_back(std::move(battle_data));
}

BattleDataPtr Catalogue::find_carried(std::string_view hash) const
{
    const std::scoped_lock lock{mutex_};
    const auto found = std::ranges::find(carried_, hash, [](const BattleDataPtr& battle_data) {
        return std::string_view{battle_data->battle_hash};
    });
    return found == carried_.end() ? nullptr : *found;
}

std::expected<BattleDataPtr, Problem> Catalogue::carried(const std::string& hash,
                                                         std::string_view battle)
{
    if (BattleDataPtr known = find_carried(hash)) return known;
    auto read = record::battle_from_json(parse_json(battle));
    if (!read)
        return std::unexpected(Problem{Code::Rules, "its battle is damaged: " + read.error()});
    auto battle_data =
        std::make_shared<BattleData>(BattleData{std::move(read->setup), {}, nullptr});
    battle_data->names = battle_data->setup.names();
    battle_data->unplayable = std::move(read->unplayable);
    battle_data->is_as_written = read->is_as_written;
    battle_data->battle = battle;
    battle_data->battle_hash = hash;
    const std::scoped_lock lock{mutex_};
    keep(battle_data);
    return battle_data;
}

bool Catalogue::knows_another(const Setup& setup)
{
    const Scenario& scenario = *setup.scenario;
    const auto edition = library_.last();
    if (const auto sheet = edition->find_sheet(scenario.sheet)) {
        auto own = load_sheet_for(sheet->files, setup.source->scenario);
        if (!own || make_law(std::move(*own))->hash() != setup.law->hash()) return true;
    }
    if (!edition->find_battle(scenario.id)) return false;
    const auto own = find(scenario.id, scenario.profile);
    return !own || (*own)->setup.scenario_hash != setup.scenario_hash;
}

BattleDataPtr Catalogue::find_exactly(std::string_view scenario, std::string_view sheet_hash,
                                      std::string_view scenario_hash) const
{
    const std::scoped_lock lock{mutex_};
    const auto found = std::ranges::find_if(carried_, [&](const BattleDataPtr& battle_data) {
        const Setup& setup = battle_data->setup;
        return setup.scenario->id == scenario &&
               voltigeur::to_hex(setup.law->hash()) == sheet_hash &&
               voltigeur::to_hex(setup.scenario_hash) == scenario_hash;
    });
    return found == carried_.end() ? nullptr : *found;
}

std::expected<BattleDataPtr, Problem> Catalogue::carried(const Setup& setup)
{
    const std::string battle = dump(record::battle_to_json(setup));
    return carried(hash_of_text(battle), battle);
}

}  // namespace voltigeur::server
