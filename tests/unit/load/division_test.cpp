// The five-phase sheet: that it loads, in both readings, and what is said of a wrong one.

#include "engine/division/load.h"

#include <array>

#include <gtest/gtest.h>

#include "engine/division/footprint.h"
#include "engine/division/troops.h"
#include "engine/thirteen/load.h"
#include "load/sheets.h"
#include "load/toml_file.h"
#include "tests/unit/load/edited.h"

namespace voltigeur {
namespace {

using division::Sheet;
using testing::edited;
using testing::file_text;
using testing::has_fault;
using testing::listed;
using testing::place_of;

// The files of 004 with one of them changed.
std::vector<Document> files_with(std::string_view file, const std::string& text)
{
    auto documents = read_sheet_files("rules", "004");
    EXPECT_TRUE(documents);
    for (Document& document : *documents) {
        if (!document.file.ends_with(file)) continue;
        auto changed = parse_toml(text, document.file);
        EXPECT_TRUE(changed) << (changed ? "" : listed(changed.error()));
        if (changed) document = std::move(*changed);
    }
    return std::move(*documents);
}

std::vector<Document> files_without(std::string_view file)
{
    auto documents = read_sheet_files("rules", "004");
    std::erase_if(*documents,
                  [&](const Document& document) { return document.file.ends_with(file); });
    return std::move(*documents);
}

Sheet sheet_in(std::string_view profile)
{
    auto sheet = load_sheet_as<Sheet>("rules", "004", profile);
    EXPECT_TRUE(sheet) << (sheet ? "" : listed(sheet.error()));
    return std::move(*sheet);
}

std::uint8_t troop(const Sheet& sheet, std::string_view name)
{
    const auto found = std::ranges::find(sheet.troops, name, &TroopType::name);
    EXPECT_NE(found, sheet.troops.end()) << name;
    return static_cast<std::uint8_t>(found - sheet.troops.begin());
}

std::uint8_t ground(const Sheet& sheet, std::string_view name)
{
    const auto& kinds = sheet.gaps.terrain.is;
    const auto found = std::ranges::find(kinds, name, &division::TerrainKind::name);
    EXPECT_NE(found, kinds.end()) << name;
    return static_cast<std::uint8_t>(found - kinds.begin());
}

// ---- The sheet, and its rival readings

TEST(DivisionSheet, HasFivePhases)
{
    const Sheet sheet = sheet_in("letter");
    ASSERT_EQ(sheet.turn.size(), 5U);
    EXPECT_EQ(sheet.turn[2].kind, division::PhaseKind::SmallArms);
    EXPECT_EQ(sheet.sides[1], "allied");
    EXPECT_EQ(sheet.terrain.rows.size(), 15U);
    EXPECT_EQ(division::stem_of(division::PhaseKind::SmallArms), "03-small-arms");
}

TEST(DivisionSheet, IsReadOtherwiseByItsRival)
{
    const Sheet letter = sheet_in("letter");
    const Sheet rival = sheet_in("rival");
    EXPECT_EQ(letter.gaps.bands.is, division::Bands::NearToFar);
    EXPECT_EQ(rival.gaps.bands.is, division::Bands::FarToNear);
    EXPECT_EQ(letter.gaps.half_rounds.is, division::Rounding::Up);
    EXPECT_EQ(rival.gaps.half_rounds.is, division::Rounding::Down);
    EXPECT_EQ(letter.gaps.battery_in_canister.is, division::BatteryInCanister::CounterBattery);
    EXPECT_EQ(rival.gaps.battery_in_canister.is, division::BatteryInCanister::Canister);
    EXPECT_EQ(letter.gaps.kills_offset.is, 0);
    EXPECT_EQ(rival.gaps.kills_offset.is, -1);
    EXPECT_EQ(letter.artillery.batteries[0].counter_battery, 10);
    EXPECT_EQ(rival.artillery.batteries[0].counter_battery, 9);
    EXPECT_EQ(rival.artillery.batteries[1].counter_battery, 10);
}

TEST(DivisionSheet, IsChangedBySwitchesOnTopOfTheProfile)
{
    const auto switched = parse_toml(R"([condition]
fall_back_failures = { clause = "c.6", count = 3 }
[gaps]
bands = { gap = "N1", is = "near_to_far", why = "x" }
)",
                                     "scenario.toml");
    ASSERT_TRUE(switched) << listed(switched.error());
    const auto sheet =
        load_sheet_as<Sheet>("rules", "004", "rival", {&switched->root, "scenario.toml"});
    ASSERT_TRUE(sheet) << listed(sheet.error());
    EXPECT_EQ(sheet->condition.fall_back_failures.count, 3);
    EXPECT_EQ(sheet->gaps.bands.is, division::Bands::NearToFar);
    EXPECT_EQ(sheet->gaps.half_rounds.is, division::Rounding::Down);
    EXPECT_NE(sheet->hash, sheet_in("rival").hash);
}

// ---- What it says of troops and ground

TEST(DivisionTroops, HaveTheRatingsOfTheirClass)
{
    const Sheet sheet = sheet_in("letter");
    const auto ratings = [&](std::string_view name, Quality quality) {
        const division::RatingRow& row = rating_row(sheet, troop(sheet, name), quality);
        return std::array{row.frontal, row.disordered, row.kills};
    };
    EXPECT_EQ(ratings("infantry", Quality::Guard), (std::array{9, 5, 9}));
    EXPECT_EQ(ratings("light_infantry", Quality::Regular), (std::array{6, 2, 6}));
    EXPECT_EQ(ratings("infantry", Quality::Militia), (std::array{4, 0, 4}));
    EXPECT_EQ(ratings("heavy_cavalry", Quality::Elite), (std::array{9, 4, 7}));
    EXPECT_EQ(ratings("heavy_cavalry", Quality::Veteran), (std::array{8, 4, 6}));
    EXPECT_EQ(ratings("lancers", Quality::Veteran), (std::array{7, 3, 6}));
    EXPECT_EQ(ratings("light_cavalry", Quality::SecondRate), (std::array{5, 1, 4}));
    EXPECT_EQ(ratings("cossacks", Quality::Regular), (std::array{4, 1, 3}));
    EXPECT_EQ(ratings("horse_battery", Quality::Guard), (std::array{6, 1, 3}));
    EXPECT_EQ(ratings("rifles", Quality::Elite), (std::array{0, 0, 2}));
}

TEST(DivisionTroops, CoverTheGroundOfTheirStands)
{
    const division::Gaps gaps = sheet_in("letter").gaps;
    const auto expect = [&](Arm arm, Formation formation, int stands, int width, int depth) {
        const Footprint size = footprint(gaps, arm, formation, stands);
        EXPECT_EQ(size.width, fraction(inches(width), 1, 100)) << to_text(formation);
        EXPECT_EQ(size.depth, fraction(inches(depth), 1, 100)) << to_text(formation);
    };
    expect(Arm::Infantry, Formation::Line, 6, 600, 75);
    expect(Arm::Infantry, Formation::Column, 6, 200, 225);
    expect(Arm::Infantry, Formation::Square, 6, 200, 200);
    expect(Arm::Infantry, Formation::Skirmish, 1, 100, 100);
    expect(Arm::Cavalry, Formation::Line, 4, 500, 100);
    expect(Arm::Cavalry, Formation::Column, 4, 250, 200);
    expect(Arm::Artillery, Formation::Unlimbered, 2, 250, 150);
    expect(Arm::Artillery, Formation::Limbered, 2, 125, 300);
}

TEST(DivisionGround, SlowsByTheChartAndItsNotes)
{
    const Sheet sheet = sheet_in("letter");
    const auto over = [&](std::string_view name, Arm arm, Formation formation,
                          std::string_view kind) {
        Unit unit;
        unit.arm = arm;
        unit.troop = troop(sheet, name);
        unit.formation = formation;
        return going_over(sheet, unit, ground(sheet, kind));
    };
    const Going barred{Going::Kind::NotAllowed, {}, {}};
    const Going half{Going::Kind::Part, {1, 2}, {}};
    const auto line = Formation::Line;
    const auto column = Formation::Column;
    EXPECT_EQ(over("infantry", Arm::Infantry, line, "woods"), half);
    EXPECT_EQ(over("skirmishers", Arm::Infantry, Formation::Skirmish, "woods"), Going{});
    EXPECT_EQ(over("skirmishers", Arm::Infantry, Formation::Skirmish, "marsh"), half);
    EXPECT_EQ(over("light_cavalry", Arm::Cavalry, line, "woods"), barred);
    EXPECT_EQ(over("cossacks", Arm::Cavalry, line, "woods"), half);
    EXPECT_EQ(over("cossacks", Arm::Cavalry, line, "vineyard"), barred);
    EXPECT_EQ(over("infantry", Arm::Infantry, column, "improved_road"),
              (Going{Going::Kind::More, {}, inches(3)}));
    EXPECT_EQ(over("infantry", Arm::Infantry, line, "improved_road"), Going{});
    EXPECT_EQ(over("foot_battery", Arm::Artillery, Formation::Limbered, "improved_road"),
              (Going{Going::Kind::More, {}, inches(4)}));
    EXPECT_EQ(over("foot_battery", Arm::Artillery, Formation::Limbered, "hedge"),
              (Going{Going::Kind::Less, {}, inches(4)}));
    EXPECT_EQ(over("infantry", Arm::Infantry, line, "river"), barred);
}

// The loader passes over a word of the gaps that the sheet does not know, so a misspelt one must be
// found here.
TEST(DivisionGaps, NameOnlyWhatTheSheetKnows)
{
    const Sheet sheet = sheet_in("letter");
    const auto gaps = read_toml("rules/gaps/division.toml");
    ASSERT_TRUE(gaps);
    const auto expect_troops = [&](const Node& words) {
        for (const Node& word : words.items) troop(sheet, word.text);
    };
    for (const char* key : {"fire_and_move", "may_evade"})
        expect_troops(*gaps->root.find(key)->find("is"));
    for (const Node& row : gaps->root.find("ratings")->find("rows")->items)
        expect_troops(row.items[1]);
    for (const char* key : {"disorders_infantry", "disorders_cavalry", "protective_ground"})
        for (const Node& word : gaps->root.find(key)->find("is")->items) ground(sheet, word.text);
}

// ---- Its scenarios

constexpr std::string_view good = R"(id = "test"
title = "A test"
introduction = "For tests."
sheet = "004"
table = { width = "48 in", height = "48 in" }
turns = 8

[[terrain]]
name = "Wood"
kind = "woods"
points = ["0,0", "6,0", "6,6", "0,6"]

[[brigade]]
id = "one"
name = "One"
side = "french"
order = "defend"
general = { id = "g1", name = "General", rating = 2, at = "20,8" }

[[brigade.unit]]
id = "A"
name = "First"
arm = "infantry"
quality = "second_rate"
figures = 6
tags = ["sappers"]
formation = "square"
at = "20,10"
facing = 0

[[brigade.unit]]
id = "B"
name = "Guns"
arm = "artillery"
quality = "regular"
figures = 2
formation = "unlimbered"
at = "24,10"
facing = 0

[[brigade]]
id = "two"
name = "Two"
side = "allied"
general = { id = "g2", name = "General", at = "20,42" }

[[brigade.unit]]
id = "C"
name = "Rifles"
arm = "infantry"
troop = "rifles"
quality = "elite"
figures = 1
formation = "skirmish"
at = "20,40"
facing = 180

[[brigade.unit]]
id = "D"
name = "Late"
arm = "infantry"
troop = "skirmishers"
quality = "regular"
figures = 1

[[reserve]]
id = "late"
side = "allied"
units = ["D"]
earliest_turn = 3
entry = "30,48"
facing = 180
)";

