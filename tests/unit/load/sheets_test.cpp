#include "load/sheets.h"

#include <array>

#include <gtest/gtest.h>

#include "engine/thirteen/load.h"
#include "load/toml_file.h"
#include "tests/unit/load/edited.h"

namespace voltigeur {
namespace {

using testing::edited;
using testing::file_text;
using testing::has_fault;
using testing::listed;
using testing::place_of;
using thirteen::Sheet;

constexpr std::array thirteens{"a12", "b6", "r10", "sp3"};

// The files of A12 with one of them changed.
std::vector<Document> a12_with(std::string_view file, const std::string& text)
{
    auto documents = read_sheet_files("rules", "a12");
    EXPECT_TRUE(documents);
    for (Document& document : *documents) {
        if (!document.file.ends_with(file)) continue;
        auto changed = parse_toml(text, document.file);
        EXPECT_TRUE(changed) << (changed ? "" : listed(changed.error()));
        if (changed) document = std::move(*changed);
    }
    return std::move(*documents);
}

std::vector<Document> a12_without(std::string_view file)
{
    auto documents = read_sheet_files("rules", "a12");
    std::erase_if(*documents,
                  [&](const Document& document) { return document.file.ends_with(file); });
    return std::move(*documents);
}

std::string path_of(std::string_view file)
{
    return (file == "thirteen.toml" ? "rules/gaps/" : "rules/a12/") + std::string{file};
}

// ---- Good sheets

TEST(Sheets, AllLoadInAllProfiles)
{
    EXPECT_EQ(sheet_ids("rules"), (std::vector<std::string>{"004", "a12", "b6", "r10", "sp3"}));
    std::vector<std::uint64_t> hashes;
    for (const std::string& id : sheet_ids("rules")) {
        const auto files = read_sheet_files("rules", id);
        ASSERT_TRUE(files) << listed(files.error());
        const auto profiles = profiles_of(*files);
        EXPECT_EQ(profiles.size(), 2U) << id;
        for (const std::string_view profile : profiles) {
            const auto sheet = load_sheet("rules", id, profile);
            ASSERT_TRUE(sheet) << listed(sheet.error());
            std::visit(
                [&](const auto& any) {
                    EXPECT_EQ(any.id, id);
                    EXPECT_EQ(any.profile, profile);
                    hashes.push_back(any.hash);
                },
                *sheet);
        }
    }
    std::ranges::sort(hashes);
    EXPECT_EQ(std::ranges::adjacent_find(hashes), hashes.end()) << "every sheet has its own hash";
}

TEST(Sheets, PutPhasesWhereTheyBelong)
{
    const auto sheet = load_sheet_as<Sheet>("rules", "sp3");
    ASSERT_TRUE(sheet) << listed(sheet.error());
    ASSERT_EQ(sheet->turn.size(), 13U);
    EXPECT_EQ(sheet->turn[2].acts, Side::First);
    EXPECT_EQ(sheet->turn[5].acts, std::nullopt);
    // Spaniards stand when the French have charged.
    EXPECT_EQ(sheet->stand[index(Side::First)].fail.clause.text().substr(0, 2), "5.");
    EXPECT_EQ(sheet->stand[index(Side::Second)].fail.clause.text().substr(0, 3), "10.");
    EXPECT_EQ(sheet->melee[0].ties.clause.text().substr(0, 2), "6.");
    EXPECT_EQ(sheet->melee[1].ties.clause.text().substr(0, 3), "11.");
}

TEST(Sheets, MultiplyOnlyTheSharedGaps)
{
    const auto small = load_sheet_as<Sheet>("rules", "a12");
    const auto large = load_sheet_as<Sheet>("rules", "sp3");
    ASSERT_TRUE(small && large);
    EXPECT_EQ(large->gaps.command_range.is, inches(12));
    EXPECT_EQ(small->gaps.command_range.is, inches(6));
    EXPECT_EQ(small->move[0].musket_range.length, inches(2)) << "printed lengths are as printed";

    const auto switched =
        parse_toml("[gaps]\ncommand_range = { gap = \"DA18\", is = \"9 in\", why = \"x\" }\n",
                   "scenario.toml");
    const auto sheet =
        load_sheet_as<Sheet>("rules", "a12", "letter", {&switched->root, "scenario.toml"});
    ASSERT_TRUE(sheet) << listed(sheet.error());
    EXPECT_EQ(sheet->gaps.command_range.is, inches(9)) << "what one scenario says is as written";
    EXPECT_NE(sheet->hash, small->hash);
}

TEST(Sheets, AreChangedBySwitchesOnTopOfTheProfile)
{
    const auto switched = parse_toml(R"([03-move]
closed_ground = "none"
musket_range = { clause = "3.26", length = "3 in" }
)",
                                     "scenario.toml");
    ASSERT_TRUE(switched) << listed(switched.error());
    const auto sheet =
        load_sheet_as<Sheet>("rules", "a12", "harmonised", {&switched->root, "scenario.toml"});
    ASSERT_TRUE(sheet) << listed(sheet.error());
    EXPECT_FALSE(sheet->move[0].closed_ground);
    EXPECT_TRUE(sheet->move[1].closed_ground);
    EXPECT_EQ(sheet->move[0].musket_range.length, inches(3));
}

TEST(Sheets, KeepWhatALayerDoesNotName)
{
    const auto switched = parse_toml(R"([03-move]
to_hit.square = { clause = "M12", at_least = 5 }
to_hit.line = { clause = "M12", at_least = 5 }
[02-artillery-morale]
morale.rout = { clause = "M1", fail_by = 2 }
)",
                                     "scenario.toml");
    ASSERT_TRUE(switched) << listed(switched.error());
    const auto letter = load_sheet_as<Sheet>("rules", "a12");
    const auto sheet =
        load_sheet_as<Sheet>("rules", "a12", "letter", {&switched->root, "scenario.toml"});
    ASSERT_TRUE(sheet) << listed(sheet.error());

