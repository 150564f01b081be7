#include "server/catalogue.h"

#include <algorithm>

#include "ai/player.h"
#include "engine/base/text.h"
#include "engine/game/record.h"
#include "server/json.h"

namespace voltigeur::server {

namespace {

using publish::Edition;
using publish::OfferedBattle;

// Of battles that have changed: so many are kept for games that may ask for them.
constexpr std::size_t most_grounds = 256;

std::vector<std::string_view> views(const std::vector<std::string>& words)
{
    return {words.begin(), words.end()};
}

std::expected<GroundPtr, Problem> make_ground(std::shared_ptr<const OfferedBattle> offered,
                                              std::string_view profile)
{
    const auto problem = [](const Faults& faults) {
        return std::unexpected(Problem{Code::Rules, to_text(faults.front())});
    };
    auto battle = offered->load(profile);
    if (!battle) return problem(battle.error());
    auto setup = make_setup(std::move(*battle));
    if (!setup) return problem(setup.error());
    auto ground = std::make_shared<Ground>(Ground{std::move(*setup), {}, std::move(offered)});
    ground->names = ground->setup.names();
    return ground;
}

OrderedJson row_of(const OfferedBattle& battle)
{
    const Json card = Json::parse(battle.card, nullptr, false);
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

std::expected<GroundPtr, Problem> Catalogue::find(std::string_view scenario,
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
    const auto known = std::ranges::find_if(grounds_, [&](const GroundPtr& ground) {
        return ground->offered == battle && ground->setup.scenario->profile == wanted;
    });
    if (known != grounds_.end()) return *known;
    auto ground = make_ground(battle, wanted);
    if (!ground) return ground;
    if (grounds_.size() >= most_grounds) grounds_.erase(grounds_.begin());
    grounds_.push_back(*ground);
    return ground;
}

GroundPtr Catalogue::find_exactly(std::string_view scenario, std::string_view sheet_hash,
                                  std::string_view scenario_hash) const
{
    const std::scoped_lock lock{mutex_};
    const auto found = std::ranges::find_if(grounds_, [&](const GroundPtr& ground) {
        const Setup& setup = ground->setup;
        return setup.scenario->id == scenario && to_hex(setup.law->hash()) == sheet_hash &&
               to_hex(setup.scenario_hash) == scenario_hash;
    });
    return found == grounds_.end() ? nullptr : *found;
}

}  // namespace voltigeur::server
