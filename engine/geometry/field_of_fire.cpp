// Who stands in whose arc, lane or flank: the last part of rectangle.h.
#include <algorithm>
#include <cstddef>

#include "engine/base/fixed_vector.h"
#include "engine/geometry/oriented_box.h"
#include "engine/geometry/rectangle.h"
#include "engine/geometry/segment.h"

namespace voltigeur {

namespace {

// The frame whose origin is the middle of the front edge.
OrientedBox front_frame(const Rectangle& r)
{
    OrientedBox frame = r.box();
    frame.centre = r.front_centre();
    return frame;
}

// One of the four sides of the target, with its outward normal in the shooter's frame, has the
// whole arc on its outer side.
bool side_shuts_out_arc(FineVector normal, std::int64_t side, std::int64_t half_width,
                        Direction right_ray)
{
    const std::int64_t on_right = rounded(normal.x * right_ray.sine + normal.y * right_ray.cosine);
    const std::int64_t on_left = rounded(normal.y * right_ray.cosine - normal.x * right_ray.sine);
    if (on_right < 0 || on_left < 0) return false;
    return -magnitude(normal.x) * half_width > side;
}

// ---- Lanes: convex polygons, clipped ----

// A rectangle has four corners, and each of the four sides of the lane adds at most one; rounding
// may add one more.
using Polygon = FixedVector<Point, 12>;

// The corner of the lane at which the segment p to q meets `line`; `along` is the coordinate that
// the line fixes. The formula gives the same for q to p, and the mirror image for the mirror image.
std::int32_t meet(std::int64_t along_p, std::int64_t along_q, std::int64_t other_p,
                  std::int64_t other_q, std::int64_t line)
{
    std::int64_t numerator = other_p * (along_q - line) + other_q * (line - along_p);
    std::int64_t denominator = along_q - along_p;
    if (denominator < 0) {
        numerator = -numerator;
        denominator = -denominator;
    }
    return static_cast<std::int32_t>(rounded_quotient(numerator, denominator));
}

// What of the polygon lies between two parallel lines. Both are cut from the edges in one pass: cut
// one after the other, the second would see what the first rounded, and left and right would
// differ.
Polygon clipped(const Polygon& polygon, Length Point::* fixed, Length Point::* free, Length low,
                Length high)
{
    const auto is_inside = [&](const Point& p) { return low <= p.*fixed && p.*fixed <= high; };
    if (std::ranges::all_of(polygon, is_inside)) return polygon;
    Polygon result;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point& p = polygon[i];
        const Point& q = polygon[i + 1 < polygon.size() ? i + 1 : 0];
        const auto cut = [&](Length line) {
            if (std::max(p.*fixed, q.*fixed) <= line || std::min(p.*fixed, q.*fixed) >= line)
                return;
            Point corner;
            corner.*fixed = line;
            (corner.*free).micrometres =
                meet((p.*fixed).micrometres, (q.*fixed).micrometres, (p.*free).micrometres,
                     (q.*free).micrometres, line.micrometres);
            result.push_back(corner);
        };
        if (is_inside(p)) result.push_back(p);
        const bool rising = p.*fixed < q.*fixed;
        cut(rising ? low : high);
        cut(rising ? high : low);
    }
    return result;
}

}  // namespace

bool in_arc(const Rectangle& shooter, const Rectangle& target, Angle spread)
{
    const OrientedBox frame = front_frame(shooter);
    const OrientedBox& box = target.box();
    const std::int64_t half_width = frame.half_width;
    const Direction ray = direction_of(spread);

    // Step 1. The whole target is behind the front, right of the right ray or left of the left one.
    bool ahead = false;
    bool left_of_right_ray = false;
    bool right_of_left_ray = false;
    for (const Point& corner : corners_in_frame(frame, box)) {
        const std::int64_t x = corner.x.micrometres;
        const std::int64_t y = corner.y.micrometres;
        ahead |= y > touch_gap.micrometres;
        left_of_right_ray |= (x - half_width) * ray.cosine <= y * ray.sine;
        right_of_left_ray |= (-x - half_width) * ray.cosine <= y * ray.sine;
    }
    if (!ahead || !left_of_right_ray || !right_of_left_ray) return false;

    // Step 2. The whole arc is beyond one side of the target.
    const Placement p = placement(frame, box);
    const std::int64_t width = fine(box.half_width);
    const std::int64_t depth = fine(box.half_depth);
    const auto shuts_out = [&](FineVector normal, std::int64_t side) {
        return side_shuts_out_arc(normal, side, half_width, ray);
    };
    return !shuts_out({p.cosine, -p.sine}, p.in_b.x + width) &&
           !shuts_out({-p.cosine, p.sine}, -p.in_b.x + width) &&
           !shuts_out({p.sine, p.cosine}, p.in_b.y + depth) &&
           !shuts_out({-p.sine, -p.cosine}, -p.in_b.y + depth);
}

LaneHit in_lane(const Rectangle& battery, const Rectangle& target, Length reach)
{
    const OrientedBox frame = front_frame(battery);
    if (reach.micrometres <= 0) return {};
    // OPTIMIZATION: the circle about the target is beside the lane, before or behind it.
    const FineVector centre = in_frame(frame, target.centre());
    const std::int64_t radius = fine(std::int64_t{target.radius().micrometres} + 2);
    if (magnitude(centre.x) > fine(frame.half_width) + radius) return {};
    if (centre.y < -radius || centre.y > fine(reach.micrometres) + radius) return {};

    // Step 1. What of the target is in the lane.
    Polygon part;
    for (const Point& corner : corners_in_frame(frame, target.box())) part.push_back(corner);
    part = clipped(part, &Point::x, &Point::y, {-frame.half_width}, {frame.half_width});
    part = clipped(part, &Point::y, &Point::x, {0}, reach);
    if (part.empty()) return {};

    // Step 2. Its extent.
    const auto [left, right] = std::minmax_element(
        part.begin(), part.end(), [](const Point& a, const Point& b) { return a.x < b.x; });
    const auto [near, far_end] = std::minmax_element(
        part.begin(), part.end(), [](const Point& a, const Point& b) { return a.y < b.y; });
    if (left->x == right->x) return {};
    LaneHit hit{right->x - left->x, distance(Point{}, part[0]), near->y, far_end->y};

    // Step 3. Its nearest point: the muzzle is never inside, so it is on an edge.
    for (std::size_t i = 0; i < part.size(); ++i) {
        const Point& next = part[i + 1 < part.size() ? i + 1 : 0];
        if (std::min(part[i].y, next.y) >= hit.distance) continue;
        hit.distance = std::min(hit.distance, distance_to_segment({}, part[i], next));
    }
    return hit;
}

bool enfilades(Point from, const Rectangle& target, Angle half_angle)
{
    const Point p = target.local(from);
    const std::int64_t beside = magnitude(p.x.micrometres) - target.box().half_width;
    const std::int64_t off_line = magnitude(p.y.micrometres - target.box().half_depth);
    const Direction limit = direction_of(half_angle);
    return beside > 0 && off_line * limit.cosine <= beside * limit.sine;
}

bool behind_front_line(Point p, const Rectangle& target)
{
    return target.local(p).y.micrometres < target.box().half_depth;
}

}  // namespace voltigeur
