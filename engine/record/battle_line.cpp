#include "engine/record/battle_line.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/json_text.h"
#include "engine/family/battle.h"
#include "engine/family/facts.h"
#include "engine/order/codec_json.h"
#include "engine/order/codec_json_reader.h"
#include "engine/order/codec_json_writer.h"
#include "engine/order/codec_state_fields.h"
#include "engine/record/show_law.h"
#include "engine/sheet/footprint.h"
#include "engine/sheet/json_document.h"

namespace voltigeur {

// ---- The fields, with the names that records keep

namespace codec {

template <>
inline constexpr auto fields_of<NamePair> =
    FieldTuple{field("id", &NamePair::id), field("name", &NamePair::name)};

template <>
inline constexpr auto fields_of<SheetFacts::Troop> =
    FieldTuple{field("name", &SheetFacts::Troop::name), field("arm", &SheetFacts::Troop::arm)};

template <>
inline constexpr auto fields_of<SheetFacts::Base> =
    FieldTuple{field("width", &SheetFacts::Base::width), field("depth", &SheetFacts::Base::depth),
               field("files", &SheetFacts::Base::files), field("ranks", &SheetFacts::Base::ranks)};

template <>
inline constexpr auto fields_of<SheetFacts::Area> =
    FieldTuple{field("width", &SheetFacts::Area::width), field("depth", &SheetFacts::Area::depth)};

template <>
inline constexpr auto fields_of<SheetFacts::Size> = FieldTuple{
    field("figures", &SheetFacts::Size::figures), field("covers", &SheetFacts::Size::covers)};

template <>
inline constexpr auto fields_of<SheetFacts::Footprint> =
    FieldTuple{field("arm", &SheetFacts::Footprint::arm),
               field("formation", &SheetFacts::Footprint::formation),
               field("sizes", &SheetFacts::Footprint::sizes)};

template <>
inline constexpr auto fields_of<SheetFacts> =
    FieldTuple{field("sheet", &SheetFacts::sheet),
               field("title", &SheetFacts::title),
               field("profile", &SheetFacts::profile),
               field("sides", &SheetFacts::sides),
               field("tag_names", &SheetFacts::tags),
               field("troops", &SheetFacts::troops),
               field("terrain", &SheetFacts::terrain),
               field("phases", &SheetFacts::phases),
               field("infantry", &SheetFacts::infantry),
               field("cavalry", &SheetFacts::cavalry),
               field("crew", &SheetFacts::crew),
               field("counts_kills", &SheetFacts::counts_kills),
               field("die", &SheetFacts::die),
               field("command_range", &SheetFacts::command_range),
               field("army_command_range", &SheetFacts::army_command_range),
               field("objective_points", &SheetFacts::objective_points),
               field("footprints", &SheetFacts::footprints)};

template <>
inline constexpr auto fields_of<TerrainPiece> = FieldTuple{
    field("name", &TerrainPiece::name),           field("kind", &TerrainPiece::kind),
    field("height", &TerrainPiece::height),       field("shape", &TerrainPiece::shape),
    field("open_side", &TerrainPiece::open_side), field("front", &TerrainPiece::has_front)};

template <>
inline constexpr auto fields_of<Brigade> =
    FieldTuple{field("id", &Brigade::id), field("name", &Brigade::name),
               field("side", &Brigade::side), field("out_of_command", &Brigade::out_of_command)};

template <>
inline constexpr auto fields_of<ReserveGroup> =
    FieldTuple{field("id", &ReserveGroup::id), field("side", &ReserveGroup::side),
               field("earliest_turn", &ReserveGroup::earliest_turn),
               field("entry", &ReserveGroup::entry), field("facing", &ReserveGroup::facing)};

template <>
inline constexpr auto fields_of<Zone> =
    FieldTuple{field("side", &Zone::side), field("area", &Zone::area)};

template <>
inline constexpr auto fields_of<Objective> =
    FieldTuple{field("id", &Objective::id), field("name", &Objective::name),
               field("area", &Objective::area), field("points", &Objective::points),
               field("holder", &Objective::held_at_start)};

template <>
inline constexpr auto fields_of<Scenario> = FieldTuple{
    field("id", &Scenario::id),
    field("title", &Scenario::title),
    field("introduction", &Scenario::introduction),
    field("certainty", &Scenario::certainty),
    field("sheet", &Scenario::sheet),
    field("profile", &Scenario::profile),
    field("sides", &Scenario::sides),
    field("width", &Scenario::width),
    field("height", &Scenario::height),
    field("turns", &Scenario::turns),
    field("terrain", &Scenario::terrain),
    field("brigades", &Scenario::brigades),
    field("groups", &Scenario::groups),
    field("zones", &Scenario::zones),
    field("objectives", &Scenario::objectives),
    field("units", &Scenario::units),
    field("generals", &Scenario::generals),
};

}  // namespace codec

namespace record {

namespace {

using Json = nlohmann::json;

// ---- What a scenario must be for everything that looks at it

bool is_word(const std::string& id)
{
    return !id.empty() && id.size() <= 64 && id != "-" &&
           std::ranges::all_of(id, [](char c) { return c > ' ' && c <= '~'; });
}

// Ids are words, and nobody shares one.
template <class List>
std::string check_ids(std::string_view what, const List& list)
{
    std::set<std::string_view> seen;
    for (const auto& item : list)
        if (!is_word(item.id) || !seen.insert(item.id).second)
            return std::string{what} + ": " + in_quotes(item.id) + " cannot be an id here";
    return {};
}

std::string check_shapes(const Scenario& scenario, const SheetFacts& facts)
{
    for (const TerrainPiece& piece : scenario.terrain) {
        if (piece.kind >= facts.terrain.size()) return "terrain: the sheet has no such kind";
        if (piece.shape.points().empty()) return "terrain: a piece has no shape";
        if (piece.shape.width() < Length{}) return "terrain: a width is less than nothing";
    }
    for (const Objective& objective : scenario.objectives)
        if (objective.area.points().empty() || !objective.area.is_area())
            return "objectives: " + in_quotes(objective.id) + " has no area";
    return {};
}

std::string check_scenario(const Scenario& scenario, const SheetFacts& facts)
{
    constexpr Length largest = inches(1000);
    if (scenario.width <= Length{} || scenario.height <= Length{} || scenario.width > largest ||
        scenario.height > largest)
        return "the table is between nothing and 1000 inches wide and deep";
    if (scenario.turns < 1 || scenario.turns > 250) return "turns: there are 1 to 250";
    const bool has_too_many =
        scenario.units.size() > most_units || scenario.generals.size() > most_generals ||
        scenario.brigades.size() > most_brigades || scenario.groups.size() > most_groups ||
        scenario.objectives.size() > most_objectives;
    if (has_too_many) return "there are more units, generals or brigades than a battle can have";
    for (std::string what :
         {check_ids("sides", scenario.sides), check_ids("units", scenario.units),
          check_ids("generals", scenario.generals), check_ids("brigades", scenario.brigades),
          check_ids("groups", scenario.groups), check_ids("objectives", scenario.objectives),
          check_shapes(scenario, facts)})
        if (!what.empty()) return what;
    return {};
}

std::string check_units(const State& state, const Scenario& scenario, const SheetFacts& facts)
{
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const Unit& unit = state.units[i];
        const std::string which = "units: " + in_quotes(scenario.units[i].id);
        if (unit.figures_at_start > most_figures || unit.figures > unit.figures_at_start ||
            unit.standing > most_figures)
            return which + " has more figures than a unit can have";
        if (unit.troop >= facts.troops.size())
            return which + " is of troops that the sheet has not";
        if (index(unit.brigade) >= scenario.brigades.size()) return which + " is in no brigade";
        if (unit.presence == Presence::Reserve && unit.group == no_group)
            return which + " is in reserve, and in no group of reserves";
    }
    return {};
}

std::string check_facts(const SheetFacts& facts)
{
    if (facts.tags.size() > 16) return "tag_names: there are 16 at most";
    for (const std::string& tag : facts.tags)
        if (!is_word(tag)) return "tag_names: " + in_quotes(tag) + " cannot be a tag";
    for (const SheetFacts::Base& base : {facts.infantry, facts.cavalry})
        if (base.files < 1 || base.ranks < 1 || base.files > 99 || base.ranks > 99)
            return "a base has 1 to 99 files and ranks";
    if (facts.die < 2 || facts.die > 100) return "die: a die has 2 to 100 sides";
    return {};
}

// ---- Reading

template <class T>
std::string read_part(const Json& json, const char* key, const Names& names, T& out)
{
    codec::JsonReader in{names};
    return in.read_member(json, key, out) ? std::string{} : in.fault().what;
}

// The loaders look at every pair of points of a shape, and no list of ours is nearly as long.
bool has_long_list(const Node& node)
{
    constexpr std::size_t longest = 1000;
    if (node.items.size() > longest || node.members.size() > longest) return true;
    return std::ranges::any_of(node.items, has_long_list) ||
           std::ranges::any_of(node.members,
                               [](const Member& member) { return has_long_list(member.node); });
}

std::string read_documents(const Json& list, std::vector<Document>& out)
{
    if (!list.is_array() || list.size() > 100) return "this is not a list of a sheet's files";
    for (const Json& item : list) {
        auto document = document_from_json(item.dump());
        if (!document) return to_text(document.error().front());
        if (has_long_list(document->root)) return "a list in it has more than 1000 items";
        out.push_back(std::move(*document));
    }
    return {};
}

std::string read_document(const Json& json, const char* key, Document& out)
{
    const auto found = json.find(key);
    if (found == json.end()) return std::string{key} + ": missing";
    auto document = document_from_json(found->dump());
    if (!document) return std::string{key} + ": " + to_text(document.error().front());
    if (has_long_list(document->root))
        return std::string{key} + ": a list in it has more than 1000 items";
    out = std::move(*document);
    return {};
}

std::string read_source(const Json& json, BattleSource& out)
{
    if (std::string what = read_part(json, "facts", {}, out.facts); !what.empty()) return what;
    if (std::string what = check_facts(out.facts); !what.empty()) return "facts." + what;
    const auto files = json.find("sheet_files");
    if (files == json.end()) return "sheet_files: missing";
    if (std::string what = read_documents(*files, out.sheet); !what.empty())
        return "sheet_files: " + what;
    return read_document(json, "scenario_file", out.scenario);
}

int most_figures_of(const State& state)
{
    int most = 0;
    for (const Unit& unit : state.units) most = std::max<int>(most, unit.figures_at_start);
    return most;
}

std::string read_scenario(const Json& json, const SheetFacts& facts, Scenario& out)
{
    const Names sides{.sides = {facts.sides[0].id, facts.sides[1].id}};
    if (std::string what = read_part(json, "scenario", sides, out); !what.empty()) return what;
    if (out.sheet != facts.sheet || out.profile != facts.profile)
        return "scenario: it is for another sheet than the facts";
    if (std::string what = check_scenario(out, facts); !what.empty()) return "scenario." + what;
    const auto opening = json.find("opening");
    if (opening == json.end()) return "opening: missing";
    auto state = state_from_json(*opening, names_of_scenario(out, facts.tags));
    if (!state) return "opening." + state.error().what;
    if (std::string what = check_units(*state, out, facts); !what.empty()) return "opening." + what;
    out.opening = *state;
    out.most_figures = most_figures_of(*state);
    return {};
}

// What the scenario's file gives today is what it gave then.
bool is_same(const Scenario& today, const Scenario& then, const SheetFacts& facts)
{
    const Names names = names_of_scenario(then, facts.tags);
    codec::JsonWriter out{names};
    return out.write(today) == out.write(then) && today.opening == then.opening;
}

bool is_same(const SheetFacts& today, const SheetFacts& then)
{
    const Names no_names;
    codec::JsonWriter out{no_names};
    return out.write(today) == out.write(then);
}

// Where the files lay on the machine that wrote the record is nobody's business.
std::string without_machine(const std::string& file)
{
    for (const std::string_view folder : {"rules/", "scenarios/"})
        if (const std::size_t at = file.rfind(folder); at != std::string::npos)
            return file.substr(at);
    const std::size_t slash = file.rfind('/');
    return slash == std::string::npos ? file : file.substr(slash + 1);
}

Json json_of(const Document& document)
{
    return parse_json<Json>(to_json({without_machine(document.file), document.root}));
}

}  // namespace

Json battle_to_json(const Setup& setup)
{
    const Names names = setup.names();
    codec::JsonWriter out{names};
    Json sheet = Json::array();
    for (const Document& file : setup.source->sheet) sheet.push_back(json_of(file));
    return {{"facts", out.write(setup.source->facts)},
            {"sheet_files", std::move(sheet)},
            {"scenario_file", json_of(setup.source->scenario)},
            {"scenario", out.write(*setup.scenario)},
            {"opening", state_to_json(setup.scenario->opening, names)}};
}

std::expected<CarriedBattle, std::string> battle_from_json(const Json& json)
{
    if (!json.is_object()) return std::unexpected("write an object in braces");
    auto source = std::make_shared<BattleSource>();
    auto scenario = std::make_shared<Scenario>();
    if (std::string what = read_source(json, *source); !what.empty()) return std::unexpected(what);
    if (std::string what = read_scenario(json, source->facts, *scenario); !what.empty())
        return std::unexpected(what);

    CarriedBattle carried;
    Setup& setup = carried.setup;
    auto battle = load_battle(source->sheet, source->scenario);
    if (battle) carried.is_as_written = is_same(battle->scenario, *scenario, source->facts);
    auto sheet = battle ? std::expected<AnySheet, Faults>{std::move(battle->sheet)}
                        : load_sheet_for(source->sheet, source->scenario);
    if (sheet)
        carried.has_facts_of_sheet = is_same(facts_of(*sheet), source->facts);
    else
        carried.unplayable = std::move(sheet.error());
    setup.law = sheet ? make_law(std::move(*sheet)) : make_show_law(source->facts);
    setup.scenario = std::move(scenario);
    setup.scenario_hash = compute_scenario_hash(source->scenario);
    setup.source = std::move(source);
    return carried;
}

}  // namespace record
}  // namespace voltigeur