    using enum TargetClass;
    const auto& rows = sheet->move[0].to_hit;
    ASSERT_EQ(rows.size(), letter->move[0].to_hit.size() + 1);
    EXPECT_EQ(rows[0].targets, (std::vector{Column, EnfiladedLine}));
    EXPECT_EQ(rows[1].targets, (std::vector{Artillery}));
    EXPECT_EQ(rows[3].targets, (std::vector{Square, Line})) << "one line for both, after its like";
    EXPECT_EQ(rows[3].clause, Clause{"M12"});

    const thirteen::Morale& morale = sheet->artillery_morale.morale;
    EXPECT_EQ(morale.rout->fail_by, 2);
    EXPECT_EQ(morale.roll_or_less.elite, letter->artillery_morale.morale.roll_or_less.elite);
}

// The loader passes over a word of the shared gaps that its sheet does not know, so a misspelt one
// must be found here.
TEST(SharedGaps, NameOnlyWhatSomeSheetKnows)
{
    std::vector<std::string> known;
    for (const char* id : thirteens) {
        const auto sheet = load_sheet_as<Sheet>("rules", id);
        ASSERT_TRUE(sheet);
        known.insert(known.end(), sheet->tags.begin(), sheet->tags.end());
        for (const TroopType& troop : sheet->troops) known.push_back(troop.name);
    }
    const auto gaps = read_toml("rules/gaps/thirteen.toml");
    ASSERT_TRUE(gaps);
    const auto expect_known = [&](const Node& word) {
        EXPECT_NE(std::ranges::find(known, word.text), known.end())
            << "line " << word.line << ": " << word.text;
    };
    for (const char* key : {"may_skirmish", "cuirassiers", "lancers"})
        for (const Node& word : gaps->root.find(key)->find("is")->items) expect_known(word);
    for (const Node& row : gaps->root.find("moves_as")->find("is")->items)
        for (const Member& cell : row.members) expect_known(cell.node);
}

