#include "engine/geometry/point.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/geometry/reference.h"

namespace voltigeur {
namespace {

using reference::Random;

Angle step(int n)
{
    return {static_cast<std::uint16_t>(n)};
}

TEST(Sine, IsNearTheRealOneEverywhere)
{
    for (int n = 0; n < 65'536; ++n) {
        ASSERT_NEAR(sine(step(n)), std::sin(reference::radians(step(n))) * trig_one, 4) << n;
        ASSERT_NEAR(cosine(step(n)), std::cos(reference::radians(step(n))) * trig_one, 4) << n;
    }
}

TEST(Sine, IsExactAtQuarters)
{
    const struct {
        int degrees;
        int sine;
        int cosine;
    } rows[] = {{0, 0, 1}, {90, 1, 0}, {180, 0, -1}, {270, -1, 0}};
    for (const auto& row : rows) {
        EXPECT_EQ(sine(degrees(row.degrees)), row.sine * trig_one) << row.degrees;
        EXPECT_EQ(cosine(degrees(row.degrees)), row.cosine * trig_one) << row.degrees;
    }
}

TEST(Sine, ObeysTheSymmetriesOfTheCircle)
{
    for (int n = 0; n < 65'536; ++n) {
        ASSERT_EQ(sine(-step(n)), -sine(step(n))) << n;
        ASSERT_EQ(cosine(-step(n)), cosine(step(n))) << n;
        ASSERT_EQ(sine(step(n) + degrees(90)), cosine(step(n))) << n;
        ASSERT_EQ(sine(step(n) + degrees(180)), -sine(step(n))) << n;
    }
}

TEST(Offset, GoesAheadAndToTheRight)
{
    const struct {
        int facing;
        int ahead;
        int right;
        Point expected;
    } rows[] = {
        {0, 100, 0, {{0}, {100}}},     {0, 0, 100, {{100}, {0}}},
        {90, 100, 0, {{100}, {0}}},    {90, 0, 100, {{0}, {-100}}},
        {180, 100, 7, {{-7}, {-100}}}, {270, 100, 7, {{-100}, {7}}},
        {45, 1000, 0, {{707}, {707}}}, {45, -1000, 0, {{-707}, {-707}}},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(offset({}, degrees(row.facing), {row.ahead}, {row.right}), row.expected)
            << row.facing << " " << row.ahead << " " << row.right;
    }
}

TEST(Bearing, Examples)
{
    const struct {
        Point to;
        Angle expected;
    } rows[] = {
        {{{0}, {0}}, degrees(0)},     {{{0}, {9}}, degrees(0)},
        {{{9}, {9}}, degrees(45)},    {{{9}, {0}}, degrees(90)},
        {{{9}, {-9}}, degrees(135)},  {{{0}, {-9}}, degrees(180)},
        {{{-9}, {-9}}, degrees(225)}, {{{-9}, {0}}, degrees(270)},
        {{{-9}, {9}}, degrees(315)},  {{{3'000'000}, {4'000'000}}, {6712}},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(bearing({}, row.to), row.expected)
            << row.to.x.micrometres << "," << row.to.y.micrometres;
    }
}

TEST(Bearing, IsTheNearestStepAndMirrors)
{
    Random random(1);
    for (int n = 0; n < 100'000; ++n) {
        const int most = n % 3 == 0 ? 50 : 5'000'000;
        const Point from = random.point(most);
        const Point to = random.point(most);
        if (from == to) continue;
        const reference::Vector v = reference::of(to) - reference::of(from);
        const double exact = std::atan2(v.x, v.y) / (2 * 3.14159265358979323846) * 65'536;
        const double error = std::remainder(bearing(from, to).turn - exact, 65'536);
        ASSERT_LE(std::abs(error), 0.53);
        ASSERT_EQ(bearing(reference::mirrored(from), reference::mirrored(to)), -bearing(from, to));
    }
}

TEST(Bearing, InvertsOffset)
{
    for (int n = 0; n < 65'536; n += 7) {
        ASSERT_EQ(bearing({}, offset({}, step(n), {1'000'000}, {0})), step(n)) << n;
    }
}

TEST(IntegerSqrt, IsRoundedDown)
{
    const struct {
        std::int64_t n;
        std::int64_t expected;
    } rows[] = {{0, 0}, {1, 1}, {3, 1},  {4, 2},
                {8, 2}, {9, 3}, {-1, 0}, {INT64_MAX, 3'037'000'499}};
    for (const auto& row : rows) EXPECT_EQ(integer_sqrt(row.n), row.expected) << row.n;

    Random random(2);
    for (int i = 0; i < 200'000; ++i) {
        const std::int64_t root = random.between(1, INT32_MAX) >> (i % 31);
        if (root == 0) continue;
        ASSERT_EQ(integer_sqrt(root * root), root);
        ASSERT_EQ(integer_sqrt(root * root - 1), root - 1);
        ASSERT_EQ(integer_sqrt(root * root + 2 * root), root);
    }
}

TEST(Distance, OfPointsIsRoundedDown)
{
    EXPECT_EQ(distance(Point{{0}, {0}}, Point{{3}, {4}}), Length{5});
    EXPECT_EQ(distance(Point{{-5'000'000}, {0}}, Point{{5'000'000}, {0}}), Length{10'000'000});
    EXPECT_EQ(distance(Point{{0}, {0}}, Point{{1}, {1}}), Length{1});
}

TEST(ArcLength, IsNeverTooShort)
{
    EXPECT_EQ(arc_length({100'000}, degrees(90)), Length{157'080});
    EXPECT_EQ(arc_length({100'000}, degrees(0)), Length{0});
    EXPECT_EQ(turn_for_arc({0}, {5}, degrees(90)), degrees(90));
    EXPECT_EQ(turn_for_arc({100'000}, {0}, degrees(90)), degrees(0));

    Random random(3);
    for (int i = 0; i < 20'000; ++i) {
        const Length radius = {random.between(1, 5'000'000)};
        const Angle turn = random.angle();
        const double exact = reference::radians(turn) * radius.micrometres;
        ASSERT_GE(arc_length(radius, turn).micrometres, exact - 1e-6);
        ASSERT_LE(arc_length(radius, turn).micrometres, exact + 4);
    }
}

}  // namespace
}  // namespace voltigeur
