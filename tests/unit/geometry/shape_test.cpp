#include "engine/geometry/shape.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/geometry/places.h"
#include "tests/unit/geometry/reference.h"

namespace voltigeur {
namespace {

using reference::mirrored;
using reference::Random;
using reference::Unit;

// An L: 100 by 100 tenths without its upper right quarter.
std::vector<Point> corner_wood()
{
    return {point(0, 0),   point(100, 0),  point(100, 50),
            point(50, 50), point(50, 100), point(0, 100)};
}

// A stream 10 tenths wide that goes up and then to the right.
Shape stream()
{
    return Shape::polyline({point(0, 0), point(0, 100), point(100, 100)}, tenths(10));
}

std::vector<Point> mirrored_points(std::span<const Point> points)
{
    std::vector<Point> result;
    for (const Point& p : points) result.push_back(mirrored(p));
    return result;
}

TEST(Shape, NothingIsNowhere)
{
    const Shape nothing;
    EXPECT_FALSE(nothing.contains(Point{}));
    EXPECT_FALSE(nothing.touches(at(0, 0, 0)));
    EXPECT_FALSE(nothing.crosses(point(-1, 0), point(1, 0)));
    EXPECT_EQ(nothing.length_inside(point(-1, 0), point(1, 0)), Length{0});
    EXPECT_FALSE(nothing.first_touch(at(0, -10, 0), {}, tenths(100)));
}

TEST(Shape, LeavesOutWhatStaysClearOfItsBox)
{
    const Shape wood = Shape::polygon(corner_wood());
    EXPECT_TRUE(wood.may_meet(point(-50, 20), point(200, 20)));
    EXPECT_TRUE(wood.may_meet(point(-10, 10), point(10, -10)));   // through a corner
    EXPECT_FALSE(wood.may_meet(point(-20, 10), point(10, -20)));  // beside it
    EXPECT_FALSE(wood.may_meet(point(-50, 101), point(200, 101)));
    EXPECT_TRUE(stream().may_meet(point(-5, -20), point(-5, 200)));  // half its width counts
    EXPECT_FALSE(stream().may_meet(point(-6, -20), point(-6, 200)));
    EXPECT_TRUE(stream().may_meet(point(-15, 50), tenths(10)));
    EXPECT_FALSE(stream().may_meet(point(-16, 50), tenths(10)));
}

TEST(Shape, LeavesOutNoSegmentThatCrosses)
{
    Random random{1812};
    const Shape wood = Shape::polygon(corner_wood());
    for (int i = 0; i < 2000; ++i) {
        const Point p = point(random.between(-60, 160), random.between(-60, 160));
        const Point q = point(random.between(-60, 160), random.between(-60, 160));
        EXPECT_TRUE(wood.may_meet(p, q) || !wood.crosses(p, q));
        EXPECT_TRUE(stream().may_meet(p, q) || !stream().crosses(p, q));
    }
}

TEST(Shape, ContainsPoints)
{
    const struct {
        const char* what;
        Point p;
        bool in_wood;
        bool in_stream;
    } rows[] = {
        {"inside", point(25, 25), true, false},
        {"in the notch", point(75, 75), false, false},
        {"on an edge", point(50, 75), true, false},
        {"on a corner", point(50, 50), true, false},
        {"at the height of a corner, outside", point(120, 50), false, false},
        {"half a stream from its middle", point(-5, 50), false, true},
        {"a little more", point(-6, 50), false, false},
        {"around its end", point(3, -4), false, true},
        {"beyond its round end", point(4, -4), false, false},
        {"outside the bend", point(-3, 104), false, true},
    };
    const Shape wood = Shape::polygon(corner_wood());
    for (const auto& row : rows) {
        EXPECT_EQ(wood.contains(row.p), row.in_wood) << row.what;
        EXPECT_EQ(stream().contains(row.p), row.in_stream) << row.what;
    }
}

TEST(Shape, TouchesAndContainsRectangles)
{
    const struct {
        const char* what;
        Rectangle r;
        bool touches;
        bool contains;
    } rows[] = {
        {"inside", at(50, 30, 0), true, true},
        {"flush inside", at(20, 10, 0), true, true},
        {"across an edge", at(0, 30, 0), true, false},
        {"in the notch", at(75, 80, 0), false, false},
        {"corners inside, notch between", at(55, 55, 45, 120, 10), true, false},
        {"flush outside", at(-20, 30, 0), true, false},
        {"a micrometre outside", at(-20, 30, 0).moved(degrees(270), {1}), false, false},
        {"around all of it", at(50, 200, 0, 400, 400), true, false},
    };
    const Shape wood = Shape::polygon(corner_wood());
    for (const auto& row : rows) {
        EXPECT_EQ(wood.touches(row.r), row.touches) << row.what;
        EXPECT_EQ(wood.contains(row.r), row.contains) << row.what;
    }
    EXPECT_TRUE(wood.within(at(75, 80, 0, 20), tenths(15)));
    EXPECT_FALSE(wood.within(at(75, 80, 0, 20), tenths(15) - Length{1}));
    EXPECT_TRUE(stream().touches(at(-25, 50, 0)));
    EXPECT_FALSE(stream().touches(at(-26, 50, 0)));
    EXPECT_TRUE(stream().within(at(-26, 50, 0), tenths(1)));
    EXPECT_FALSE(stream().contains(at(0, 50, 0, 2, 2)));
}

TEST(Shape, CrossesAndLengthInside)
{
    const struct {
        const char* what;
        Point p;
        Point q;
        bool crosses;
        Length inside;
    } rows[] = {
        {"all of it across", point(-10, 25), point(110, 25), true, tenths(100)},
        {"up one arm", point(25, -10), point(25, 200), true, tenths(100)},
        {"in, over the notch", point(25, 75), point(120, 75), true, tenths(25)},
        // From (30, 100) to (50, 80) and from (80, 50) to (100, 30): twice the diagonal of 20.
        {"both arms", point(20, 110), point(110, 20), true, {143'684}},
        {"starts and ends inside", point(10, 10), point(10, 30), true, tenths(20)},
        {"notch only", point(60, 60), point(90, 90), false, {0}},
        {"along an edge", point(0, -10), point(0, 110), true, tenths(100)},
        {"along the edge of the notch and on", point(50, 120), point(50, -20), true, tenths(100)},
        {"touches a corner", point(-10, 10), point(10, -10), true, {0}},
        {"beside", point(-10, 0), point(-10, 100), false, {0}},
    };
    const Shape wood = Shape::polygon(corner_wood());
    for (const auto& row : rows) {
        EXPECT_EQ(wood.crosses(row.p, row.q), row.crosses) << row.what;
        EXPECT_EQ(wood.crosses(row.q, row.p), row.crosses) << row.what;
        EXPECT_EQ(wood.length_inside(row.p, row.q), row.inside) << row.what;
        EXPECT_EQ(wood.length_inside(row.q, row.p), row.inside) << row.what;
    }
    EXPECT_TRUE(stream().crosses(point(-50, 50), point(50, 50)));
    EXPECT_TRUE(stream().crosses(point(-50, -4), point(50, -4)));
    EXPECT_FALSE(stream().crosses(point(-50, -6), point(50, -6)));
    EXPECT_EQ(stream().length_inside(point(-50, 50), point(50, 50)), Length{0});
}

TEST(Shape, FirstTouchExamples)
{
    constexpr int nothing = -1;
    const struct {
        const char* what;
        Rectangle mover;
        int direction;
        int wood;    // in tenths
        int stream;  // in tenths
    } rows[] = {
        {"from the left", at(-40, 30, 0, 40), 90, 20, 15},
        {"from below", at(80, -20, 0), 0, 20, 115},
        {"into the notch", at(75, 160, 180), 180, 110, 55},
        {"into the notch, sideways", at(150, 90, 0), 270, 80, 125},
        {"away", at(-40, 30, 0), 270, nothing, nothing},
        {"along the edge of the wood", at(-20, -50, 0), 0, nothing, 45},
        {"along the edge of the stream", at(-25, -50, 0), 0, nothing, nothing},
        {"in the wood, out", at(27, 60, 0), 90, 0, nothing},
        {"in the stream, out", at(24, 60, 0), 90, 0, 0},
    };
    const Shape wood = Shape::polygon(corner_wood());
    const Shape water = stream();
    const auto found = [](std::optional<Length> touch) {
        return touch ? touch->micrometres : nothing;
    };
    const auto expected = [](int n) { return n == nothing ? nothing : tenths(n).micrometres; };
    for (const auto& row : rows) {
        EXPECT_EQ(found(wood.first_touch(row.mover, degrees(row.direction), tenths(200))),
                  expected(row.wood))
            << row.what;
        EXPECT_EQ(found(water.first_touch(row.mover, degrees(row.direction), tenths(200))),
                  expected(row.stream))
            << row.what;
    }
    // Past the round end of the stream: the corner of the mover meets it at 3 across and 4 down.
    EXPECT_NEAR(found(water.first_touch(at(-23, -30, 0), {}, tenths(200))), tenths(26).micrometres,
                2);
    EXPECT_EQ(found(water.first_touch(at(-25, -30, 0), {}, tenths(200))), nothing);
}

TEST(Shape, WhoStoppedAtAnEdgeMayLeave)
{
    const Shape wood = Shape::polygon({point(0, 0), point(90, 17), point(60, 80), point(10, 60)});
    Random random(30);
    int stops = 0;
    for (int i = 0; i < 10'000; ++i) {
        const Rectangle r = reference::unit(random, 500'000).rectangle();
        const Angle direction = random.angle();
        const auto touch = wood.first_touch(r, direction, inches(30));
        if (!touch || touch->micrometres == 0) continue;
        ++stops;
        const Rectangle stopped = r.moved(direction, *touch);
        ASSERT_TRUE(wood.within(stopped, {4}));
        ASSERT_FALSE(wood.first_touch(stopped, direction + degrees(180), inches(30)));
    }
    EXPECT_GT(stops, 1000);
}

// A star with many teeth: not convex, yet simple.
std::vector<Point> star(Random& random)
{
    std::vector<Point> corners;
    const int teeth = random.between(3, 12);
    for (int i = 0; i < teeth; ++i) {
        const auto turn = static_cast<std::uint16_t>(65'536 * i / teeth);
        corners.push_back(offset({}, {turn}, {random.between(30'000, 300'000)}, {0}));
    }
    return corners;
}

reference::Polygon reference_of(const std::vector<Point>& points)
{
    reference::Polygon result;
    for (const Point& p : points) result.push_back(reference::of(p));
    return result;
}

// The distance of a unit from the edges.
double from_edges(const reference::Polygon& unit, const reference::Polygon& edges, bool closed)
{
    double best = 1e18;
    for (std::size_t i = 0; i + (closed ? 0 : 1) < edges.size(); ++i) {
        best = std::min(best, reference::distance(unit, {edges[i], edges[(i + 1) % edges.size()]}));
    }
    return best;
}

TEST(Shape, AgreesWithTheReference)
{
    Random random(31);
    int touching = 0;
    for (int i = 0; i < 5000; ++i) {
        const std::vector<Point> corners = star(random);
        ASSERT_TRUE(is_simple_polygon(corners));
        const Shape area = Shape::polygon(corners);
        const Shape image = Shape::polygon(mirrored_points(corners));
        const Length width = {2 * random.between(0, 15'000)};
        const Shape line = Shape::polyline(corners, width);
        const reference::Polygon exact = reference_of(corners);
        const Unit u = reference::unit(random, 400'000);
        const Rectangle r = u.rectangle();

        // Points.
        const Point p = random.point(350'000);
        const Point q = random.point(350'000);
        ASSERT_EQ(area.contains(p), reference::contains(exact, reference::of(p)));
        ASSERT_EQ(area.contains(p), image.contains(mirrored(p)));

        // Rectangles.
        const bool inside = reference::contains(exact, reference::of(r.centre()));
        const double d = from_edges(u.polygon(), exact, true);
        const Length limit = {random.between(0, 100'000)};
        if (std::abs(d) > 4 || inside) {
            ASSERT_EQ(area.touches(r), inside || d <= 0);
        }
        if (std::abs(d - limit.micrometres) > 4) {
            ASSERT_EQ(area.within(r, limit), inside || d <= limit.micrometres);
        }
        ASSERT_EQ(area.touches(r), image.touches(mirrored(u).rectangle()));
        ASSERT_EQ(area.contains(r), image.contains(mirrored(u).rectangle()));
        if (area.contains(r)) {
            ASSERT_TRUE(inside);
        }
        touching += area.touches(r) ? 1 : 0;
        const double from_line = from_edges(u.polygon(), exact, false) - width.micrometres / 2.0;
        if (std::abs(from_line) > 4) {
            ASSERT_EQ(line.touches(r), from_line <= 0);
        }

        // How much of a segment is inside, by samples.
        int samples = 0;
        constexpr int most = 2000;
        for (int n = 0; n < most; ++n) {
            const reference::Vector v =
                reference::of(p) + ((n + 0.5) / most) * (reference::of(q) - reference::of(p));
            samples += reference::contains(exact, v) ? 1 : 0;
        }
        const double whole = distance(p, q).micrometres;
        ASSERT_NEAR(area.length_inside(p, q).micrometres, whole * samples / most,
                    whole * static_cast<double>(corners.size() + 1) / most + 2);
        ASSERT_EQ(area.length_inside(p, q), image.length_inside(mirrored(p), mirrored(q)));
        ASSERT_EQ(area.crosses(p, q), image.crosses(mirrored(p), mirrored(q)));
        if (samples > 0) {
            ASSERT_TRUE(area.crosses(p, q));
        }
        if (!area.crosses(p, q)) {
            ASSERT_EQ(area.length_inside(p, q), Length{0});
        }
    }
    EXPECT_GT(touching, 1000);
}

TEST(Shape, FirstTouchAgreesWithTheReference)
{
    Random random(32);
    int stops = 0;
    for (int i = 0; i < 8000; ++i) {
        const std::vector<Point> corners = star(random);
        const bool is_area = i % 2 == 0;
        const Length width = {is_area ? 0 : 2 * random.between(0, 15'000)};
        const auto make = [&](const std::vector<Point>& points) {
            return is_area ? Shape::polygon(points) : Shape::polyline(points, width);
        };
        const Shape shape = make(corners);
        const Unit u = reference::unit(random, 600'000);
        const reference::Polygon exact = reference_of(corners);
        const auto gap = [&](double way, Angle direction) {
            reference::Polygon moved = u.polygon();
            for (auto& p : moved) p = p + way * reference::ahead(direction);
            return from_edges(moved, exact, is_area) - width.micrometres / 2.0;
        };
        if (shape.touches(u.rectangle())) continue;
        const Angle direction = random.angle();
        const Length travel = {random.between(1000, 600'000)};
        const auto touch = shape.first_touch(u.rectangle(), direction, travel);
        const auto image =
            make(mirrored_points(corners)).first_touch(mirrored(u).rectangle(), -direction, travel);
        ASSERT_EQ(touch.has_value(), image.has_value());
        const Length end = touch.value_or(travel);
        if (touch) {
            ++stops;
            ASSERT_EQ(*touch, *image);
            ASSERT_LE(gap(end.micrometres, direction), 5) << i;
        }
        // On the way there is nothing, but for a strip that the touch gap forgives.
        const Rectangle smaller = u.rectangle().grown({-400});
        for (int step = 0; step <= 40; ++step) {
            const Length way = {
                static_cast<std::int32_t>(std::int64_t{end.micrometres} * step / 40)};
            const Rectangle r = smaller.moved(direction, way);
            ASSERT_FALSE(shape.touches(r))
                << i << ": " << way.micrometres << " of " << end.micrometres;
        }
    }
    EXPECT_GT(stops, 500);
}

TEST(IsSimplePolygon, Examples)
{
    const struct {
        const char* what;
        std::vector<Point> corners;
        bool expected;
    } rows[] = {
        {"nothing", {}, false},
        {"a segment", {point(0, 0), point(1, 0)}, false},
        {"a triangle", {point(0, 0), point(1, 0), point(0, 1)}, true},
        {"the other way round", {point(0, 1), point(1, 0), point(0, 0)}, true},
        {"an L", corner_wood(), true},
        {"no area", {point(0, 0), point(1, 0), point(2, 0)}, false},
        {"a bow tie", {point(0, 0), point(10, 10), point(10, 0), point(0, 11)}, false},
        {"a corner twice", {point(0, 0), point(0, 0), point(1, 0), point(0, 1)}, false},
        {"a spike", {point(0, 0), point(10, 0), point(20, 0), point(10, 0), point(0, 5)}, false},
        {"a corner on an edge",
         {point(0, 0), point(10, 0), point(10, 10), point(5, 0), point(0, 10)},
         false},
        {"a straight corner", {point(0, 0), point(5, 0), point(10, 0), point(0, 10)}, true},
        {"off the earth", {point(0, 0), {{2'000'000'000}, {0}}, point(0, 1)}, false},
    };
    for (const auto& row : rows)
        EXPECT_EQ(is_simple_polygon(row.corners), row.expected) << row.what;
}

}  // namespace
}  // namespace voltigeur