std::expected<Battle, Faults> load(const std::string& text)
{
    static const std::vector<Document> files = *read_sheet_files("rules", "004");
    const auto document = parse_toml(text, "test.toml");
    EXPECT_TRUE(document) << (document ? "" : listed(document.error()));
    if (!document) return std::unexpected(document.error());
    return load_battle(files, *document);
}

TEST(DivisionScenario, HasOrdersRatingsAndPosts)
{
    const auto battle = load(std::string{good});
    ASSERT_TRUE(battle) << listed(battle.error());
    const Sheet& sheet = std::get<Sheet>(battle->sheet);
    const State& state = battle->scenario.opening;
    ASSERT_EQ(state.commands.size(), 2U);
    EXPECT_EQ(state.commands[0].stance, Stance::Defend);
    EXPECT_EQ(state.commands[1].stance, Stance::Attack) << "unless it is told";
    EXPECT_EQ(state.generals[0].rating, 2);
    EXPECT_EQ(state.generals[1].rating, 0);
    EXPECT_EQ(state.units[0].origin, state.units[0].pose);
    EXPECT_EQ(state.units[0].quality, Quality::SecondRate);
    EXPECT_EQ(sheet.troops[state.units[0].troop].name, "infantry");
    EXPECT_EQ(sheet.troops[state.units[1].troop].name, "foot_battery");
    EXPECT_EQ(state.units[3].formation, Formation::Skirmish);
}

