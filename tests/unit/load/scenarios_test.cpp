#include "load/scenarios.h"

#include <algorithm>
#include <variant>

#include <gtest/gtest.h>

#include "load/sheets.h"
#include "load/toml_file.h"
#include "tests/unit/load/edited.h"

namespace voltigeur {
namespace {

using testing::edited;
using testing::has_fault;
using testing::listed;
using testing::place_of;

constexpr std::string_view good = R"(id = "test"
title = "A test"
introduction = "For tests."
sheet = "a12"
table = { width = "72 in", height = "48 in" }
turns = 8

[[terrain]]
name = "Wood"
kind = "woods"
points = ["0,0", "6,0", "6,6", "0,6"]

[[terrain]]
name = "River"
kind = "river"
width = "2 in"
points = ["60,0", "60,48"]

[[terrain]]
name = "Work"
kind = "fleche"
front = "22.5"
height = 2
points = ["40,30", "44,30", "42,34"]

[[brigade]]
id = "one"
name = "One"
side = "french"
general = { id = "g1", name = "General", at = "20,8" }

[[brigade.unit]]
id = "A"
name = "First"
arm = "infantry"
quality = "elite"
figures = 12
tags = ["guard", "can_skirmish"]
formation = "line"
at = "20,10"
facing = 0

[[brigade.unit]]
id = "B"
name = "Guns"
arm = "artillery"
quality = "veteran"
figures = 4
pounds = 12
formation = "unlimbered"
at = "24,10"
facing = 350

[[brigade]]
id = "two"
name = "Two"
side = "austrian"
general = { id = "g2", name = "Other", with = "C" }

[[brigade.unit]]
id = "C"
name = "Horse"
arm = "cavalry"
troop = "hussars"
quality = "veteran"
figures = 9
formation = "column"
at = "20,30"
facing = 180

[[brigade]]
id = "three"
name = "Three"
side = "austrian"
general = { id = "g3", name = "Late" }

[[brigade.unit]]
id = "D"
name = "Late battalion"
arm = "infantry"
quality = "conscript"
figures = 18

[[reserve]]
id = "late"
side = "austrian"
brigades = ["three"]
earliest_turn = 3
entry = "30,48"
facing = 180

[[objective]]
id = "hill"
name = "Hill"
points = 3
area = ["30,20", "40,20", "40,28", "30,28"]
held_by = "austrian"
)";

std::expected<Battle, Faults> load(const std::string& text, const std::string& sheet_id = "a12")
{
    const std::vector<Document> sheet = *read_sheet_files("rules", sheet_id);
    const auto document = parse_toml(text, "test.toml");
    EXPECT_TRUE(document) << (document ? "" : listed(document.error()));
    if (!document) return std::unexpected(document.error());
    return load_battle(sheet, *document);
}

const thirteen::Sheet& sheet_of(const Battle& battle)
{
    return std::get<thirteen::Sheet>(battle.sheet);
}

// ---- Good scenarios

TEST(Scenario, BecomesAnOpeningState)
{
    const auto battle = load(std::string{good});
    ASSERT_TRUE(battle) << listed(battle.error());
    const Scenario& scenario = battle->scenario;
    EXPECT_EQ(scenario.width, inches(72));
    EXPECT_EQ(scenario.sides[1].id, "austrian");
    EXPECT_EQ(scenario.turns, 8);
    EXPECT_EQ(scenario.profile, "letter");
    ASSERT_EQ(scenario.terrain.size(), 3U);
    EXPECT_FALSE(scenario.terrain[1].shape.is_area());
    EXPECT_EQ(scenario.terrain[2].height, 2);
    EXPECT_TRUE(scenario.terrain[2].has_front);
    EXPECT_EQ(scenario.terrain[2].open_side, from_tenths_of_degree(225));

    const State& state = scenario.opening;
    ASSERT_EQ(state.units.size(), 4U);
    const Unit& a = state.units[0];
    EXPECT_EQ(a.figures, 12);
    EXPECT_EQ(a.standing, 12);
    EXPECT_EQ(a.figures_at_start, 12);
    EXPECT_EQ(a.tags, 0b101U);
    EXPECT_EQ(a.pose.at, (Point{inches(20), inches(10)}));
    EXPECT_TRUE(a.on_table());
    EXPECT_EQ(state.units[1].pounds, 12);
    EXPECT_EQ(state.units[1].pose.facing, degrees(350));
    EXPECT_EQ(sheet_of(*battle).troops[state.units[1].troop].name, "foot_artillery");
    EXPECT_EQ(sheet_of(*battle).troops[state.units[2].troop].name, "hussars");

    const Unit& d = state.units[3];
    EXPECT_EQ(d.presence, Presence::Reserve);
    EXPECT_EQ(d.group, GroupId{0});
    EXPECT_EQ(d.formation, Formation::Column);
    ASSERT_EQ(state.groups.size(), 1U);
    EXPECT_EQ(state.groups[0], GroupFate::Waiting);
    ASSERT_EQ(state.generals.size(), 3U);
    EXPECT_EQ(state.generals[1].unit, UnitId{2});
    EXPECT_EQ(state.units[2].general, GeneralId{1});
    EXPECT_EQ(state.generals[2].fate, GeneralFate::Reserve);
    EXPECT_EQ(state.generals[2].group, GroupId{0});
    ASSERT_EQ(state.held.size(), 1U);
    EXPECT_EQ(state.held[0], 2);
}

TEST(Scenario, MayChangeTheSheet)
{
    const std::string text =
        std::string{good} +
        "\n[switches.gaps]\nmud = { gap = \"DA129\", is = true, why = \"rain\" }\n";
    const auto battle = load(text);
    ASSERT_TRUE(battle) << listed(battle.error());
    EXPECT_TRUE(sheet_of(*battle).gaps.mud.is);
}

TEST(Scenario, DrawsZonesAndSaysWhatIsCertain)
{
    const std::string text =
        edited(std::string{good}, "sheet = ", "certainty = \"A sketch.\"\nsheet = ") +
        "\n[[zone]]\nside = \"french\"\n"
        "area = [\"16,4\", \"28,4\", \"28,12\", \"16,12\"]\n";
    const auto battle = load(text);
    ASSERT_TRUE(battle) << listed(battle.error());
    EXPECT_EQ(battle->scenario.certainty, "A sketch.");
    ASSERT_EQ(battle->scenario.zones.size(), 1U);
    EXPECT_EQ(battle->scenario.zones[0].side, Side::First);
    const auto outside = load(edited(text, "\"28,4\", \"28,12\"", "\"24,4\", \"24,12\""));
    ASSERT_FALSE(outside);
    EXPECT_EQ(outside.error().size(), 1U) << listed(outside.error());
}

// ---- The scenarios we ship

// That they can be fought as they are meant is looked at by `voltigeur check`.
TEST(ShippedScenarios, LoadUnderTheirOwnNames)
{
    ASSERT_GE(scenario_files("scenarios").size(), 20U);
    for (const auto& path : scenario_files("scenarios")) {
        const auto battle = load_battle("rules", path);
        ASSERT_TRUE(battle) << listed(battle.error());
        EXPECT_EQ(battle->scenario.id, path.stem().string());
    }
}

// ---- Wrong ones

struct Wrong {
    std::string_view from;
    std::string_view to;
    std::string_view at;
    std::string_view what;
};

class ScenarioFaults : public ::testing::TestWithParam<Wrong> {};

TEST_P(ScenarioFaults, AreReportedWhereTheyAre)
{
    const Wrong& wrong = GetParam();
    const std::string text = edited(std::string{good}, wrong.from, wrong.to);
    const auto battle = load(text);
    ASSERT_FALSE(battle);
    EXPECT_TRUE(has_fault(battle.error(), place_of(text, wrong.at), wrong.what))
        << listed(battle.error());
    EXPECT_EQ(battle.error().size(), 1U) << "one mistake, one fault:\n" << listed(battle.error());
}

INSTANTIATE_TEST_SUITE_P(
    Numbers, ScenarioFaults,
    ::testing::Values(
        Wrong{"figures = 12", "figures = 25", "25",
              "infantry figures: 25 is out of range; write a number from 6 to 24"},
        Wrong{"figures = 4", "figures = 9", "9\npounds",
              "artillery figures: 9 is out of range; write a number from 2 to 8"},
        Wrong{"figures = 12", "figures = \"12\"", "\"12\"", "write a whole number"},
        Wrong{"turns = 8", "turns = 0", "0\n\n[[terrain]]", "turns: 0 is out of range"},
        Wrong{"pounds = 12\n", "", "[[brigade.unit]]\nid = \"B\"",
              "guns need the weight of their shot"},
        Wrong{"tags = [\"guard\"", "pounds = 6\ntags = [\"guard\"", "6\ntags",
              "only guns have pounds"},
        Wrong{"height = \"48 in\"", "height = \"48\"", "\"48\"", "it has no unit"},
        Wrong{"facing = 350", "facing = 400", "400", "write degrees from -360 to 360"},
        Wrong{"earliest_turn = 3", "earliest_turn = 9", "9\nentry",
              "the battle is over after turn 8"},
        Wrong{"points = 3", "points = -3", "-3", "points: -3 is out of range"}));

INSTANTIATE_TEST_SUITE_P(
    Words, ScenarioFaults,
    ::testing::Values(
        Wrong{"quality = \"elite\"", "quality = \"elit\"", "\"elit\"", "did you mean \"elite\"?"},
        Wrong{"quality = \"elite\"", "quality = \"guard\"", "\"guard\"\nfigures",
              "this sheet has no troops of quality \"guard\"; write one of elite, veteran, "
              "conscript"},
        Wrong{"kind = \"woods\"", "kind = \"forest\"", "\"forest\"",
              "kind \"forest\" is not known"},
        Wrong{"side = \"french\"", "side = \"frensh\"", "\"frensh\"", "did you mean \"french\"?"},
        Wrong{"troop = \"hussars\"", "troop = \"husars\"", "\"husars\"",
              "did you mean \"hussars\"?"},
        Wrong{"troop = \"hussars\"\n", "", "[[brigade.unit]]\nid = \"C\"",
              "cavalry needs its troop"},
        Wrong{"\"can_skirmish\"", "\"can_skirmis\"", "\"can_skirmis\"",
              "did you mean \"can_skirmish\"?"},
        Wrong{"with = \"C\"", "with = \"Z\"", "\"Z\"", "unit \"Z\" is not known"},
        Wrong{"with = \"C\"", "with = \"A\"", "\"A\" }", "he cannot be with this unit"},
        Wrong{"brigades = [\"three\"]", "brigades = [\"thre\", \"three\"]", "\"thre\",",
              "did you mean \"three\"?"},
        Wrong{"held_by = \"austrian\"", "held_by = \"nobody\"", "\"nobody\"",
              "side \"nobody\" is not known"},
        Wrong{"title = \"A test\"", "title = \"A test\"\nweather = \"rain\"", "\"rain\"",
              "key \"weather\" is not known"},
        Wrong{"title = \"A test\"\n", "", "id = \"test\"", "\"title\" is missing here"},
        Wrong{"sheet = \"a12\"", "sheet = \"b6\"", "\"b6\"",
              "these are the files of the sheet \"a12\""},
        Wrong{"sheet = \"a12\"", "sheet = \"a12\"\nprofile = \"leter\"", "\"leter\"",
              "did you mean \"letter\"?"}));

INSTANTIATE_TEST_SUITE_P(
    Ids, ScenarioFaults,
    ::testing::Values(Wrong{"id = \"B\"", "id = \"A\"", "\"A\"\nname = \"Guns\"",
                            "there are two of the id \"A\" among the units"},
                      Wrong{"id = \"g3\"", "id = \"g1\"", "\"g1\", name = \"Late\"",
                            "there are two of the id \"g1\" among the generals"},
                      Wrong{"id = \"B\"", "id = \"the guns\"", "\"the guns\"",
                            "\"the guns\" is not an id: one word"},
                      Wrong{"id = \"B\"", "id = \"-\"", "\"-\"", "is not an id"},
                      Wrong{"id = \"B\"", "id = \"\"", "\"\"", "id is empty"}));

INSTANTIATE_TEST_SUITE_P(
    Places, ScenarioFaults,
    ::testing::Values(
        Wrong{"at = \"24,10\"", "at = \"21,10\"", "\"21,10\"", "\"B\" overlaps \"A\""},
        Wrong{"at = \"24,10\"", "at = \"71.8,10\"", "\"71.8,10\"",
              "\"B\" stands partly off the table"},
        Wrong{"at = \"24,10\"", "at = \"24,1\"", "\"24,1\"", "\"B\" stands partly off the table"},
        Wrong{"at = \"24,10\"", "at = \"24\"", "\"24\"", "is not a place (say \"12.5,30\""},
        Wrong{"at = \"20,10\"", "at = \"60,10\"", "\"60,10\"", "\"A\" may not stand in \"River\""},
        Wrong{"at = \"24,10\"", "at = \"3,5\"", "\"3,5\"", "\"B\" may not stand in \"Wood\""},
        Wrong{"at = \"20,8\"", "at = \"20,80\"", "\"20,80\"", "\"General\" is off the table"},
        Wrong{", at = \"20,8\"", "", "{ id = \"g1\"", "\"g1\" has no place"},
        Wrong{"at = \"20,10\"\nfacing = 0\n", "", "[[brigade.unit]]\nid = \"A\"",
              "\"A\" has no place: write at = \"12,8\", or list it in a reserve"},
        Wrong{"at = \"20,10\"\nfacing = 0\n", "at = \"20,10\"\n", "[[brigade.unit]]\nid = \"A\"",
              "its facing is missing"},
        Wrong{"brigades = [\"three\"]", "brigades = [\"three\"]\nunits = [\"C\"]", "\"C\"]",
              "\"C\" stands on the table"},
        Wrong{"brigades = [\"three\"]", "brigades = [\"three\"]\nunits = [\"D\"]", "\"three\"]",
              "\"D\" is in two reserves"},
        Wrong{"entry = \"30,48\"", "entry = \"30,40\"", "\"30,40\"",
              "a reserve enters on the table's edge"},
        Wrong{"entry = \"30,48\"\nfacing = 180", "entry = \"30,48\"\nfacing = 0",
              "0\n\n[[objective]]", "it must look onto the table"},
        Wrong{"\"6,6\", \"0,6\"]", "\"0,6\", \"6,6\"]", "[[terrain]]\nname = \"Wood\"",
              "\"Wood\" is not a simple polygon"},
        Wrong{"\"6,6\", \"0,6\"]", "\"99,6\", \"0,6\"]", "\"99,6\"",
              "this point is off the table, which goes from 0,0 to 72,48"},
        Wrong{"[\"60,0\", \"60,48\"]", "[\"60,0\"]", "[[terrain]]\nname = \"River\"",
              "needs two points or more"},
        Wrong{", \"40,28\", \"30,28\"]", "]", "[[objective]]",
              "the area of \"Hill\" is not a simple polygon"}));

INSTANTIATE_TEST_SUITE_P(
    Formations, ScenarioFaults,
    ::testing::Values(Wrong{"figures = 18\n", "figures = 18\nformation = \"square\"\n",
                            "\"square\"",
                            "such infantry of the \"Austrians\" cannot stand in \"square\"; it may "
                            "be one of line, column, masse"},
                      Wrong{"figures = 18\n", "figures = 18\nformation = \"skirmish\"\n",
                            "\"skirmish\"", "cannot stand in \"skirmish\""},
                      Wrong{"formation = \"line\"", "formation = \"masse\"", "\"masse\"",
                            "it may be one of line, column, square, skirmish"},
                      Wrong{"formation = \"unlimbered\"", "formation = \"line\"",
                            "\"line\"\nat = \"24,10\"", "it may be one of limbered, unlimbered"},
                      Wrong{"formation = \"column\"", "formation = \"square\"", "\"square\"",
                            "it may be one of line, column"}));

TEST(ScenarioFaults, AreAllReportedAtOnce)
{
    std::string text{good};
    text = edited(text, "figures = 12", "figures = 99");
    text = edited(text, "kind = \"woods\"", "kind = \"wodos\"");
    text = edited(text, "at = \"24,10\"", "at = \"-24,10\"");
    text = edited(text, "id = \"D\"", "id = \"D D\"");
    text = edited(text, "turns = 8", "turns = \"8\"");
    const auto battle = load(text);
    ASSERT_FALSE(battle);
    EXPECT_EQ(battle.error().size(), 5U) << listed(battle.error());
}

TEST(ScenarioFaults, CountUnits)
{
    std::string text{good};
    for (std::size_t i = 0; i < most_units; ++i)
        text.insert(text.find("[[reserve]]"), "[[brigade.unit]]\nid = \"x" + std::to_string(i) +
                                                  "\"\nname = \"X\"\narm = \"infantry\"\n"
                                                  "quality = \"veteran\"\nfigures = 6\n\n");
    const auto battle = load(text);
    ASSERT_FALSE(battle);
    EXPECT_EQ(battle.error().size(), 4U);
    EXPECT_NE(listed(battle.error()).find("there are too many units; there is room for 240"),
              std::string::npos);
}

// A tag that one kind of troops has, and no other: neither may stand without its fellow.
TEST(ScenarioFaults, TellWhenTagAndTroopContradict)
{
    const std::string battle = testing::file_text("scenarios/shevardino-outpost.toml");
    const std::string_view unit = "{ id = \"cossacks\"";

    const std::string untagged = edited(battle, "tags = [\"cossack\"], ", "");
    const auto without_tag = load(untagged, "r10");
    ASSERT_FALSE(without_tag);
    EXPECT_TRUE(has_fault(without_tag.error(), place_of(untagged, unit),
                          "troops \"cossacks\" have the tag \"cossack\"; add it to its tags"))
        << listed(without_tag.error());

    const std::string hussars = edited(battle, "troop = \"cossacks\"", "troop = \"hussars\"");
    const auto other_troop = load(hussars, "r10");
    ASSERT_FALSE(other_troop);
    EXPECT_TRUE(has_fault(other_troop.error(), place_of(hussars, unit),
                          "the tag \"cossack\" is for troops \"cossacks\"; remove the tag or "
                          "change the troop"))
        << listed(other_troop.error());
}

TEST(ScenarioFaults, NameASheetThatDoesNotExist)
{
    const auto missing = load_battle("rules", "scenarios/no-such-battle.toml");
    ASSERT_FALSE(missing);
    EXPECT_NE(listed(missing.error()).find("cannot be opened"), std::string::npos);
}

}  // namespace
}  // namespace voltigeur
