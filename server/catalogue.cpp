#include "server/catalogue.h"

#include <algorithm>
#include <filesystem>

#include "ai/player.h"
#include "engine/base/text.h"
#include "load/scenarios.h"
#include "load/sheets.h"
#include "server/json.h"

namespace voltigeur::server {

namespace {

template <class Words>
std::vector<std::string_view> views(const Words& words)
{
    return {words.begin(), words.end()};
}

GroundPtr make_ground(Setup setup)
{
    auto ground = std::make_shared<Ground>(Ground{std::move(setup), {}});
    ground->names = ground->setup.names();
    return ground;
}

OrderedJson row_of(const Scenario& scenario, const std::vector<std::string>& profiles)
{
    return {{"id", scenario.id},
            {"title", scenario.title},
            {"introduction", scenario.introduction},
            {"sheet", scenario.sheet},
            {"profile", scenario.profile},
            {"profiles", profiles},
            {"sides", {scenario.sides[0].id, scenario.sides[1].id}},
            {"turns", scenario.turns},
            {"units", scenario.units.size()}};
}

}  // namespace

std::expected<std::unique_ptr<Catalogue>, Faults> Catalogue::open(DataFolder data)
{
    std::unique_ptr<Catalogue> catalogue{new Catalogue{std::move(data)}};
    if (Faults faults = catalogue->read(); !faults.empty())
        return std::unexpected(std::move(faults));
    return catalogue;
}

Faults Catalogue::read()
{
    OrderedJson rows = OrderedJson::array();
    for (const std::filesystem::path& file : scenario_files(data_.scenarios())) {
        const std::string id = file.stem().string();
        auto setup = load_setup(data_, id);
        if (!setup) return setup.error();
        const auto files = read_sheet_files(data_.rules(), setup->scenario->sheet);
        if (!files) return files.error();
        const std::vector<std::string_view> offered = profiles_of(*files);
        Listed listed{id, setup->scenario->profile, {offered.begin(), offered.end()}};
        rows.push_back(row_of(*setup->scenario, listed.profiles));
        grounds_[{id, listed.profile}] = make_ground(std::move(*setup));
        listed_.push_back(std::move(listed));
    }
    OrderedJson levels = OrderedJson::array();
    for (const std::string_view level : ai::levels()) levels.push_back(level);
    list_ = dump(OrderedJson{{"scenarios", std::move(rows)}, {"levels", std::move(levels)}});
    return {};
}

std::expected<GroundPtr, Problem> Catalogue::find(std::string_view scenario,
                                                  std::string_view profile)
{
    const auto listed = std::ranges::find(listed_, scenario, &Listed::id);
    if (listed == listed_.end()) {
        std::vector<std::string_view> ids;
        ids.reserve(listed_.size());
        for (const Listed& known : listed_) ids.push_back(known.id);
        return std::unexpected(
            Problem{Code::Unknown, "scenario: " + unknown_word("the scenario", scenario, ids)});
    }
    const std::string wanted{profile.empty() ? std::string_view{listed->profile} : profile};
    if (std::ranges::find(listed->profiles, wanted) == listed->profiles.end())
        return std::unexpected(
            Problem{Code::Unknown,
                    "profile: " + unknown_word("the profile", wanted, views(listed->profiles))});
    const std::scoped_lock lock{mutex_};
    GroundPtr& ground = grounds_[{listed->id, wanted}];
    if (!ground) {
        auto setup = load_setup(data_, listed->id, wanted);
        if (!setup) return std::unexpected(Problem{Code::Rules, to_text(setup.error().front())});
        ground = make_ground(std::move(*setup));
    }
    return ground;
}

}  // namespace voltigeur::server