struct WrongScenario {
    std::string_view from;
    std::string_view to;
    std::string_view at;
    std::string_view what;
};

class DivisionScenarioFaults : public ::testing::TestWithParam<WrongScenario> {};

TEST_P(DivisionScenarioFaults, AreReportedWhereTheyAre)
{
    const WrongScenario& wrong = GetParam();
    const std::string text = edited(std::string{good}, wrong.from, wrong.to);
    const auto battle = load(text);
    ASSERT_FALSE(battle);
    EXPECT_TRUE(has_fault(battle.error(), place_of(text, wrong.at), wrong.what))
        << listed(battle.error());
    EXPECT_EQ(battle.error().size(), 1U) << "one mistake, one fault:\n" << listed(battle.error());
}

INSTANTIATE_TEST_SUITE_P(
    Sheet004, DivisionScenarioFaults,
    ::testing::Values(
        WrongScenario{"\"defend\"", "\"hold\"", "\"hold\"", "order \"hold\" is not known"},
        WrongScenario{"rating = 2", "rating = 3", "3, at",
                      "rating: 3 is out of range; write a number from -1 to 2"},
        WrongScenario{"figures = 6", "figures = 9", "9",
                      "infantry figures: 9 is out of range; write a number from 4 to 8"},
        WrongScenario{"figures = 1", "figures = 2", "2\nformation = \"skirmish\"",
                      "infantry figures: 2 is out of range; write a number from 1 to 1"},
        WrongScenario{"figures = 2", "figures = 2\npounds = 6", "6\nformation",
                      "the troop says what guns they are"},
        WrongScenario{"\"second_rate\"", "\"conscript\"", "\"conscript\"",
                      "this sheet has no troops of quality \"conscript\""},
        WrongScenario{"\"skirmish\"", "\"line\"", "\"line\"",
                      "cannot stand in \"line\"; it may be one of skirmish"},
        WrongScenario{"24,10", "4,5", "\"4,5\"", "\"B\" may not stand in \"Wood\""},
        WrongScenario{"quality = \"regular\"\nfigures = 2",
                      "quality = \"regular\"\nfigures = 2\ntags = [\"sappers\"]", "[[brigade]]",
                      "at most 1 of its units may have the tag \"sappers\""}));

