#include "engine/geometry/segment.h"

#include <algorithm>
#include <bit>

#include "engine/geometry/trigonometry.h"

namespace voltigeur {

namespace {

struct Vector {
    std::int64_t x;
    std::int64_t y;
};

Vector from_to(Point a, Point b)
{
    return {std::int64_t{b.x.micrometres} - a.x.micrometres,
            std::int64_t{b.y.micrometres} - a.y.micrometres};
}

// The length of a segment times 2^shift, with as many bits as a 64-bit square allows.
struct ScaledLength {
    std::int64_t length;
    int shift;
};

ScaledLength scaled_length(std::int64_t square)
{
    const int shift = (std::countl_zero(static_cast<std::uint64_t>(square)) - 1) / 2;
    return {integer_sqrt(square << (2 * shift)), shift};
}

}  // namespace

std::int64_t cross(Point a, Point b, Point c)
{
    const Vector along = from_to(a, b);
    const Vector to = from_to(a, c);
    return along.x * to.y - along.y * to.x;
}

bool is_on_segment(Point p, Point a, Point b)
{
    return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
           p.y <= std::max(a.y, b.y) && cross(a, b, p) == 0;
}

bool segments_meet(Point a, Point b, Point c, Point d)
{
    if (std::max(a.x, b.x) < std::min(c.x, d.x) || std::max(c.x, d.x) < std::min(a.x, b.x) ||
        std::max(a.y, b.y) < std::min(c.y, d.y) || std::max(c.y, d.y) < std::min(a.y, b.y)) {
        return false;
    }
    const auto apart = [](std::int64_t one, std::int64_t other) {
        return (one > 0 && other > 0) || (one < 0 && other < 0);
    };
    return !apart(cross(a, b, c), cross(a, b, d)) && !apart(cross(c, d, a), cross(c, d, b));
}

Length distance_to_segment(Point p, Point a, Point b)
{
    const Vector along = from_to(a, b);
    const Vector to = from_to(a, p);
    const std::int64_t square = along.x * along.x + along.y * along.y;
    const std::int64_t projection = along.x * to.x + along.y * to.y;
    if (projection <= 0) return distance(p, a);
    if (projection >= square) return distance(p, b);
    const ScaledLength scaled = scaled_length(square);
    const std::int64_t area = magnitude(along.x * to.y - along.y * to.x);
    return {static_cast<std::int32_t>((area << scaled.shift) / scaled.length)};
}

OrientedBox box_of_segment(Point a, Point b)
{
    const Vector along = from_to(a, b);
    const std::int64_t square = along.x * along.x + along.y * along.y;
    OrientedBox box;
    // Halves are cut towards zero, so that the mirror image has the mirrored centre.
    box.centre = {{(a.x.micrometres + b.x.micrometres) / 2},
                  {(a.y.micrometres + b.y.micrometres) / 2}};
    if (square == 0) return box;
    const ScaledLength scaled = scaled_length(square);
    const auto component = [&](std::int64_t n) {
        return static_cast<std::int32_t>(
            rounded_quotient(n * (std::int64_t{1} << scaled.shift) * trig_one, scaled.length));
    };
    box.sine = component(along.x);
    box.cosine = component(along.y);
    box.half_depth = static_cast<std::int32_t>((integer_sqrt(square) + 1) / 2);
    return box;
}

}  // namespace voltigeur
