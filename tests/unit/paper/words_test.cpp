#include "paper/words.h"

#include <array>

#include <gtest/gtest.h>

#include "load/sheets.h"
#include "load/toml_file.h"
#include "paper/page.h"
#include "tests/unit/load/edited.h"
#include "tests/unit/paper/nodes.h"

namespace voltigeur::paper {
namespace {

using testing::each_node;
using testing::edited;
using testing::file_text;
using testing::has_fault;
using testing::listed;
using testing::place_of;

constexpr const char* thirteen = "rules/words/thirteen.toml";

Faults faults_of(const std::string& text)
{
    const auto document = parse_toml(text, thirteen);
    EXPECT_TRUE(document) << (document ? "" : listed(document.error()));
    if (!document) return {};
    const auto words = read_words(*document);
    return words ? check_words(*words, collect_everything("thirteen")) : words.error();
}

TEST(Words, TellEveryEntryOfEveryFamily)
{
    for (const std::string_view family : {"thirteen", "division"}) {
        const auto words = load_words("rules", family);
        EXPECT_TRUE(words) << listed(words.error());
    }
}

TEST(Words, OfNoFamilyOrWithoutAFileAreAFault)
{
    const auto unknown = load_words("rules", "thirten");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error()[0].what.find("did you mean \"thirteen\""), std::string::npos);
    const auto missing = load_words("scenarios", "thirteen");
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error()[0].what.find("cannot be opened"), std::string::npos);
}

TEST(Words, FindNamesInBraces)
{
    const auto found = placeholders_of("The {troops:and} of {side} go {length}. }{");
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].name, "troops");
    EXPECT_EQ(found[0].format, "and");
    EXPECT_EQ(found[1].name, "side");
    EXPECT_EQ(found[1].format, "");
    EXPECT_EQ(found[2].name, "length");
}

// ---- Bad words

// Whatever stands in the place of whatever: there is a fault, or there is a page.
TEST(Words, OfAnyShapeAreAFaultOrAPage)
{
    auto document = parse_toml(file_text(thirteen), thirteen);
    ASSERT_TRUE(document) << listed(document.error());
    const auto files = read_sheet_files("rules", "r10");
    ASSERT_TRUE(files) << listed(files.error());
    const std::vector<Part> parts = collect(*load_sheet(*files), *files);
    const std::vector<Part> everything = collect_everything("thirteen");
    int faults = 0;
    int pages = 0;
    const auto read = [&] {
        const auto words = read_words(*document);
        const bool is_good = words && check_words(*words, everything).empty();
        const bool is_page = is_good && compose(*words, parts, parts, WithGaps::Yes);
        ++(is_page ? pages : faults);
    };
    each_node(document->root, [&](std::string_view, Node& node) {
        const Node old = node;
        for (const Node::Kind kind : {Node::Kind::Table, Node::Kind::Array, Node::Kind::Text,
                                      Node::Kind::Integer, Node::Kind::Boolean}) {
            node = Node{.kind = kind,
                        .line = old.line,
                        .column = old.column,
                        .text = "}x{",
                        .integer = 7,
                        .items = {},
                        .members = {}};
            read();
        }
        node = old;
    });
    EXPECT_GT(faults, 1000);
    EXPECT_GT(pages, 100);
}

// If somebody changes this passage so, he is told that, there.
struct Slip {
    const char* from;
    const char* to;
    const char* at;
    const char* what;
};

class WordsWithASlip : public ::testing::TestWithParam<Slip> {};

TEST_P(WordsWithASlip, SayWhereAndWhat)
{
    const Slip& slip = GetParam();
    const std::string text = edited(file_text(thirteen), slip.from, slip.to);
    const Faults faults = faults_of(text);
    EXPECT_TRUE(has_fault(faults, place_of(text, slip.at), slip.what)) << listed(faults);
}

constexpr std::array slips{
    // An entry without words, words of nothing.
    Slip{"choose_target      = ", "chose_target = ", "[artillery]",
         "has no words for \"choose_target\""},
    Slip{"choose_target      = \"Each", "choose_targets = \"Each", "\"Each",
         "no sheet has an entry \"choose_targets\""},
    Slip{"[recall]\n", "[recal]\n", "[recal]", "no sheet has a part \"recal\""},
    Slip{"[every]\n", "[every]\nmorale.pluck = \"x\"\n", "\"x\"",
         "no sheet has an entry \"morale.pluck\""},
    // Values.
    Slip{"\"The range is {length}.\"", "\"The range is {lenght}.\"", "\"The range is",
         "did you mean \"length\""},
    Slip{"\"The range is {length}.\"", "\"The range is short.\"", "\"The range is",
         "{length} of \"musket_range\" is not shown"},
    Slip{"\"The range is {length}.\"", "\"{length:ad}\"", "\"{length:ad}\"",
         "form \"ad\" is not known"},
    Slip{"\"The range is {length}.\"", "\"{length} or 4.\"", "\"{length} or 4.\"",
         "numbers come from the sheet"},
    // Cases.
    Slip{"ties.second ", "ties.third ", "ties.by", "no words for the case \"second\""},
    Slip{"ties.second ", "ties.third ", "ties.by", "case \"third\" is not known"},
    Slip{"ties.by                                 = \"round\"", "ties.by = \"rund\"", "ties.by",
         "did you mean \"round\""},
    // Blocks.
    Slip{"\"limber\"", "\"limbr\"", "{ say = [\"limbr\"]", "no sheet has an entry \"limbr\""},
    Slip{"say = [\"limber\"]", "say = []", "[move_and_shoot]", "\"limber\" stands in no block"},
    Slip{"say = [\"limber\"]", "say = [\"limber\", \"musket_range\"]", "{ title = \"Shooting\"",
         "stands in two places"},
    Slip{"columns = [\"Target of the shooting\", \"Hit on\"], ", "", "{ chart = [\"to_hit\"]",
         "a chart has columns"},
    Slip{"\"The unit carries on.\"", "{ by = \"next\" }", "{ by = \"next\" }",
         "no cases to tell apart"},
    Slip{"Infantry of the {acting} that charges", "Infantry of the {actin} that charges",
         "{ note = \"Infantry of the {actin}", "did you mean \"acting\""},
    Slip{"Who lost a melee tests", "Those 2 who lost a melee test", "{ note = \"Those",
         "numbers come from the sheet"},
    Slip{"[\"Target of the shooting\", \"Hit on\"]", "[\"Target\"]", "{ columns = [\"Target\"]",
         "has 2 cells; here it needs 1"},
    Slip{"blocks = [\n  { say = [\"who_fights\"]", "bloks = [\n  { say = [\"who_fights\"]",
         "[\n  { say = [\"who_fights\"]", "did you mean \"blocks\""},
};
INSTANTIATE_TEST_SUITE_P(Thirteen, WordsWithASlip, ::testing::ValuesIn(slips));

}  // namespace
}  // namespace voltigeur::paper