// ---- Wrong ones

struct WrongFile {
    std::string_view file;
    std::string_view from;
    std::string_view to;
    std::string_view at;
    std::string_view what;
};

class SheetFaults : public ::testing::TestWithParam<WrongFile> {};

TEST_P(SheetFaults, AreReportedWhereTheyAre)
{
    const WrongFile& wrong = GetParam();
    const std::string text = edited(file_text(path_of(wrong.file)), wrong.from, wrong.to);
    const auto sheet = thirteen::load_sheet(a12_with(wrong.file, text));
    ASSERT_FALSE(sheet);
    EXPECT_TRUE(has_fault(sheet.error(), place_of(text, wrong.at), wrong.what))
        << listed(sheet.error());
    EXPECT_TRUE(sheet.error()[0].file.ends_with(wrong.file)) << listed(sheet.error());
}

INSTANTIATE_TEST_SUITE_P(
    A12, SheetFaults,
    ::testing::Values(WrongFile{"sheet.toml", "scale = \"1/2\"", "scale = \"half\"", "\"half\"",
                                "is not a ratio"},
                      WrongFile{"sheet.toml", "{ id = \"austrian\", name = \"Austrians\" },", "",
                                "[\n    { id = \"french\"", "a sheet has two sides"},
                      WrongFile{"sheet.toml", "\"light\", ", "\"light\", \"light\", ", "[\"guard\"",
                                "\"light\" stands twice in tags"},
                      WrongFile{"sheet.toml", "{ name = \"infantry\",        arm = \"infantry\" }",
                                "{ name = \"infantry\", arm = \"infantry\", tag = \"gard\" }",
                                "[\n    { name = \"infantry\"", "did you mean \"guard\"?"},
                      WrongFile{"04-closing.toml", ", length = \"1 in\"", "", "{ clause = \"4.3\"",
                                "how far from the target is missing"},
                      WrongFile{"04-closing.toml", "\"form_line\"", "\"carry_on\"",
                                "{ clause = \"4.3\"", "who carries on stops at no length"},
                      WrongFile{"03-move.toml", "troops = [\"infantry\"]",
                                "troops = [\"infantery\"]", "\"infantery\"",
                                "did you mean \"infantry\"?"},
                      WrongFile{"03-move.toml", "terrain = [\"woods\"]", "terrain = [\"wood\"]",
                                "\"wood\"", "did you mean \"woods\"?"},
                      WrongFile{"08-move.toml", "firefight ", "firefigth ", "{ clause = \"8.3\"",
                                "did you mean \"firefight\"?"},
                      WrongFile{"thirteen.toml",
                                "is = 2, why = \"twelve figures stand 4.8 in wide\"",
                                "is = 0, why = \"x\"", "{ gap = \"DA7\"",
                                "line_ranks: 0 is out of range; write a number from 1 to 8"},
                      WrongFile{"thirteen.toml", "up_to_pounds = 6, ", "up_to_pounds = 3, ",
                                "{ gap = \"DA33\"", "rows go from light to heavy guns"},
                      WrongFile{"thirteen.toml", "is = true, why = \"taken anew",
                                "why = \"taken anew", "{ gap = \"DA13\"", "\"is\" is missing here"},
                      WrongFile{"thirteen.toml", "most = 24", "most = 33", "33",
                                "most is 33; write a number from 1 to 32"},
                      WrongFile{"thirteen.toml", "least = 6, most = 24", "least = 24, most = 6",
                                "{ gap = \"DA2\"", "sizes go from the least to the most"},
                      WrongFile{"01-artillery.toml", "\"line\"", "\"charging_cavalry\"", "[\n",
                                "no row has \"line\", which can be shot at"}));

