// The plane geometry of pictures: rounding, insetting, hatching, finding room. In inches, with
// floating point: nothing here is a rule.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "draw/drawing.h"
#include "engine/geometry/point.h"

namespace voltigeur::draw {

constexpr Spot operator+(Spot a, Spot b)
{
    return {a.x + b.x, a.y + b.y};
}
constexpr Spot operator-(Spot a, Spot b)
{
    return {a.x - b.x, a.y - b.y};
}
constexpr Spot operator*(Spot a, double by)
{
    return {a.x * by, a.y * by};
}
constexpr double dot(Spot a, Spot b)
{
    return a.x * b.x + a.y * b.y;
}
double length_of(Spot a);
Spot unit_of(Spot a);
// A quarter turn clockwise: the inside, seen along a clockwise outline.
constexpr Spot right_of(Spot a)
{
    return {-a.y, a.x};
}
Spot turned(Spot a, double degrees);
double degrees_of(Spot direction);  // clockwise from up

double inches_of(Length length);

struct Bounds {
    Spot low;
    Spot high;
    [[nodiscard]] double width() const { return high.x - low.x; }
    [[nodiscard]] double height() const { return high.y - low.y; }
    [[nodiscard]] Spot middle() const { return (low + high) * 0.5; }
};
Bounds bounds_of(std::span<const Spot> outline);
// How much of the plane two of them share.
double shared_area(const Bounds& a, const Bounds& b);

// ---- Areas: closed outlines, clockwise as one sees them ----

double area_of(std::span<const Spot> outline);
Outline clockwise(Outline outline);
bool is_inside(std::span<const Spot> outline, Spot spot);
// From the spot to the nearest part of the line, or of the closed outline.
double distance_to(std::span<const Spot> line, bool closed, Spot spot);
// How far the ray goes before it meets the outline; nothing if it never does.
std::optional<double> ray_length(std::span<const Spot> outline, Spot from, Spot direction);
// The outline moved inwards; nothing where it is too narrow.
Outline inset(const Outline& outline, double by);
// The spot inside that is farthest from the edge.
Spot roomiest_spot(std::span<const Spot> outline);
// The direction of its longest edge.
Spot long_axis(std::span<const Spot> outline);

// Parallel lines across an area, `gap` apart.
std::vector<Outline> hatched(std::span<const Spot> outline, Spot along, double gap, double inwards);

// ---- Lines ----

using IsFixed = std::function<bool(Spot)>;
// With its corners rounded, but for those that are fixed; no corner is cut by more than `most`.
Outline rounded(const Outline& outline, bool closed, double most, const IsFixed& is_fixed);
// Spots evenly along the line.
Outline spaced(const Outline& line, bool closed, double step);

Outline circle(Spot middle, double radius);
// A rectangle about its middle, its long side along `along`.
Outline box(Spot middle, Spot along, double length, double breadth);

}  // namespace voltigeur::draw
