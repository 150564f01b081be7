#include "engine/geometry/shape.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/base/check.h"
#include "engine/geometry/oriented_box.h"
#include "engine/geometry/segment.h"
#include "engine/geometry/swept_box.h"

namespace voltigeur {

namespace {

Box box_around(std::span<const Point> points)
{
    Box box{points[0], points[0]};
    for (const Point& p : points) {
        box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
        box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
    }
    return box;
}

Box box_around(const Rectangle& r)
{
    const OrientedBox& box = r.box();
    const std::int64_t sine = magnitude(box.sine);
    const std::int64_t cosine = magnitude(box.cosine);
    const Length x = {rounded32(cosine * box.half_width + sine * box.half_depth) + 1};
    const Length y = {rounded32(sine * box.half_width + cosine * box.half_depth) + 1};
    return {{box.centre.x - x, box.centre.y - y}, {box.centre.x + x, box.centre.y + y}};
}

Box box_around(Point p, Point q)
{
    return {{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
}

bool are_within(const Box& a, const Box& b, Length limit)
{
    return a.low.x <= b.high.x + limit && b.low.x <= a.high.x + limit &&
           a.low.y <= b.high.y + limit && b.low.y <= a.high.y + limit;
}

// Calls `visit` with the ends of each edge until it returns true; tells whether it did.
template <class Visit>
bool any_edge(const Shape& shape, Visit visit)
{
    const std::span<const Point> points = shape.points();
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        if (visit(points[i], points[i + 1])) return true;
    }
    return shape.is_area() && !points.empty() && visit(points.back(), points.front());
}

// Even or odd: how many edges a ray from p to the right crosses. Edges count as inside.
bool is_in_polygon(std::span<const Point> corners, Point p)
{
    if (corners.empty()) return false;
    bool inside = false;
    Point from = corners.back();
    for (const Point& to : corners) {
        if (is_on_segment(p, from, to)) return true;
        if ((from.y > p.y) != (to.y > p.y)) {
            const bool up = to.y > from.y;
            if ((cross(from, to, p) > 0) == up) inside = !inside;
        }
        from = to;
    }
    return inside;
}

// The larger of two optional stops never matters: only the smaller one.
void keep_smaller(std::optional<Length>& best, std::optional<Length> candidate)
{
    if (candidate && (!best || *candidate < *best)) best = candidate;
}

}  // namespace

// ---- Making ----

Shape::Shape(std::vector<Point> points, Length width, bool is_area)
    : points_(std::move(points)), box_(box_around(points_)), width_(width), is_area_(is_area)
{
    // What measures from it afterwards rounds down.
    const Length more{width_.micrometres / 2 + 1};
    around_ = {{box_.low.x - more, box_.low.y - more}, {box_.high.x + more, box_.high.y + more}};
    edges_.reserve(points_.size());
    any_edge(*this, [&](Point p, Point q) {
        edges_.push_back(box_of_segment(p, q));
        edges_.back().half_width = width_.micrometres / 2;
        return false;
    });
}

Shape Shape::polygon(std::vector<Point> corners)
{
    VOLTIGEUR_CHECK(corners.size() >= 3, "a polygon has three corners");
    return {std::move(corners), {0}, /*is_area=*/true};
}

Shape Shape::polyline(std::vector<Point> points, Length width)
{
    VOLTIGEUR_CHECK(points.size() >= 2, "a line has two ends");
    return {std::move(points), width, /*is_area=*/false};
}

// ---- Asking ----

// The line through the two points does not leave its box, as wide as it is, on one side.
bool Shape::is_in_line_with(Point p, Point q) const
{
    const std::int64_t dx = std::int64_t{q.x.micrometres} - p.x.micrometres;
    const std::int64_t dy = std::int64_t{q.y.micrometres} - p.y.micrometres;
    const auto twice_from = [](Length from, Length low, Length high) {
        return std::int64_t{low.micrometres} + high.micrometres -
               2 * std::int64_t{from.micrometres};
    };
    const std::int64_t across = dx * twice_from(p.y, around_.low.y, around_.high.y) -
                                dy * twice_from(p.x, around_.low.x, around_.high.x);
    return magnitude(across) <= magnitude(dy) * (around_.high.x - around_.low.x).micrometres +
                                    magnitude(dx) * (around_.high.y - around_.low.y).micrometres;
}

bool Shape::contains(Point p) const
{
    const Length half = {width_.micrometres / 2};
    if (!are_within(box_, {p, p}, half)) return false;
    if (is_area_) return is_in_polygon(points_, p);
    return any_edge(*this, [&](Point a, Point b) {
        return are_within(box_around(a, b), {p, p}, half) && distance_to_segment(p, a, b) <= half;
    });
}

bool Shape::touches(const Rectangle& r) const
{
    return within(r, {0});
}

bool Shape::overlaps(const Rectangle& r) const
{
    if (!touches(r)) return false;
    const bool by_edge = std::any_of(edges_.begin(), edges_.end(), [&](const OrientedBox& edge) {
        return share_more_than(r.box(), edge, touch_gap);
    });
    if (by_edge) return true;
    if (is_area_) return contains(r.centre());
    const Length depth = Length{width_.micrometres / 2} - touch_gap;
    return std::any_of(points_.begin(), points_.end(),
                       [&](Point joint) { return voltigeur::within(r, joint, depth - Length{1}); });
}

bool Shape::within(const Rectangle& r, Length limit) const
{
    const Length reach = limit + Length{width_.micrometres / 2};
    const Box around = box_around(r);
    if (!are_within(box_, around, reach)) return false;
    std::size_t i = 0;
    const auto is_near = [&](Point p, Point q) {
        OrientedBox edge = edges_[i++];
        edge.half_width = 0;  // A line has round ends: its width is part of the reach.
        return are_within(box_around(p, q), around, reach) &&
               boxes_within(r.box(), edge, reach.micrometres);
    };
    return any_edge(*this, is_near) || (is_area_ && contains(r.centre()));
}

bool Shape::contains(const Rectangle& r) const
{
    if (!is_area_ || !contains(r.centre())) return false;
    return std::none_of(edges_.begin(), edges_.end(), [&](const OrientedBox& edge) {
        return share_more_than(r.box(), edge, touch_gap);
    });
}

bool Shape::crosses(Point p, Point q) const
{
    const Length half = {width_.micrometres / 2};
    if (!are_within(box_, box_around(p, q), half)) return false;
    if (is_area_ && (contains(p) || contains(q))) return true;
    return any_edge(*this, [&](Point a, Point b) {
        if (segments_meet(p, q, a, b)) return true;
        if (half.micrometres == 0) return false;
        return distance_to_segment(p, a, b) <= half || distance_to_segment(q, a, b) <= half ||
               distance_to_segment(a, p, q) <= half || distance_to_segment(b, p, q) <= half;
    });
}

Length Shape::length_inside(Point p, Point q) const
{
    if (!is_area_ || !are_within(box_, box_around(p, q), {0})) return {0};
    // The line through p and q enters and leaves the polygon in turns, so the length inside is the
    // sum of the positions at which it leaves less that of those at which it enters, each cut to
    // the segment. Corners on the line are taken to lie on its right, and again on its left; the
    // longer of the two counts, as edges are inside.
    constexpr int bits = 6;  // positions are in 1/64 of a micrometre
    const std::int64_t whole = integer_sqrt(squared_distance(p, q) << (2 * bits));
    std::int64_t taken_right = 0;
    std::int64_t taken_left = 0;
    any_edge(*this, [&](Point a, Point b) {
        const std::int64_t side_a = cross(p, q, a);
        const std::int64_t side_b = cross(p, q, b);
        const bool right = (side_a > 0) != (side_b > 0);
        const bool left = (side_a >= 0) != (side_b >= 0);
        if (!right && !left) return false;
        std::int64_t numerator = cross(a, b, p);
        std::int64_t denominator = side_b - side_a;
        const int sign = denominator > 0 ? 1 : -1;
        numerator = std::clamp<std::int64_t>(numerator * sign, 0, denominator * sign);
        denominator *= sign;
        while (denominator >= std::int64_t{1} << 31) {
            denominator >>= 1;
            numerator >>= 1;
        }
        const std::int64_t position = sign * (whole * numerator / denominator);
        taken_right += right ? position : 0;
        taken_left += left ? position : 0;
        return false;
    });
    const std::int64_t inside = std::max(magnitude(taken_right), magnitude(taken_left));
    // What the divisions above cut off must not cost a whole micrometre.
    return {static_cast<std::int32_t>((std::min(inside + 2, whole)) >> bits)};
}

std::optional<Length> Shape::first_touch(const Rectangle& mover, Angle direction,
                                         Length travel) const
{
    const Length half = {width_.micrometres / 2};
    const Box from = box_around(mover);
    const Box to = box_around(mover.moved(direction, travel));
    const Box swept = {box_around(from.low, to.low).low, box_around(from.high, to.high).high};
    if (!are_within(box_, swept, half)) return std::nullopt;
    if (overlaps(mover)) return Length{0};

    const Direction d = direction_of(direction);
    std::optional<Length> first;
    for (const OrientedBox& edge : edges_) {
        keep_smaller(first, voltigeur::first_touch(mover.box(), d, travel, edge));
    }
    if (is_area_) return first;
    for (const Point& joint : points_) {
        keep_smaller(first, first_touch_disc(mover.box(), d, travel, joint, half));
    }
    return first;
}

// ---- Judging ----

bool is_simple_polygon(std::span<const Point> corners)
{
    constexpr std::int32_t most = 10'000'000;  // Farther out, products would not fit 64 bits.
    const std::size_t n = corners.size();
    if (n < 3) return false;
    std::int64_t area = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const Point& p = corners[i];
        if (magnitude(p.x.micrometres) > most || magnitude(p.y.micrometres) > most) return false;
        if (i >= 2) area += cross(corners[0], corners[i - 1], p);
    }
    if (area == 0) return false;
    for (std::size_t i = 0; i < n; ++i) {
        const Point& a = corners[i];
        const Point& b = corners[(i + 1) % n];
        // Neighbours share a corner and nothing else.
        const Point& c = corners[(i + 2) % n];
        if (a == b || is_on_segment(c, a, b) || is_on_segment(a, b, c)) return false;
        for (std::size_t j = i + 2; j < n; ++j) {
            if ((j + 1) % n == i) continue;
            if (segments_meet(a, b, corners[j], corners[(j + 1) % n])) return false;
        }
    }
    return true;
}

}  // namespace voltigeur
