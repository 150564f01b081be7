#include "draw/outline.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "draw/chance.h"

namespace voltigeur::draw {
namespace {

const Outline square{{0, 0}, {10, 0}, {10, 10}, {0, 10}};

bool nowhere(Spot)
{
    return false;
}

TEST(Outline, ClockwiseHasAPositiveArea)
{
    EXPECT_DOUBLE_EQ(area_of(square), 100);
    EXPECT_DOUBLE_EQ(area_of(clockwise({{0, 10}, {10, 10}, {10, 0}, {0, 0}})), 100);
}

TEST(Outline, RoundingStaysInsideAndNearTheCorners)
{
    const Outline round = rounded(square, true, 2, nowhere);
    EXPECT_LT(area_of(round), 100);
    EXPECT_GT(area_of(round), 94);
    const auto is_kept = [](Spot spot) { return spot == Spot{0, 0}; };
    const Outline kept = rounded(square, true, 2, is_kept);
    EXPECT_NE(std::ranges::find(kept, Spot{0, 0}), kept.end());
    EXPECT_EQ(std::ranges::find(kept, Spot{10, 10}), kept.end());
}

TEST(Outline, InsetLeavesNothingOfWhatIsTooNarrow)
{
    const Outline fine = spaced(square, true, 0.25);
    const Outline inner = inset(fine, 2);
    ASSERT_FALSE(inner.empty());
    for (const Spot spot : inner) EXPECT_GT(distance_to(square, true, spot), 1.8);
    EXPECT_TRUE(inset(fine, 6).empty());
}

TEST(Outline, SpacedIsEven)
{
    const Outline spots = spaced(square, true, 0.5);
    ASSERT_EQ(spots.size(), 80U);
    for (std::size_t i = 1; i < spots.size(); ++i)
        EXPECT_NEAR(length_of(spots[i] - spots[i - 1]), 0.5, 1e-9);
}

TEST(Outline, HatchingStaysWithin)
{
    const std::vector<Outline> lines = hatched(square, unit_of({1, 0.4}), 0.7, 0.2);
    EXPECT_GT(lines.size(), 10U);
    for (const Outline& line : lines)
        for (const Spot spot : line) EXPECT_TRUE(is_inside(square, spot));
}

TEST(Outline, RaysMeetTheFarSide)
{
    EXPECT_NEAR(ray_length(square, {2, 5}, {1, 0}).value_or(0), 8, 1e-9);
    EXPECT_FALSE(ray_length(square, {12, 5}, {1, 0}));
}

TEST(Outline, ScatteringIsTheSameEveryTimeAndKeepsToItsArea)
{
    const std::vector<Spot> once = scattered(Chance{"wood"}, square, 1, 0.5);
    EXPECT_EQ(once, scattered(Chance{"wood"}, square, 1, 0.5));
    EXPECT_NE(once, scattered(Chance{"other wood"}, square, 1, 0.5));
    EXPECT_GT(once.size(), 50U);
    for (const Spot spot : once) EXPECT_GE(distance_to(square, true, spot), 0.5);
}

}  // namespace
}  // namespace voltigeur::draw