TEST(DivisionScenarioFaults, OfOtherSheetsNameWhatIsNotTheirs)
{
    const auto document = parse_toml(
        edited(edited(file_text("scenarios/teugn-skirmish.toml"), "army = true", "rating = 1"),
               "side    = \"french\"", "side    = \"french\"\norder   = \"attack\""),
        "test.toml");
    ASSERT_TRUE(document);
    const auto battle = load_battle(*read_sheet_files("rules", "a12"), *document);
    ASSERT_FALSE(battle);
    EXPECT_NE(listed(battle.error()).find("this sheet does not rate generals"), std::string::npos);
    EXPECT_NE(listed(battle.error()).find("on this sheet brigades have no orders"),
              std::string::npos);
}

// ---- Wrong sheets

struct WrongFile {
    std::string_view file;
    std::string_view from;
    std::string_view to;
    std::string_view at;
    std::string_view what;
};

class DivisionFaults : public ::testing::TestWithParam<WrongFile> {};

TEST_P(DivisionFaults, AreReportedWhereTheyAre)
{
    const WrongFile& wrong = GetParam();
    const std::string folder = wrong.file == "division.toml" ? "rules/gaps/" : "rules/004/";
    const std::string text =
        edited(file_text(folder + std::string{wrong.file}), wrong.from, wrong.to);
    const auto sheet = load_sheet(files_with(wrong.file, text));
    ASSERT_FALSE(sheet);
    EXPECT_TRUE(has_fault(sheet.error(), place_of(text, wrong.at), wrong.what))
        << listed(sheet.error());
    EXPECT_TRUE(sheet.error()[0].file.ends_with(wrong.file)) << listed(sheet.error());
}

