#include "load/toml_file.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/load/edited.h"

namespace voltigeur {
namespace {

TEST(Toml, KeepsTheOrderOfTheFile)
{
    const auto document = parse_toml("z = 1\na = 2\nm = { y = 1, b = 2 }\n", "x.toml");
    ASSERT_TRUE(document);
    const auto& members = document->root.members;
    ASSERT_EQ(members.size(), 3U);
    EXPECT_EQ(members[0].key, "z");
    EXPECT_EQ(members[1].key, "a");
    EXPECT_EQ(members[2].node.members[0].key, "y");
}

struct Wrong {
    std::string_view text;
    int line;
    int column;
    std::string_view what;
};

class TomlFaults : public ::testing::TestWithParam<Wrong> {};

TEST_P(TomlFaults, HaveAPlace)
{
    const Wrong& wrong = GetParam();
    const auto document = parse_toml(wrong.text, "x.toml");
    ASSERT_FALSE(document);
    EXPECT_TRUE(testing::has_fault(document.error(), {wrong.line, wrong.column}, wrong.what))
        << testing::listed(document.error());
}

INSTANTIATE_TEST_SUITE_P(
    Texts, TomlFaults,
    ::testing::Values(Wrong{"a = 1\nb = 0.5\n", 2, 5, "write it as text, \"0.5 in\""},
                      Wrong{"a = [1, { b = 2.0 }]\n", 1, 15, "write it as text"},
                      Wrong{"a = 1812-09-05\n", 1, 5, "dates and times are not used here"},
                      Wrong{"a = \n", 1, 5, "this is not TOML"},
                      Wrong{"a = 1\na = 2\n", 2, 5, "this is not TOML"},
                      Wrong{"[table\n", 1, 7, "this is not TOML"},
                      Wrong{"a = \"\xff\"\n", 1, 5, "this is not TOML"}));

TEST(Toml, ReportsEveryNumberThatIsNotWhole)
{
    const auto document = parse_toml("a = 0.5\nb = inf\nc = [1.0]\n", "x.toml");
    ASSERT_FALSE(document);
    EXPECT_EQ(document.error().size(), 3U);
}

std::string chain_of(int parts)
{
    std::string key = "a";
    for (int i = 1; i < parts; ++i) key += ".a";
    return key;
}

// Each part is a table in a table, and what walks them calls itself: the stack must be safe.
TEST(Toml, RefusesKeysThatAreTablesInTablesWithoutEnd)
{
    const std::string deep = chain_of(300'000);
    for (const std::string& text :
         {deep + " = 1\n", "[" + deep + "]\n", "b = '''\n'''\n" + deep + " = 1\n"}) {
        const auto document = parse_toml(text, "x.toml");
        ASSERT_FALSE(document);
        EXPECT_THAT(to_text(document.error()[0]), ::testing::HasSubstr("a key with more than"));
    }
    EXPECT_EQ(parse_toml("\n\n" + chain_of(18) + " = 1\n", "x.toml").error()[0].line, 3);
    EXPECT_TRUE(parse_toml(chain_of(17) + " = 1\n", "x.toml"));
}

TEST(Toml, DotsInTextAndCommentsAreNoKeys)
{
    const std::string dots(100, '.');
    const std::string text = "# " + dots + "\na = \"\\\"" + dots + "\"\nb = '" + dots +
                             "'\nc = \"\"\"\n" + dots + "\n\"\" " + dots + "\"\"\"\n";
    EXPECT_TRUE(parse_toml(text, "x.toml"));
}

TEST(Toml, RefusesListsInListsWithoutEnd)
{
    const auto document = parse_toml("a = " + std::string(100'000, '['), "x.toml");
    ASSERT_FALSE(document);
    EXPECT_THAT(to_text(document.error()[0]), ::testing::HasSubstr("this is not TOML"));
}

TEST(Toml, RefusesWhatIsTooLong)
{
    const auto document = parse_toml(std::string(most_toml_bytes + 1, '\n'), "x.toml");
    ASSERT_FALSE(document);
    EXPECT_EQ(to_text(document.error()[0]),
              "x.toml: it has more than 1 MB; a sheet or a scenario has some kilobytes");
}

TEST(Toml, SaysWhichFileCannotBeRead)
{
    const auto missing = read_toml("rules/no-such-file.toml");
    ASSERT_FALSE(missing);
    EXPECT_EQ(to_text(missing.error()[0]),
              "rules/no-such-file.toml: cannot be opened; is the name right?");
    const auto folder = read_toml("rules");
    ASSERT_FALSE(folder);
    EXPECT_EQ(to_text(folder.error()[0]), "rules: this is a folder; name a .toml file");
}

}  // namespace
}  // namespace voltigeur
