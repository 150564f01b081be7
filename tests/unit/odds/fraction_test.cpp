// Exact numbers.

#include <gtest/gtest.h>

#include "engine/odds/fraction.h"

namespace voltigeur {

namespace {

Natural power(std::uint32_t base, int exponent)
{
    Natural result{1};
    for (int i = 0; i < exponent; ++i) result = result * Natural{base};
    return result;
}

TEST(Natural, IsWrittenInDecimal)
{
    EXPECT_EQ(to_text(Natural{0}), "0");
    EXPECT_EQ(to_text(Natural{18'446'744'073'709'551'615U}), "18446744073709551615");
    EXPECT_EQ(to_text(power(10, 40)), "1" + std::string(40, '0'));
}

TEST(Natural, AddsWithACarryThroughAllWords)
{
    Natural ones = power(2, 255);
    for (int i = 0; i < 255; ++i) ones = ones + power(2, i);
    EXPECT_FALSE(ones.has_overflowed());
    EXPECT_TRUE((ones + Natural{1}).has_overflowed());
}

TEST(Natural, TellsWhenAProductDoesNotFit)
{
    EXPECT_FALSE((power(2, 128) * power(2, 127)).has_overflowed());
    EXPECT_TRUE((power(2, 128) * power(2, 128)).has_overflowed());
    EXPECT_TRUE((power(6, 60) * power(6, 60)).has_overflowed());
    Natural large = power(2, 250);
    large.multiply(64);
    EXPECT_TRUE(large.has_overflowed());
}

TEST(Natural, MultipliesAndDividesBack)
{
    Natural number = power(6, 90);
    for (int i = 0; i < 90; ++i) EXPECT_EQ(number.divide(6), 0U);
    EXPECT_EQ(number, Natural{1});
    Natural seven{1'000'000'007};
    EXPECT_EQ(seven.divide(10), 7U);
    EXPECT_EQ(seven, Natural{100'000'000});
}

TEST(Fraction, IsWrittenReduced)
{
    EXPECT_EQ(to_text(Fraction{0, 6}), "0");
    EXPECT_EQ(to_text(Fraction{6, 6}), "1");
    EXPECT_EQ(to_text(Fraction{4, 6}), "2/3");
    EXPECT_EQ(to_text(Fraction{11, 36}), "11/36");
    EXPECT_EQ(to_text(Fraction{30, 100}), "3/10");
}

TEST(Fraction, AddsAndMultipliesExactly)
{
    EXPECT_EQ((Fraction{1, 2} + Fraction{1, 3}), (Fraction{5, 6}));
    EXPECT_EQ((Fraction{1, 2} * Fraction{2, 3}), (Fraction{1, 3}));
    EXPECT_EQ((Fraction{1, 6}.times(3)), (Fraction{1, 2}));
    EXPECT_LT((Fraction{1, 3}), (Fraction{1, 2}));
    EXPECT_FALSE((Fraction{2, 4}) < (Fraction{1, 2}));
}

TEST(Fraction, RoundsToTheNearestPart)
{
    EXPECT_EQ((Fraction{1, 6}.parts_of(1'000'000)), 166'667U);
    EXPECT_EQ((Fraction{1, 2}.parts_of(1)), 1U);
    EXPECT_EQ((Fraction{1, 3}.parts_of(1)), 0U);
    EXPECT_EQ((Fraction{7, 2}.parts_of(100)), 350U);
}

TEST(Fraction, KnowsOnlyDenominatorsOfDice)
{
    EXPECT_FALSE((Fraction{1, 20}.has_overflowed()));
    EXPECT_TRUE((Fraction{1, 11}.has_overflowed()));
}

}  // namespace

}  // namespace voltigeur
