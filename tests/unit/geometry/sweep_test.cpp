#include "engine/geometry/sweep.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/geometry/places.h"
#include "tests/unit/geometry/reference.h"

namespace voltigeur {
namespace {

using reference::mirrored;
using reference::Random;
using reference::Unit;

Pose pose(int x, int y, int facing)
{
    return {{tenths(x), tenths(y)}, degrees(facing)};
}

constexpr int nothing = -1;
int found(std::optional<Length> touch)
{
    return touch ? touch->micrometres : nothing;
}
int found(std::optional<Angle> touch)
{
    return touch ? touch->turn : nothing;
}

// ---- Straight ahead ----

TEST(FirstTouch, Examples)
{
    const Rectangle mover = at(0, 0, 0);
    const struct {
        const char* what;
        Rectangle obstacle;
        int direction;
        int travel;  // in tenths
        int expected;
    } rows[] = {
        {"straight into it", at(0, 60, 180), 0, 100, 60 * 2540},
        {"just in reach", at(0, 60, 180), 0, 60, 60 * 2540},
        {"just out of reach", at(0, 60, 180), 0, 59, nothing},
        {"away from it", at(0, 60, 180), 180, 100, nothing},
        {"past it", at(41, 60, 180), 0, 100, nothing},
        {"past it, edge along edge", at(40, 60, 180), 0, 100, nothing},
        {"sideways", at(70, 0, 0), 90, 100, 30 * 2540},
        {"touching, forwards", at(0, 0, 180), 0, 100, 0},
        {"touching, backwards", at(0, 0, 180), 180, 100, nothing},
        {"touching, sideways", at(0, 0, 180), 90, 100, nothing},
        {"a neighbour in line, forwards", at(40, 0, 0), 0, 100, nothing},
        {"a neighbour in line, into it", at(40, 0, 0), 90, 100, 0},
        {"overlapping, deeper", at(0, -2, 180), 0, 100, 0},
        {"overlapping, out", at(0, -2, 180), 180, 100, nothing},
        {"corner to corner, by", at(40, 10, 0), 0, 100, nothing},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(
            found(first_touch(mover, degrees(row.direction), tenths(row.travel), row.obstacle)),
            row.expected)
            << row.what;
    }
}

TEST(FirstTouch, OneWhoTouchesIsFreeToMoveAwayOrAlong)
{
    // At every facing, a unit with a neighbour flush, or a little apart, or a little into it.
    for (int facing = 0; facing < 65'536; facing += 97) {
        const Angle ahead = {static_cast<std::uint16_t>(facing)};
        const Rectangle mover({{{1'234'567}, {-765'432}}, ahead}, tenths(40), tenths(10));
        for (const int gap : {-252, -100, 0, 100, 252}) {
            const Rectangle beside =
                mover.moved(ahead + degrees(90), tenths(40) + Length{gap}).moved(ahead, tenths(25));
            ASSERT_FALSE(first_touch(mover, ahead, inches(20), beside)) << facing << " " << gap;
            ASSERT_FALSE(first_touch(mover, ahead + degrees(180), inches(20), beside));
            ASSERT_FALSE(first_touch(mover, ahead + degrees(270), inches(20), beside));
            ASSERT_FALSE(first_touch(mover, ahead + degrees(300), inches(20), beside));
            const Rectangle before = mover.moved(ahead, tenths(10) + Length{gap});
            ASSERT_FALSE(first_touch(mover, ahead + degrees(90), inches(20), before));
            ASSERT_LE(found(first_touch(mover, ahead, inches(20), before)), std::max(gap, 0) + 2);
            ASSERT_GE(found(first_touch(mover, ahead, inches(20), before)), 0);
        }
    }
}

TEST(FirstTouch, StopsWhereTheEdgesMeet)
{
    Random random(21);
    int stops = 0;
    int passes = 0;
    for (int i = 0; i < 30'000; ++i) {
        const Unit a = reference::unit(random, 300'000);
        const Unit b = reference::unit(random, 300'000);
        const double before = reference::separation(a.polygon(), b.polygon());
        if (before < 1) continue;
        const Angle direction = random.angle();
        const Length travel = {random.between(1000, 600'000)};
        const auto touch = first_touch(a.rectangle(), direction, travel, b.rectangle());
        ASSERT_EQ(found(touch), found(first_touch(mirrored(a).rectangle(), -direction, travel,
                                                  mirrored(b).rectangle())));
        const auto after = [&](double way) {
            reference::Polygon moved = a.polygon();
            for (auto& p : moved) p = p + way * reference::ahead(direction);
            return moved;
        };
        const Length end = touch.value_or(travel);
        // Nowhere on the accepted way do they overlap.
        for (int step = 0; step <= 50; ++step) {
            const double way = end.micrometres * step / 50.0;
            ASSERT_GE(reference::separation(after(way), b.polygon()), -256.0);
        }
        ASSERT_FALSE(overlaps(a.rectangle().moved(direction, end), b.rectangle()));
        if (!touch) {
            ++passes;
            continue;
        }
        ++stops;
        ASSERT_LE(distance(a.rectangle().moved(direction, end), b.rectangle()).micrometres, 4);
        // A little farther they would overlap, more than the touch gap, and sooner or later do.
        double deepest = 1e18;
        for (int way = 0; way < 30'000; way += 50) {
            deepest =
                std::min(deepest, reference::separation(after(end.micrometres + way), b.polygon()));
        }
        ASSERT_LT(deepest, -240.0);
    }
    EXPECT_GT(stops, 2000);
    EXPECT_GT(passes, 2000);
}

// ---- Wheels ----

TEST(Wheeled, KeepsThePivot)
{
    const struct {
        const char* what;
        Hand hand;
        int turn;
        Pose expected;
    } rows[] = {
        {"not at all", Hand::Left, 0, pose(0, 0, 0)},
        {"a quarter to the right", Hand::Right, 90, pose(20, 20, 90)},
        {"a quarter to the left", Hand::Left, 90, pose(-20, 20, 270)},
        {"about to the right", Hand::Right, 180, pose(40, 0, 180)},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(wheeled(pose(0, 0, 0), tenths(40), row.hand, degrees(row.turn)), row.expected)
            << row.what;
    }
}

TEST(FirstTouchWheel, Examples)
{
    // A unit of 4 by 1 inches at the origin that wheels to the right about (2, 0).
    const struct {
        const char* what;
        Rectangle obstacle;
        int turn;      // in degrees
        int expected;  // in degrees
    } rows[] = {
        {"nobody near", at(0, 100, 180), 90, nothing},
        {"its front comes down on one straight ahead", at(20, 20, 270, 10, 10), 120, 90},
        {"too short a wheel", at(20, 20, 270, 10, 10), 89, nothing},
        {"a neighbour at the pivot", at(40, 0, 0), 90, nothing},
        {"a unit in contact", at(0, 0, 180), 90, 0},
        {"behind it", at(0, -10, 0), 90, nothing},
        {"a neighbour whom the rear corner sweeps", at(-40, 0, 0), 90, 0},
        {"overlapping, out", at(0, -8, 0), 90, nothing},
    };
    for (const auto& row : rows) {
        const int touch = found(first_touch_wheel(pose(0, 0, 0), tenths(40), tenths(10),
                                                  Hand::Right, degrees(row.turn), row.obstacle));
        if (row.expected == nothing) {
            EXPECT_EQ(touch, nothing) << row.what;
        } else {
            EXPECT_NEAR(touch, degrees(row.expected).turn, row.expected == 0 ? 0 : 2) << row.what;
        }
    }
}

TEST(FirstTouchWheel, StopsWhereTheEdgesMeet)
{
    Random random(23);
    int stops = 0;
    int passes = 0;
    for (int i = 0; i < 6000; ++i) {
        const Unit a = reference::unit(random, 200'000);
        const Unit b = reference::unit(random, 200'000);
        if (reference::separation(a.polygon(), b.polygon()) < 10) continue;
        const Hand hand = random.between(0, 1) == 0 ? Hand::Left : Hand::Right;
        const Hand other = hand == Hand::Left ? Hand::Right : Hand::Left;
        const Angle turn = {static_cast<std::uint16_t>(random.between(10, 32'768))};
        const auto touch = first_touch_wheel(a.pose, a.width, a.depth, hand, turn, b.rectangle());
        const auto image = first_touch_wheel(mirrored(a.pose), a.width, a.depth, other, turn,
                                             mirrored(b).rectangle());
        ASSERT_EQ(found(touch), found(image));
        const auto after = [&](int steps) {
            const Pose p = wheeled(a.pose, a.width, hand, {static_cast<std::uint16_t>(steps)});
            return Unit{p, a.width, a.depth};
        };
        const int end = touch.value_or(turn).turn;
        for (int step = 0; step <= 100; ++step) {
            const Unit u = after(end * step / 100);
            ASSERT_GE(reference::separation(u.polygon(), b.polygon()), -256.0)
                << i << ": " << end * step / 100 << " of " << turn.turn;
        }
        ASSERT_FALSE(overlaps(after(end).rectangle(), b.rectangle())) << i;
        if (!touch) {
            ++passes;
            continue;
        }
        ++stops;
        // Within what one step of the circle moves the outermost corner.
        const double radius = std::hypot(a.width.micrometres, a.depth.micrometres);
        ASSERT_LE(distance(after(end).rectangle(), b.rectangle()).micrometres, radius / 10'000 + 4);
        double deepest = 1e18;
        for (int more = 0; more < 6000 && end + more < 65'536; more += 2) {
            deepest =
                std::min(deepest, reference::separation(after(end + more).polygon(), b.polygon()));
            if (deepest < -250) break;
        }
        ASSERT_LT(deepest, -240.0) << i;
    }
    EXPECT_GT(stops, 500);
    EXPECT_GT(passes, 500);
}

TEST(FirstTouchWheel, ANeighbourAtThePivotIsNoHindrance)
{
    for (int facing = 0; facing < 65'536; facing += 331) {
        const Angle ahead = {static_cast<std::uint16_t>(facing)};
        const Pose mover = {{{-345'678}, {456'789}}, ahead};
        const Rectangle rectangle(mover, tenths(40), tenths(10));
        for (const int gap : {-250, -100, 0, 100, 250}) {
            const Rectangle right = rectangle.moved(ahead + degrees(90), tenths(40) + Length{gap});
            ASSERT_FALSE(
                first_touch_wheel(mover, tenths(40), tenths(10), Hand::Right, degrees(90), right))
                << facing << " " << gap;
            const Rectangle left = rectangle.moved(ahead + degrees(270), tenths(40) + Length{gap});
            ASSERT_FALSE(
                first_touch_wheel(mover, tenths(40), tenths(10), Hand::Left, degrees(90), left))
                << facing << " " << gap;
        }
    }
}

}  // namespace
}  // namespace voltigeur
