#include "engine/sheet/reader.h"

#include <gtest/gtest.h>

#include "load/toml_file.h"
#include "tests/unit/load/edited.h"

namespace voltigeur {
namespace {

using testing::has_fault;
using testing::listed;
using testing::place_of;

// ---- Texts

TEST(Lengths, AreReadExactly)
{
    EXPECT_EQ(length_with_unit_from_text("2 in"), inches(2));
    EXPECT_EQ(length_with_unit_from_text("0 in"), Length{});
    EXPECT_EQ(length_with_unit_from_text("1/2 in"), tenths(5));
    EXPECT_EQ(length_with_unit_from_text("1 1/2 in"), tenths(15));
    EXPECT_EQ(length_with_unit_from_text("0.8 in"), tenths(8));
    EXPECT_EQ(length_with_unit_from_text("25 mm"), Length{25'000});
    EXPECT_EQ(length_with_unit_from_text("2.5 cm"), Length{25'000});
    EXPECT_EQ(length_with_unit_from_text("1/3 in"), Length{8'466}) << "rounded down, once";
    EXPECT_EQ(length_with_unit_from_text("10000 mm"), longest_in_data);
}

TEST(Lengths, WithoutUnitOrSenseAreNone)
{
    for (const char* text :
         {"",       "2",        "in",          " in",          "2in",    "2 inches", "-2 in",
          "2  in",  "1/0 in",   "1/ in",       ".5 in",        "5. in",  "2 in ",    "1 2 in",
          "0x2 in", "10001 mm", "99999999 in", "123456789 in", "1e3 mm", "½ in"})
        EXPECT_EQ(length_with_unit_from_text(text), std::nullopt) << text;
}

TEST(Ratios, AreTwoNumbersFromOneToAHundred)
{
    EXPECT_EQ(ratio_from_text("2/3"), (Ratio{2, 3}));
    EXPECT_EQ(ratio_from_text("1/1"), (Ratio{1, 1}));
    for (const char* text : {"", "2", "2/", "/3", "0/3", "2/0", "101/1", "1/101", "-1/2", "1/2/3"})
        EXPECT_EQ(ratio_from_text(text), std::nullopt) << text;
}

TEST(DiceText, IsCountAndSides)
{
    EXPECT_EQ(dice_from_text("2d6"), (DiceSpec{2, 6}));
    EXPECT_EQ(dice_from_text("1d3"), (DiceSpec{1, 3}));
    for (const char* text : {"", "d6", "2d", "0d6", "33d6", "2d1", "2d101", "2D6", "2d6+1"})
        EXPECT_EQ(dice_from_text(text), std::nullopt) << text;
}

TEST(Clauses, HaveThreeForms)
{
    for (const char* text : {"3.26", "11.4b", "G.1", "DA35", "DA134", "M8", "c.12", "DB3"})
        EXPECT_TRUE(is_clause(text)) << text;
    for (const char* text : {"", "3", "3.", ".3", "3.26ab", "DA", "DAB1", "da35", "3.2.6",
                             "123456.78", "G1.", "3 .1", "GG.1"})
        EXPECT_FALSE(is_clause(text)) << text;
}

// ---- A table with one field of every kind

enum class Colour : std::uint8_t { Red, Green };

}  // namespace

template <>
inline constexpr std::array<std::string_view, 2> names_of<Colour>{"red", "green"};

namespace {

struct Inner {
    Clause clause;
    int add = 0;
    bool is_so = false;
    static constexpr auto fields = FieldTuple{
        field("clause", &Inner::clause), field("add", &Inner::add), field("is_so", &Inner::is_so)};
};
struct Outer {
    Length reach;
    DiceSpec dice;
    Ratio rate;
    std::string title;
    Colour colour = Colour::Red;
    SetOf<Colour> colours;
    TagSet tags;
    Inner inner;
    std::optional<Inner> rare;
    std::vector<Inner> rows;
    static constexpr auto fields =
        FieldTuple{field("reach", &Outer::reach),   field("dice", &Outer::dice),
                   field("rate", &Outer::rate),     field("title", &Outer::title),
                   field("colour", &Outer::colour), field("colours", &Outer::colours),
                   field("tags", &Outer::tags),     field("inner", &Outer::inner),
                   field("rare", &Outer::rare),     field("rows", &Outer::rows)};
};

constexpr std::string_view good = R"(reach   = "6 in"
dice    = "2d6"
rate    = "2/3"
title   = "A title"
colour  = "green"
colours = ["red", "green"]
tags    = ["guard"]
inner   = { clause = "3.1", add = -1 }
rows    = [
  { clause = "3.2", add = 1 },
  { clause = "3.3", add = 2, is_so = true },
]
)";

struct Read {
    Outer value;
    Faults faults;
};

Read read(std::string_view text)
{
    static const std::vector<std::string> tags{"light", "guard"};
    Read result;
    const auto document = parse_toml(text, "test.toml");
    EXPECT_TRUE(document) << (document ? "" : listed(document.error()));
    Context context{.file = document->file, .faults = result.faults, .tags = tags};
    read_into(result.value, document->root, context);
    return result;
}

TEST(Reader, ReadsEveryKindOfField)
{
    const Read result = read(good);
    EXPECT_EQ(listed(result.faults), "");
    const Outer& value = result.value;
    EXPECT_EQ(value.reach, inches(6));
    EXPECT_EQ(value.dice, (DiceSpec{2, 6}));
    EXPECT_EQ(value.rate, (Ratio{2, 3}));
    EXPECT_EQ(value.title, "A title");
    EXPECT_EQ(value.colour, Colour::Green);
    EXPECT_EQ(value.colours.bits, 3U);
    EXPECT_EQ(value.tags.bits, 2U);
    EXPECT_EQ(value.inner.clause.text(), "3.1");
    EXPECT_FALSE(value.inner.is_so) << "a flag that is not written is false";
    EXPECT_FALSE(value.rare);
    ASSERT_EQ(value.rows.size(), 2U);
    EXPECT_TRUE(value.rows[1].is_so);
}

TEST(Reader, ReadsAChartLikeAListOfTables)
{
    const std::string text = testing::edited(std::string{good}, R"([
  { clause = "3.2", add = 1 },
  { clause = "3.3", add = 2, is_so = true },
])",
                                             R"({ columns = ["clause", "add", "is_so"], rows = [
  ["3.2", 1, "-"],
  ["3.3", 2, true],
] })");
    const Read result = read(text);
    EXPECT_EQ(listed(result.faults), "");
    ASSERT_EQ(result.value.rows.size(), 2U);
    EXPECT_EQ(result.value.rows[0].add, 1);
    EXPECT_FALSE(result.value.rows[0].is_so);
    EXPECT_TRUE(result.value.rows[1].is_so);
}

struct WrongText {
    std::string_view from;
    std::string_view to;
    std::string_view at;  // the passage at which the fault is reported
    std::string_view what;
};

class ReaderFaults : public ::testing::TestWithParam<WrongText> {};

TEST_P(ReaderFaults, AreReportedWhereTheyAre)
{
    const WrongText& wrong = GetParam();
    const std::string text = testing::edited(std::string{good}, wrong.from, wrong.to);
    const Read result = read(text);
    EXPECT_TRUE(has_fault(result.faults, place_of(text, wrong.at), wrong.what))
        << listed(result.faults);
}

INSTANTIATE_TEST_SUITE_P(
    Wrong, ReaderFaults,
    ::testing::Values(
        WrongText{"reach   =", "reech   =", "\"6 in\"",
                  "key \"reech\" is not known; did you mean \"reach\"?"},
        WrongText{"reach   =", "reech   =", "reech", "\"reach\" is missing here"},
        WrongText{"\"6 in\"", "6", "6",
                  "reach is the number 6; write a length with its unit, \"6 in\""},
        WrongText{"\"6 in\"", "\"6\"", "\"6\"", "it has no unit (say \"6 in\")"},
        WrongText{"\"6 in\"", "\"-6 in\"", "\"-6 in\"", "it cannot be negative"},
        WrongText{"\"6 in\"", "\"six in\"", "\"six in\"",
                  "\"six in\" is not a length (say \"6 in\""},
        WrongText{"\"6 in\"", "\"600 in\"", "\"600 in\"", "longer than any table"},
        WrongText{"\"2d6\"", "\"d6\"", "\"d6\"", "is not dice (say \"1d6\""},
        WrongText{"\"2/3\"", "\"2:3\"", "\"2:3\"", "is not a ratio (say \"2/3\""},
        WrongText{"\"A title\"", "\"\"", "\"\"", "title is empty"},
        WrongText{"\"A title\"", "[]", "[]", "title is a list; write text, in quotation marks"},
        WrongText{"\"green\"\n", "\"gren\"\n", "\"gren\"",
                  "colour \"gren\" is not known; did you mean \"green\"?"},
        WrongText{"[\"red\", \"green\"]", "[\"red\", \"red\"]", "\"red\"]",
                  "\"red\" stands here twice"},
        WrongText{"[\"red\", \"green\"]", "\"red\"", "\"red\"", "write a list of words"},
        WrongText{"[\"guard\"]", "[\"gard\"]", "\"gard\"",
                  "tags \"gard\" is not known; did you mean \"guard\"? Known: light, guard"},
        WrongText{"clause = \"3.1\"", "clause = 3", "3, add", "write a clause as text"},
        WrongText{"clause = \"3.1\"", "clause = \"x\"", "\"x\"",
                  "\"x\" is not a clause (say \"3.26\""},
        WrongText{"add = -1", "add = -7", "-7", "add is -7; write a number from -6 to 6"},
        WrongText{"add = -1", "add = \"-1\"", "\"-1\"",
                  "write a whole number, without quotation marks"},
        WrongText{"is_so = true", "is_so = 1", "1 },\n]", "write true or false"},
        WrongText{", add = 2, is_so", ", is_so", "{ clause = \"3.3\"", "\"add\" is missing here"}));

TEST(Reader, ReportsAllFaultsAndNotTheFirstOnly)
{
    const Read result = read("reach = 6\ndice = \"x\"\ncolour = 1\nextra = 1\ninner = []\n");
    // Five that are wrong and four that are missing: rate, title, colours, tags.
    EXPECT_EQ(result.faults.size(), 9U) << listed(result.faults);
}

TEST(Reader, ReportsARowOfAChartThatIsTooShort)
{
    const Read result =
        read("rows = { columns = [\"clause\", \"add\"], rows = [\n[\"3.1\"]\n] }\n");
    EXPECT_TRUE(
        has_fault(result.faults, {2, 1}, "this row has 1 cells and the chart has 2 columns"))
        << listed(result.faults);
}

TEST(Reader, MultipliesLengthsOfASharedFileOnly)
{
    Faults faults;
    Context context{.file = "gaps.toml", .faults = faults, .scale = {1, 2}};
    Node node;
    node.kind = Node::Kind::Text;
    node.text = "7 in";
    Length length;
    read_into(length, node, context);
    EXPECT_EQ(length, tenths(35));
}

TEST(ReplaceEntry, ReplacesWhollyOrRemoves)
{
    Faults faults;
    Context context{.file = "profile.toml", .faults = faults};
    Outer value = read(good).value;
    value.rare = Inner{Clause{"3.9"}, 5, true};
    const auto document = parse_toml(R"(inner = { clause = "3.8", add = 3 }
rare = "none"
rows = "none"
title = "none"
typo = 1
)",
                                     "profile.toml");
    ASSERT_TRUE(document);
    for (const auto& [key, node] : document->root.members) replace_entry(value, key, node, context);
    EXPECT_EQ(value.inner.clause.text(), "3.8");
    EXPECT_EQ(value.inner.add, 3);
    EXPECT_FALSE(value.rare);
    EXPECT_TRUE(value.rows.empty());
    EXPECT_EQ(value.title, "A title");
    ASSERT_EQ(faults.size(), 2U) << listed(faults);
    EXPECT_TRUE(has_fault(faults, {4, 9}, "\"title\" cannot be \"none\""));
    EXPECT_TRUE(has_fault(faults, {5, 8}, "key \"typo\" is not known"));
}

}  // namespace
}  // namespace voltigeur