INSTANTIATE_TEST_SUITE_P(
    Sheet004, DivisionFaults,
    ::testing::Values(
        WrongFile{"sheet.toml", "\"division\"", "\"divison\"", "\"divison\"",
                  "did you mean \"division\"?"},
        WrongFile{"sheet.toml", "family =", "familie =", "# The sheet",
                  "\"family\" is missing here"},
        WrongFile{"turn.toml", "\"small_arms\"", "\"melee\"", "# The turn",
                  "phase 3 of this turn is \"small_arms\""},
        WrongFile{"turn.toml", "[ 4,", "[ 6,", "# The turn", "phase 6 stands at place 4"},
        WrongFile{"01-artillery.toml", "[\"12 in\", \"6 in\", \"6 in\"]", "[\"12 in\", \"6 in\"]",
                  "[\n", "at 1.1, a range has three parts"},
        WrongFile{"01-artillery.toml", "canister = 4", "canister = 9", "[\n",
                  "at 1.2, fire from farther away must not kill sooner"},
        WrongFile{"01-artillery.toml", "counter_battery = 10", "counter_battery = 11", "[\n",
                  "at 1.1, 11 is out of range; write a number from 2 to 10"},
        WrongFile{"01-artillery.toml", "[\"horse_battery\"]", "[\"foot_battery\"]", "[\n",
                  "\"foot_battery\" stands in 2 rows, not in 1"},
        WrongFile{"02-movement.toml",
                  "formations = [\"skirmish\"], troops = [\"skirmishers\", \"rifles\"]",
                  "formations = [\"skirmish\"], troops = [\"skirmishers\"]", "[\n",
                  "no row for \"rifles\""},
        WrongFile{"02-movement.toml", "\"second\"", "\"first\"", "[\n  { clause = \"2.16\"",
                  "it has one row for \"first\""},
        WrongFile{"03-small-arms.toml", "at_least = 7", "at_least = 11", "11",
                  "at_least is 11; write a number from 2 to 10"},
        WrongFile{"03-small-arms.toml", "shots = [\"ball\"]", "shots = [\"bal\"]", "\"bal\"",
                  "did you mean \"ball\"?"},
        WrongFile{"04-melee.toml", "\"fence\"", "\"fences\"", "\"fences\"",
                  "did you mean \"fence\"?"},
        WrongFile{"terrain.toml", "\"2/3\"", "\"two thirds\"", "\"two thirds\"",
                  "is not what ground does to a move"},
        WrongFile{"terrain.toml", "\"marsh\"", "\"woods\"", "{ columns",
                  "\"woods\" stands here twice"},
        WrongFile{"division.toml", "row = \"marsh\"", "row = \"swamp\"", "{ gap = \"DB42\", why",
                  "row \"swamp\" is not known"},
        WrongFile{"division.toml", "[\"guard\"],       9, 5, 9", "[\"guard\"],       5, 9, 9",
                  "{ columns", "at MR1, ratings go from 0 to 10, and disorder makes none better"},
        WrongFile{"division.toml", "[\"cossacks\"], [\"guard\", ", "[\"cossacks\"], [", "{ columns",
                  "\"cossacks\" of class \"guard\" stands in 0 rows; one is right"},
        WrongFile{"division.toml", "is = \"1d10\"", "is = \"2d10\"", "{ gap = \"DB1\"",
                  "the charts are for one die: \"1d10\""},
        WrongFile{"division.toml", "broken = \"1/2\"", "broken = \"1/4\"", "{ gap = \"DB37\"",
                  "a division is shaken before it is broken"},
        WrongFile{"division.toml", "poorest = -1, best = 2", "poorest = 2, best = -1",
                  "{ gap = \"DB22\"", "ratings go from the poorest to the best"},
        WrongFile{"division.toml", "least = 4, most = 8", "least = 8, most = 4", "{ gap = \"DB40\"",
                  "stands go from the least to the most"}));

TEST(DivisionFaults, NameAPhaseOrPartThatIsLacking)
{
    const auto no_phase = load_sheet(files_without("04-melee.toml"));
    ASSERT_FALSE(no_phase);
    EXPECT_TRUE(has_fault(no_phase.error(), {1, 1}, "the sheet lacks phase 4, \"Melees\""))
        << listed(no_phase.error());
    for (const char* file :
         {"condition.toml", "leaders.toml", "terrain.toml", "turn.toml", "division.toml"}) {
        const auto sheet = load_sheet(files_without(file));
        ASSERT_FALSE(sheet);
        EXPECT_NE(listed(sheet.error()).find(std::string{file} + ": there is no such file"),
                  std::string::npos)
            << listed(sheet.error());
    }
    EXPECT_FALSE(load_sheet(files_without("sheet.toml")));
}

TEST(DivisionFaults, TellFamiliesApart)
{
    const auto sheet = thirteen::load_sheet(*read_sheet_files("rules", "004"));
    ASSERT_FALSE(sheet);
    EXPECT_NE(listed(sheet.error()).find("the sheet is of the family \"division\", not "),
              std::string::npos)
        << listed(sheet.error());
}

TEST(DivisionFaults, OfSwitchesAreInTheFileOfTheScenario)
{
    const auto switched = parse_toml("[conditions]\nx = 1\n", "scenario.toml");
    const auto sheet = load_sheet("rules", "004", "letter", {&switched->root, "scenario.toml"});
    ASSERT_FALSE(sheet);
    EXPECT_TRUE(has_fault(sheet.error(), {1, 1}, "did you mean \"condition\"?"))
        << listed(sheet.error());
}

}  // namespace
}  // namespace voltigeur