TEST(SheetFaults, NameAPhaseThatIsLacking)
{
    const auto sheet = thirteen::load_sheet(a12_without("07-melee-morale.toml"));
    ASSERT_FALSE(sheet);
    EXPECT_TRUE(has_fault(sheet.error(), {1, 1}, "the sheet lacks phase 7,"))
        << listed(sheet.error());
    EXPECT_TRUE(
        has_fault(sheet.error(), {1, 1}, "there is no file rules/a12/07-melee-morale.toml"));
}

TEST(SheetFaults, NameAFileThatTheTurnDoesNotHave)
{
    const std::string turn = edited(file_text("rules/a12/turn.toml"), "\"recall\"", "\"melee\"");
    const auto sheet = thirteen::load_sheet(a12_with("turn.toml", turn));
    ASSERT_FALSE(sheet);
    EXPECT_TRUE(has_fault(sheet.error(), {1, 1}, "the turn has 0 phases \"recall\""))
        << listed(sheet.error());
    EXPECT_TRUE(has_fault(sheet.error(), {1, 1},
                          "the turn has no such phase; add it to rules/a12/turn.toml"));
}

TEST(SheetFaults, NameFilesThatAreMissing)
{
    for (const char* file : {"sheet.toml", "turn.toml", "thirteen.toml"}) {
        const auto sheet = thirteen::load_sheet(a12_without(file));
        ASSERT_FALSE(sheet);
        EXPECT_NE(listed(sheet.error()).find(std::string{file} + ": there is no such file"),
                  std::string::npos)
            << listed(sheet.error());
    }
    EXPECT_FALSE(thirteen::load_sheet({}));
}

TEST(SheetFaults, ListWhatIsKnown)
{
    EXPECT_EQ(
        listed(load_sheet("rules", "r11").error()),
        "rules: sheet \"r11\" is not known; did you mean \"r10\"? Known: 004, a12, b6, r10, sp3\n");
    EXPECT_NE(listed(load_sheet("rules", "r10", "harmonized").error())
                  .find("did you mean \"harmonised\"?"),
              std::string::npos);
    EXPECT_FALSE(load_sheet("rules", "../rules/r10"));
    EXPECT_FALSE(load_sheet("no-such-folder", "r10"));
}

TEST(SheetFaults, OfRowsAndGroupsAreWhereTheyStand)
{
    const auto switched = parse_toml(R"([03-move]
to_hit.squaer = { clause = "M12", at_least = 5 }
to_hit.square = { clause = "M12" }
[02-artillery-morale]
morale.route = { clause = "M1", fail_by = 2 }
)",
                                     "scenario.toml");
    const auto sheet = load_sheet("rules", "a12", "letter", {&switched->root, "scenario.toml"});
    ASSERT_FALSE(sheet);
    EXPECT_TRUE(has_fault(sheet.error(), {2, 17},
                          "target \"squaer\" is not known; did you mean \"square\"?"))
        << listed(sheet.error());
    EXPECT_TRUE(has_fault(sheet.error(), {3, 17}, "\"at_least\" is missing here"));
    EXPECT_TRUE(has_fault(sheet.error(), {5, 16}, "did you mean \"rout\"?"));
}

TEST(SheetFaults, OfSwitchesAreInTheFileOfTheScenario)
{
    const auto switched = parse_toml(R"([03-mvoe]
x = 1
[gaps]
command_range = "none"
turns = { gap = "DA125", is = "12", why = "x" }
)",
                                     "scenario.toml");
    const auto sheet = load_sheet("rules", "r10", "letter", {&switched->root, "scenario.toml"});
    ASSERT_FALSE(sheet);
    EXPECT_TRUE(has_fault(sheet.error(), {1, 1},
                          "table \"03-mvoe\" is not known; did you mean \"03-move\"?"))
        << listed(sheet.error());
    EXPECT_TRUE(has_fault(sheet.error(), {4, 17}, "\"command_range\" cannot be \"none\""));
    EXPECT_TRUE(has_fault(sheet.error(), {5, 31}, "write a whole number"));
    EXPECT_EQ(sheet.error()[0].file, "scenario.toml");
}

}  // namespace
}  // namespace voltigeur
