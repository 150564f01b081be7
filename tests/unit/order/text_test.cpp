// Lengths, angles, numbers and words as text.
#include "engine/base/text.h"

#include <gtest/gtest.h>

#include "tests/unit/order/examples.h"

namespace voltigeur::test {
namespace {

TEST(Text, LengthsAreInchesWithAsFewDecimalsAsNeeded)
{
    const std::pair<Length, std::string_view> table[] = {
        {{}, "0"},
        {inches(12), "12"},
        {tenths(45), "4.5"},
        {tenths(-5), "-0.5"},
        {Length{127}, "0.005"},
        {Length{1}, "0.00004"},
        {Length{-1}, "-0.00004"},
        {Length{12'345}, "0.48602"},
        {longest_length, "10000"},
    };
    for (const auto& [length, text] : table) {
        EXPECT_EQ(to_text(length), text);
        EXPECT_EQ(length_from_text(text), length);
    }
}

TEST(Text, EveryLengthRoundTrips)
{
    for (int n = -60'000; n <= 60'000; ++n)
        ASSERT_EQ(length_from_text(to_text(Length{n})), Length{n});
    for (int n = 253'900'000; n <= 254'000'000; ++n)
        ASSERT_EQ(length_from_text(to_text(Length{n})), Length{n});
}

TEST(Text, EveryAngleRoundTripsAndDegreesLookAsTheyDo)
{
    for (int n = 0; n < 65'536; ++n) {
        const Angle angle{static_cast<std::uint16_t>(n)};
        ASSERT_EQ(angle_from_text(to_text(angle)), angle) << n;
    }
    for (int n = 0; n < 360; ++n) {
        EXPECT_EQ(to_text(degrees(n)), std::to_string(n));
        EXPECT_EQ(angle_from_text("-" + std::to_string(n)), degrees(-n));
    }
    for (int n = 0; n < 3600; ++n)
        EXPECT_EQ(angle_from_text(std::to_string(n / 10) + "." + std::to_string(n % 10)),
                  from_tenths_of_degree(n));
    EXPECT_EQ(angle_from_text("360"), Angle{});
}

TEST(Text, NumbersAreReadStrictly)
{
    for (const char* text : {"", "-", ".", "1.", ".5", "--1", "+1", "1 ", " 1", "1,5", "1.2.3",
                             "1e3", "0x10", "1234567", "1.1234567", "10000.1", "-10000.1", "nan"})
        EXPECT_FALSE(length_from_text(text)) << text;
    for (const char* text : {"", "-", "360.1", "-361", "x"})
        EXPECT_FALSE(angle_from_text(text)) << text;
    for (const char* text : {"", "-", "1.5", "99999999999999999999", "+1"})
        EXPECT_FALSE(whole_from_text(text)) << text;
}

TEST(Text, RoundsForSentences)
{
    EXPECT_EQ(to_rounded_text(tenths(17)), "1.7");
    EXPECT_EQ(to_rounded_text(inches(20)), "20");
    EXPECT_EQ(to_rounded_text(Length{12'345}), "0.49");
    EXPECT_EQ(to_rounded_text(Length{1}), "0");
}

TEST(Text, WordsHaveColumns)
{
    WordReader words{" one  two"};
    EXPECT_EQ(words.peek().text, "one");
    EXPECT_EQ(words.next().column, 2U);
    EXPECT_EQ(words.next().column, 7U);
    EXPECT_TRUE(words.at_end());
    EXPECT_EQ(words.next().column, 10U);
    EXPECT_EQ(words.next().text, "");
}

TEST(Text, SuggestsTheNearestSpelling)
{
    constexpr std::string_view known[] = {"line", "column", "square"};
    EXPECT_EQ(nearest_word("lien", known), "line");
    EXPECT_EQ(nearest_word("Square", known), "square");
    EXPECT_EQ(nearest_word("xyzzy", known), std::nullopt);
    EXPECT_EQ(nearest_word("", known), std::nullopt);
    EXPECT_EQ(nearest_word(std::string(1000, 'x'), known), std::nullopt);
    EXPECT_EQ(unknown_word("formation", "lin", known),
              "formation \"lin\" is not known; did you mean \"line\"? Known: line, column, square");
    EXPECT_EQ(unknown_word("tag", "x", {}), "tag \"x\" is not known. There is none");
    const std::vector<std::string_view> many(50, "unit");
    EXPECT_TRUE(unknown_word("unit", "Q", many).ends_with("unit and 10 more"));
}

}  // namespace
}  // namespace voltigeur::test
