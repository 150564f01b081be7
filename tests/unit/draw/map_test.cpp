#include "draw/map.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "draw/drawing_json.h"
#include "draw/names.h"
#include "draw/outline.h"
#include "draw/svg.h"
#include "load/scenarios.h"
#include "load/sheets.h"

namespace voltigeur::draw {
namespace {

struct Drawn {
    Scenario scenario;
    Look look;
    Drawing drawing;
};

Drawn drawn(const std::filesystem::path& file, const MapOptions& options = {})
{
    auto battle = load_battle("rules", file);
    EXPECT_TRUE(battle) << file;
    Drawn result{std::move(battle->scenario), look_of(std::move(battle->sheet)), {}};
    result.drawing = draw_map(result.scenario, result.scenario.opening, result.look, options);
    return result;
}

std::vector<std::filesystem::path> all_scenarios()
{
    std::vector<std::filesystem::path> files = scenario_files("scenarios");
    std::ranges::copy(scenario_files("tests/scenarios"), std::back_inserter(files));
    return files;
}

class EveryScenario : public ::testing::TestWithParam<std::filesystem::path> {};

std::multiset<std::string> ids_of(const Drawing& drawing, GroupKind kind)
{
    std::multiset<std::string> ids;
    for (const Group& group : drawing.groups)
        if (group.kind == kind) ids.insert(group.id);
    return ids;
}

std::multiset<std::string> units_on_table(const Scenario& scenario)
{
    std::multiset<std::string> ids;
    for (const UnitId id : unit_ids(scenario.opening))
        if (scenario.opening.unit(id).on_table()) ids.insert(scenario.units[index(id)].id);
    return ids;
}

TEST_P(EveryScenario, ShowsEverythingOnce)
{
    const auto [scenario, look, drawing] = drawn(GetParam());
    EXPECT_EQ(ids_of(drawing, GroupKind::Unit), units_on_table(scenario));

    std::multiset<std::string> pieces;
    for (std::size_t i = 0; i < scenario.terrain.size(); ++i) pieces.insert(std::to_string(i));
    EXPECT_EQ(ids_of(drawing, GroupKind::Terrain), pieces);

    std::multiset<std::string> objectives;
    for (const Objective& objective : scenario.objectives) objectives.insert(objective.id);
    EXPECT_EQ(ids_of(drawing, GroupKind::Objective), objectives);

    std::multiset<std::string> reserves;
    for (const ReserveGroup& group : scenario.groups) reserves.insert(group.id);
    EXPECT_EQ(ids_of(drawing, GroupKind::Reserve), reserves);

    std::multiset<std::string> generals;
    for (std::size_t i = 0; i < scenario.generals.size(); ++i)
        if (scenario.opening.generals[i].fate == GeneralFate::Active)
            generals.insert(scenario.generals[i].id);
    EXPECT_EQ(ids_of(drawing, GroupKind::General), generals);
}

// ---- Nothing lies outside the sheet

std::vector<Spot> spots_of(const Path& path)
{
    std::vector<Spot> spots;
    for (const Outline& line : path.lines) std::ranges::copy(line, std::back_inserter(spots));
    return spots;
}
std::vector<Spot> spots_of(const Stamp& stamp)
{
    return {stamp.at};
}
std::vector<Spot> spots_of(const Label& label)
{
    const Bounds bounds = bounds_of(label);
    return {bounds.low, bounds.high};
}

TEST_P(EveryScenario, StaysOnTheSheet)
{
    const auto [scenario, look, drawing] = drawn(GetParam());
    for (const Group& group : drawing.groups)
        for (const Shape& shape : group.shapes)
            for (const Spot local :
                 std::visit([](const auto& any) { return spots_of(any); }, shape)) {
                const Spot spot = group.at + turned(local, group.turn);
                ASSERT_GE(spot.x, -drawing.margin) << group.id;
                ASSERT_GE(spot.y, -drawing.margin) << group.id;
                ASSERT_LE(spot.x, drawing.width + drawing.margin) << group.id;
                ASSERT_LE(spot.y, drawing.height + drawing.margin + drawing.footer) << group.id;
            }
}

// ---- Units stand where the law says

Outline base_of(const Group& unit)
{
    for (const Shape& shape : unit.shapes)
        if (const auto* path = std::get_if<Path>(&shape); path != nullptr && path->ink == Ink::Base)
            return path->lines.front();
    return {};
}

int count(const Group& group, Symbol symbol)
{
    return static_cast<int>(std::ranges::count_if(group.shapes, [&](const Shape& shape) {
        const auto* stamp = std::get_if<Stamp>(&shape);
        return stamp != nullptr && stamp->symbol == symbol;
    }));
}

TEST_P(EveryScenario, DrawsBasesOnTheirTrueGround)
{
    const auto [scenario, look, drawing] = drawn(GetParam());
    std::map<std::string, const Group*> units;
    for (const Group& group : drawing.groups)
        if (group.kind == GroupKind::Unit) units[group.id] = &group;
    for (const UnitId id : unit_ids(scenario.opening)) {
        const Unit& unit = scenario.opening.unit(id);
        if (!unit.on_table()) continue;
        const Group& group = *units.at(scenario.units[index(id)].id);
        const auto corners = look.ground(unit).corners();
        const Outline base = base_of(group);
        ASSERT_EQ(base.size(), 4U);
        for (std::size_t i = 0; i < 4; ++i) {
            const Spot spot = group.at + turned(base[i], group.turn);
            EXPECT_NEAR(spot.x, inches_of(corners[i].x), 0.001) << group.id;
            EXPECT_NEAR(drawing.height - spot.y, inches_of(corners[i].y), 0.001) << group.id;
        }
    }
}

TEST_P(EveryScenario, DrawsEveryFigure)
{
    const auto [scenario, look, drawing] = drawn(GetParam());
    for (const Group& group : drawing.groups) {
        if (group.kind != GroupKind::Unit) continue;
        const auto at = std::ranges::find(scenario.units, group.id, &NamePair::id);
        const Unit& unit =
            scenario.opening.unit(static_cast<UnitId>(std::distance(scenario.units.begin(), at)));
        if (unit.arm == Arm::Artillery) {
            EXPECT_GE(count(group, Symbol::Gun), 1) << group.id;
            continue;
        }
        const BaseLook& base = unit.arm == Arm::Cavalry ? look.cavalry : look.infantry;
        const int ranks = unit.formation == Formation::Skirmish ? 1 : base.ranks;
        EXPECT_EQ(count(group, unit.arm == Arm::Cavalry ? Symbol::Rider : Symbol::Figure),
                  unit.figures * base.files * ranks)
            << group.id;
    }
}

// ---- Names

TEST_P(EveryScenario, KeepsNamesApart)
{
    const auto [scenario, look, drawing] = drawn(GetParam());
    std::vector<Bounds> names;
    double whole = 0;
    for (const Group& group : drawing.groups) {
        if (group.kind != GroupKind::Name) continue;
        Label label = std::get<Label>(group.shapes.front());
        label.at = group.at;
        label.turn = group.turn;
        names.push_back(bounds_of(label));
        whole += names.back().width() * names.back().height();
    }
    double shared = 0;
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) shared += shared_area(names[i], names[j]);
    EXPECT_LT(shared, 0.02 * whole);
}

TEST_P(EveryScenario, LeavesNamesOutWhenAsked)
{
    const auto [scenario, look, drawing] = drawn(GetParam(), {.names = false});
    EXPECT_TRUE(ids_of(drawing, GroupKind::Name).empty());
    EXPECT_EQ(ids_of(drawing, GroupKind::Unit), units_on_table(scenario));
}

// ---- Files

TEST_P(EveryScenario, IsTheSameWheneverItIsDrawn)
{
    const std::string once = to_svg(drawn(GetParam()).drawing, Theme::Parchment);
    EXPECT_EQ(once, to_svg(drawn(GetParam()).drawing, Theme::Parchment));
    EXPECT_NE(once, to_svg(drawn(GetParam()).drawing, Theme::Felt));
}

TEST_P(EveryScenario, DefinesTheSymbolsItUses)
{
    const std::string svg = to_svg(drawn(GetParam()).drawing, Theme::Contrast);
    constexpr std::string_view use = "href=\"#";
    for (std::size_t at = svg.find(use); at != std::string::npos; at = svg.find(use, at + 1)) {
        const std::size_t from = at + use.size();
        const std::string id = svg.substr(from, svg.find('"', from) - from);
        ASSERT_NE(svg.find("<g id=\"" + id + "\">"), std::string::npos) << id;
    }
}

TEST_P(EveryScenario, GivesAPageTheSameShapes)
{
    const Drawing drawing = drawn(GetParam()).drawing;
    const nlohmann::json json = to_json(drawing);
    ASSERT_EQ(json["groups"].size(), drawing.groups.size());
    for (std::size_t i = 0; i < drawing.groups.size(); ++i) {
        EXPECT_EQ(json["groups"][i]["id"], drawing.groups[i].id);
        EXPECT_EQ(json["groups"][i]["shapes"].size(), drawing.groups[i].shapes.size());
    }
}

std::string name_of_file(const ::testing::TestParamInfo<std::filesystem::path>& file)
{
    std::string name = file.param.stem().string();
    std::ranges::replace_if(name, [](char letter) { return letter == '-' || letter == '.'; }, '_');
    return name;
}
INSTANTIATE_TEST_SUITE_P(Maps, EveryScenario, ::testing::ValuesIn(all_scenarios()), name_of_file);

// ---- Ground

bool uses(const Drawing& drawing, Ink ink)
{
    return std::ranges::any_of(drawing.groups, [&](const Group& group) {
        return std::ranges::any_of(group.shapes, [&](const Shape& shape) {
            const auto* path = std::get_if<Path>(&shape);
            return path != nullptr && path->ink == ink;
        });
    });
}

TEST(Ground, EveryKindOfEverySheetHasItsOwnLook)
{
    for (const std::string& id : sheet_ids("rules")) {
        auto sheet = load_sheet("rules", id);
        ASSERT_TRUE(sheet);
        const Look look = look_of(std::move(*sheet));
        for (std::size_t kind = 0; kind < look.facts->terrain.size(); ++kind) {
            Scenario scenario;
            scenario.width = inches(72);
            scenario.height = inches(48);
            TerrainPiece piece{.name = "Here", .kind = static_cast<std::uint8_t>(kind)};
            piece.shape = voltigeur::Shape::polygon({{inches(10), inches(10)},
                                                     {inches(30), inches(12)},
                                                     {inches(28), inches(30)},
                                                     {inches(12), inches(28)}});
            scenario.terrain.push_back(piece);
            EXPECT_FALSE(uses(draw_map(scenario, scenario.opening, look), Ink::Other))
                << id << " " << look.facts->terrain[kind];
        }
    }
}

// The numbers along the upper edge, with where they stand.
std::vector<std::pair<std::string, double>> numbers_above(const Drawing& drawing)
{
    std::vector<std::pair<std::string, double>> numbers;
    for (const Group& group : drawing.groups) {
        if (group.id != "rulers") continue;
        for (const Shape& shape : group.shapes)
            if (const auto* label = std::get_if<Label>(&shape); label != nullptr && label->at.y < 0)
                numbers.emplace_back(label->text, label->at.x);
    }
    return numbers;
}

TEST(Rulers, CountInchesOrCentimetres)
{
    auto sheet = load_sheet("rules", "a12");
    ASSERT_TRUE(sheet);
    const Look look = look_of(std::move(*sheet));
    Scenario scenario;
    scenario.width = inches(72);
    scenario.height = inches(48);
    const auto drawn = [&](Units units) {
        return numbers_above(
            draw_map(scenario, scenario.opening, look, {.part = MapPart::Ground, .units = units}));
    };
    const auto in = drawn(Units::Inches);
    const auto cm = drawn(Units::Centimetres);
    ASSERT_EQ(in.size(), 13U);
    EXPECT_EQ(in.back(), (std::pair<std::string, double>{"72", 72}));
    ASSERT_EQ(cm.size(), 19U);  // a table of 182.88 cm
    EXPECT_EQ(cm.back().first, "180");
    EXPECT_NEAR(cm.back().second, 180 / 2.54, 1e-9);
}

TEST(Names, PutTheBattalionFirst)
{
    EXPECT_EQ(shorter_names("24e Ligne, 1st battalion").front(), "1/24e Ligne");
    EXPECT_EQ(shorter_names("24e Ligne, 1st battalion").back(), "1/24e");
    EXPECT_EQ(shorter_names("IR 56 Colloredo, 2nd battalion").back(), "2/IR 56");
    EXPECT_EQ(shorter_names("Garde de Paris, 1st battalion").back(), "1/Garde");
    EXPECT_EQ(shorter_names("Hussars"), std::vector<std::string>{"Hussars"});
}

}  // namespace
}  // namespace voltigeur::draw
