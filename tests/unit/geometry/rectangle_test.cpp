#include "engine/geometry/rectangle.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/geometry/places.h"
#include "tests/unit/geometry/reference.h"

namespace voltigeur {
namespace {

using reference::mirrored;
using reference::Random;
using reference::Unit;

TEST(Rectangle, CornersStartAtTheFrontLeft)
{
    const struct {
        int facing;
        std::array<Point, 4> corners;
    } rows[] = {
        {0, {point(-20, 0), point(20, 0), point(20, -10), point(-20, -10)}},
        {90, {point(0, 20), point(0, -20), point(-10, -20), point(-10, 20)}},
        {180, {point(20, 0), point(-20, 0), point(-20, 10), point(20, 10)}},
        {270, {point(0, -20), point(0, 20), point(10, 20), point(10, -20)}},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(at(0, 0, row.facing).corners(), row.corners) << row.facing;
    }
}

TEST(Rectangle, CornersAgreeWithTheReference)
{
    Random random(11);
    for (int i = 0; i < 20'000; ++i) {
        const Unit u = reference::unit(random, 5'000'000);
        const auto corners = u.rectangle().corners();
        for (std::size_t c = 0; c < 4; ++c) {
            ASSERT_NEAR(reference::norm(reference::of(corners[c]) - u.polygon()[c]), 0, 1.5);
        }
    }
}

TEST(Rectangle, GrowsMovesAndSweeps)
{
    const Rectangle r = at(0, 0, 90);
    EXPECT_EQ(r.radius().micrometres, 52'364);  // half the diagonal of 4.0 by 1.0 inches
    EXPECT_EQ(r.local(point(-5, -7)), point(7, 0));
    EXPECT_EQ(r.moved(degrees(180), tenths(3)).front_centre(), point(0, -3));
    EXPECT_EQ(r.grown(tenths(2)).corners(), at(2, 0, 90, 44, 14).corners());
    EXPECT_EQ(r.grown(tenths(-30)).width(), Length{0});
    EXPECT_EQ(r.swept_ahead(tenths(8)).corners(), at(8, 0, 90, 40, 18).corners());
    EXPECT_EQ(r.swept_ahead(tenths(-8)).corners(), at(0, 0, 90, 40, 18).corners());
}

TEST(Distance, Examples)
{
    const struct {
        const char* what;
        Rectangle b;
        Length expected;
    } rows[] = {
        {"the same", at(0, 0, 0), {0}},
        {"in front, facing it", at(0, 60, 180), tenths(60)},
        {"in front, facing away", at(0, 60, 0), tenths(50)},
        {"beside", at(50, 0, 0), tenths(10)},
        {"flush", at(40, 0, 0), {0}},
        {"corner to corner, 3 and 4", at(70, 50, 0), tenths(50)},
        {"sideways in front", at(0, 30, 90), tenths(10)},
        {"a cross without corners inside", at(20, -5, 90, 2, 40), {0}},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(distance(at(0, 0, 0), row.b), row.expected) << row.what;
        EXPECT_EQ(distance(row.b, at(0, 0, 0)), row.expected) << row.what;
    }
}

TEST(Distance, ToAPoint)
{
    const Rectangle r = at(0, 0, 0);
    EXPECT_EQ(distance(r, point(0, -5)), Length{0});
    EXPECT_EQ(distance(r, point(0, 7)), tenths(7));
    EXPECT_EQ(distance(r, point(23, 4)), tenths(5));
    EXPECT_TRUE(within(r, point(23, 4), tenths(5)));
    EXPECT_FALSE(within(r, point(23, 4), tenths(5) - Length{1}));
    EXPECT_FALSE(within(r, point(0, -5), {-1}));
}

TEST(Distance, AgreesWithTheReference)
{
    Random random(12);
    int apart = 0;
    for (int i = 0; i < 40'000; ++i) {
        const Unit a = reference::unit(random, i % 2 == 0 ? 300'000 : 5'000'000);
        const Unit b = reference::unit(random, i % 2 == 0 ? 300'000 : 5'000'000);
        const Length found = distance(a.rectangle(), b.rectangle());
        ASSERT_NEAR(found.micrometres, reference::distance(a.polygon(), b.polygon()), 4);
        apart += found.micrometres > 0 ? 1 : 0;
    }
    EXPECT_GT(apart, 25'000);
    EXPECT_LT(apart, 39'000);
}

TEST(Within, IsTheSameAsComparingTheDistance)
{
    Random random(13);
    for (int i = 0; i < 40'000; ++i) {
        const Rectangle a = reference::unit(random, 300'000).rectangle();
        const Rectangle b = reference::unit(random, 300'000).rectangle();
        const Length d = distance(a, b);
        for (const int limit :
             {d.micrometres - 1, d.micrometres, d.micrometres + 1, 254, 150'000}) {
            ASSERT_EQ(within(a, b, {limit}), d.micrometres <= limit) << limit;
        }
        const Point p = random.point(300'000);
        ASSERT_EQ(within(a, p, {100'000}), distance(a, p) <= Length{100'000});
    }
}

TEST(Overlaps, ForgivesAStripAsDeepAsTheTouchGap)
{
    const Rectangle a = at(0, 0, 0);
    const struct {
        int gap;
        bool touches;
        bool overlaps;
    } rows[] = {{255, false, false}, {254, true, false}, {0, true, false},
                {-254, true, false}, {-255, true, true}, {-9000, true, true}};
    for (const auto& row : rows) {
        for (const int quarter : {0, 90, 180, 270}) {
            const Rectangle b = a.moved(
                degrees(quarter), (quarter % 180 == 0 ? a.depth() : a.width()) + Length{row.gap});
            EXPECT_EQ(touches(a, b), row.touches) << row.gap << " " << quarter;
            EXPECT_EQ(overlaps(a, b), row.overlaps) << row.gap << " " << quarter;
        }
    }
}

TEST(Overlaps, AgreesWithTheReference)
{
    Random random(14);
    int many = 0;
    for (int i = 0; i < 40'000; ++i) {
        const Unit a = reference::unit(random, 150'000);
        const Unit b = reference::unit(random, 150'000);
        const bool found = overlaps(a.rectangle(), b.rectangle());
        ASSERT_EQ(found, overlaps(b.rectangle(), a.rectangle()));
        ASSERT_EQ(found, overlaps(mirrored(a).rectangle(), mirrored(b).rectangle()));
        many += found ? 1 : 0;
        const double deep = -reference::separation(a.polygon(), b.polygon());
        if (std::abs(deep - 254) > 3) {
            ASSERT_EQ(found, deep > 254);
        }
    }
    EXPECT_GT(many, 5000);
}

TEST(Crosses, Examples)
{
    const struct {
        const char* what;
        Point p;
        Point q;
        bool expected;
    } rows[] = {
        {"through", point(0, 10), point(0, -20), true},
        {"ends inside", point(0, 10), point(0, -5), true},
        {"all inside", point(-3, -3), point(5, -5), true},
        {"short of it", point(0, 10), point(0, 1), false},
        {"past a corner", point(15, 10), point(30, -5), false},
        {"cuts a corner", point(15, 4), point(30, -11), true},
        {"through a corner", point(15, 5), point(25, -5), false},
        {"along the front", point(-30, 0), point(30, 0), false},
        {"a point inside", point(1, -1), point(1, -1), true},
        {"a point outside", point(1, 1), point(1, 1), false},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(crosses(at(0, 0, 0), row.p, row.q), row.expected) << row.what;
        EXPECT_EQ(crosses(at(0, 0, 0), row.q, row.p), row.expected) << row.what;
        EXPECT_EQ(crosses(at(0, -10, 180), row.p, row.q), row.expected) << row.what;
    }
}

TEST(NearestPoint, IsAsNearAsTheDistance)
{
    EXPECT_EQ(nearest_point(at(0, 0, 0), point(30, 7)), point(20, 0));
    EXPECT_EQ(nearest_point(at(0, 0, 0), point(3, -7)), point(3, -7));
    EXPECT_EQ(nearest_point(at(0, 0, 90), point(-30, 3)), point(-10, 3));

    Random random(15);
    for (int i = 0; i < 10'000; ++i) {
        const Unit u = reference::unit(random, 300'000);
        const Point p = random.point(300'000);
        const Point found = nearest_point(u.rectangle(), p);
        ASSERT_LE(distance(u.rectangle(), found).micrometres, 2);
        ASSERT_NEAR(distance(found, p).micrometres, distance(u.rectangle(), p).micrometres, 3);
        ASSERT_EQ(nearest_point(mirrored(u).rectangle(), mirrored(p)), mirrored(found));
    }
}

TEST(ContactWidth, IsWhatTheFrontsShare)
{
    const struct {
        const char* what;
        Rectangle b;
        Length expected;
    } rows[] = {
        {"full front", at(0, 0, 180), tenths(40)},
        {"half of it", at(20, 0, 180), tenths(20)},
        {"a narrow one", at(5, 0, 180, 10), tenths(10)},
        {"out of touch", at(0, 1, 180), {0}},
        {"a corner", at(40, 0, 180), {0}},
    };
    for (const auto& row : rows)
        EXPECT_EQ(contact_width(at(0, 0, 0), row.b), row.expected) << row.what;
}

// ---- Fields of fire ----

TEST(InArc, Examples)
{
    const struct {
        const char* what;
        Rectangle target;
        bool expected;
    } rows[] = {
        {"straight ahead", at(0, 60, 180), true},
        {"behind", at(0, -60, 0), false},
        {"in line beside", at(45, 0, 0), false},
        {"in line beside, a hair ahead", at(45, 0, 0).moved({}, {254}), false},
        {"beside and ahead, inside 45 degrees", at(60, 30, 0), true},
        {"touches the ray with a corner", at(60, 20, 0), true},
        {"beyond the ray", at(63, 22, 0), false},
        {"a long wall across, slanted", at(0, 80, 150, 400), true},
        {"slanted, behind the corner of the arc", at(44, 6, 45, 10, 4), false},
        {"surrounds the shooter", at(0, 100, 0, 300, 300), true},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(in_arc(at(0, 0, 0), row.target, degrees(45)), row.expected) << row.what;
    }
}

TEST(InArc, AgreesWithSamplesAndMirrors)
{
    Random random(16);
    int seen = 0;
    for (int i = 0; i < 3000; ++i) {
        const Unit a = reference::unit(random, 200'000);
        const Unit b = reference::unit(random, 300'000);
        const Angle spread = degrees(random.between(0, 4) * 15);
        const bool found = in_arc(a.rectangle(), b.rectangle(), spread);
        ASSERT_EQ(found, in_arc(mirrored(a).rectangle(), mirrored(b).rectangle(), spread));
        seen += found ? 1 : 0;
        // The largest of the least slacks of the sample points: positive if one lies in the arc.
        double best = -1e18;
        const auto corners = b.polygon();
        for (int u = 0; u <= 40; ++u) {
            for (int v = 0; v <= 40; ++v) {
                const reference::Vector p = corners[0] + (u / 40.0) * (corners[1] - corners[0]) +
                                            (v / 40.0) * (corners[3] - corners[0]);
                const reference::Vector to = p - reference::of(a.pose.at);
                const double y = dot(to, reference::ahead(a.pose.facing));
                const double x = std::abs(dot(to, reference::right(a.pose.facing)));
                const double angle = reference::radians(spread);
                const double ray =
                    y * std::sin(angle) - (x - a.width.micrometres / 2.0) * std::cos(angle);
                best = std::max(best, std::min(y - 254, ray));
            }
        }
        const double grid = (a.width + a.depth + b.width + b.depth).micrometres / 40.0 + 300;
        if (best > 3) {
            ASSERT_TRUE(found);
        }
        if (best < -grid) {
            ASSERT_FALSE(found);
        }
    }
    EXPECT_GT(seen, 500);
}

TEST(InLane, Examples)
{
    const struct {
        const char* what;
        Rectangle target;
        LaneHit expected;
    } rows[] = {
        {"straight ahead", at(0, 60, 180, 20), {tenths(20), tenths(60), tenths(60), tenths(70)}},
        // Nearest at 1.0 to the right and 6.0 ahead.
        {"a quarter in it", at(30, 60, 180), {tenths(10), {154'502}, tenths(60), tenths(70)}},
        {"beside it", at(45, 60, 180), {}},
        {"behind", at(0, -30, 0), {}},
        {"beyond its reach", at(0, 101, 180), {}},
        {"its rear out of reach",
         at(0, 95, 180),
         {tenths(40), tenths(95), tenths(95), tenths(100)}},
        {"touching", at(0, 0, 180), {tenths(40), tenths(0), tenths(0), tenths(10)}},
    };
    for (const auto& row : rows) {
        const LaneHit hit = in_lane(at(0, 0, 0), row.target, tenths(100));
        EXPECT_EQ(hit.overlap, row.expected.overlap) << row.what;
        EXPECT_EQ(hit.distance, row.expected.distance) << row.what;
        EXPECT_EQ(hit.near, row.expected.near) << row.what;
        EXPECT_EQ(hit.far, row.expected.far) << row.what;
    }
}

TEST(InLane, AgreesWithSamplesAndMirrors)
{
    Random random(17);
    int hits = 0;
    for (int i = 0; i < 2000; ++i) {
        const Unit a = reference::unit(random, 100'000);
        const Unit b = reference::unit(random, 300'000);
        const Length reach = {400'000};
        const LaneHit hit = in_lane(a.rectangle(), b.rectangle(), reach);
        const LaneHit image = in_lane(mirrored(a).rectangle(), mirrored(b).rectangle(), reach);
        ASSERT_EQ(hit.overlap, image.overlap);
        ASSERT_EQ(hit.distance, image.distance);
        ASSERT_EQ(hit.near, image.near);
        ASSERT_EQ(hit.far, image.far);
        double low = 1e18, high = -1e18, near = 1e18, far = -1e18, nearest = 1e18;
        const auto corners = b.polygon();
        constexpr int grid = 100;
        for (int u = 0; u <= grid; ++u) {
            for (int v = 0; v <= grid; ++v) {
                const reference::Vector p = corners[0] +
                                            (u * 1.0 / grid) * (corners[1] - corners[0]) +
                                            (v * 1.0 / grid) * (corners[3] - corners[0]);
                const reference::Vector to = p - reference::of(a.pose.at);
                const double y = dot(to, reference::ahead(a.pose.facing));
                const double x = dot(to, reference::right(a.pose.facing));
                if (std::abs(x) > a.width.micrometres / 2.0 || y < 0 || y > reach.micrometres) {
                    continue;
                }
                low = std::min(low, x);
                high = std::max(high, x);
                near = std::min(near, y);
                far = std::max(far, y);
                nearest = std::min(nearest, norm(to));
            }
        }
        if (low > high) continue;
        ++hits;
        // The samples lie inside, and are no farther apart than this.
        const double slack = (b.width + b.depth).micrometres * 1.5 / grid + 5;
        ASSERT_GE(hit.overlap.micrometres, high - low - 5);
        ASSERT_LE(hit.overlap.micrometres, high - low + 4 * slack);
        ASSERT_LE(hit.near.micrometres, near + 5);
        ASSERT_GE(hit.far.micrometres, far - 5);
        ASSERT_LE(hit.distance.micrometres, nearest + 5);
        ASSERT_GE(hit.distance.micrometres, nearest - 4 * slack);
    }
    EXPECT_GT(hits, 300);
}

TEST(Enfilades, Examples)
{
    const struct {
        const char* what;
        Point from;
        bool expected;
    } rows[] = {
        {"on the line of the front", point(60, 0), true},
        {"on the other side", point(-60, 0), true},
        {"in front", point(0, 60), false},
        {"before the flank, inside the line", point(15, 1), false},
        {"at 45 degrees", point(40, 20), true},
        {"above 45 degrees", point(40, 21), false},
        {"at 45 degrees behind", point(40, -20), true},
        {"farther behind", point(40, -21), false},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(enfilades(row.from, at(0, 0, 0), degrees(45)), row.expected) << row.what;
    }
}

TEST(BehindFrontLine, Examples)
{
    EXPECT_TRUE(behind_front_line(point(500, -1), at(0, 0, 0)));
    EXPECT_FALSE(behind_front_line(point(500, 0), at(0, 0, 0)));
    EXPECT_FALSE(behind_front_line(point(500, 1), at(0, 0, 0)));
    EXPECT_TRUE(behind_front_line(point(500, 1), at(0, 0, 180)));
}

}  // namespace
}  // namespace voltigeur
