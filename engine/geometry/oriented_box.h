// Two oriented boxes seen from each other: the arithmetic that distance, overlap and movement
// share. Everything here is exact in 1/2^30 of a micrometre (but for the sines) and fits 64 bits
// for tables up to ten metres. Private to engine/geometry.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/geometry/rectangle.h"
#include "engine/geometry/trigonometry.h"

namespace voltigeur {

constexpr std::int64_t fine(std::int64_t micrometres)
{
    return micrometres * trig_one;
}

struct FineVector {
    std::int64_t x = 0;
    std::int64_t y = 0;
};

// A vector of the table in the frame of the box: x to its right, y ahead.
inline FineVector in_frame(const OrientedBox& box, std::int64_t dx, std::int64_t dy)
{
    return {dx * box.cosine - dy * box.sine, dx * box.sine + dy * box.cosine};
}
inline FineVector in_frame(const OrientedBox& box, Point p)
{
    return in_frame(box, std::int64_t{p.x.micrometres} - box.centre.x.micrometres,
                    std::int64_t{p.y.micrometres} - box.centre.y.micrometres);
}

// Where the centre of b lies from that of a, in the frames of both, and how b is turned from a.
struct Placement {
    FineVector in_a;
    FineVector in_b;
    std::int64_t cosine;
    std::int64_t sine;
};

inline Placement placement(const OrientedBox& a, const OrientedBox& b)
{
    const std::int64_t a_sine = a.sine;
    const std::int64_t a_cosine = a.cosine;
    const std::int64_t dx = std::int64_t{b.centre.x.micrometres} - a.centre.x.micrometres;
    const std::int64_t dy = std::int64_t{b.centre.y.micrometres} - a.centre.y.micrometres;
    return {in_frame(a, dx, dy), in_frame(b, dx, dy),
            rounded(a_cosine * b.cosine + a_sine * b.sine),
            rounded(a_cosine * b.sine - a_sine * b.cosine)};
}

// How far the two boxes together reach from their centres along the right and ahead axes of a, and
// of b: they are apart exactly if their centres are farther apart than that on one of the four.
struct Reach {
    FineVector in_a;
    FineVector in_b;
};

inline Reach reach(const OrientedBox& a, const OrientedBox& b, const Placement& p)
{
    const std::int64_t cosine = magnitude(p.cosine);
    const std::int64_t sine = magnitude(p.sine);
    return {{fine(a.half_width) + cosine * b.half_width + sine * b.half_depth,
             fine(a.half_depth) + sine * b.half_width + cosine * b.half_depth},
            {fine(b.half_width) + cosine * a.half_width + sine * a.half_depth,
             fine(b.half_depth) + sine * a.half_width + cosine * a.half_depth}};
}

// The gap on each of the four axes, negative where the boxes share some of the axis: right and
// ahead of a, right and ahead of b.
using Gaps = std::array<std::int64_t, 4>;

inline Gaps gaps(const OrientedBox& a, const OrientedBox& b, const Placement& p)
{
    const Reach r = reach(a, b, p);
    return {magnitude(p.in_a.x) - r.in_a.x, magnitude(p.in_a.y) - r.in_a.y,
            magnitude(p.in_b.x) - r.in_b.x, magnitude(p.in_b.y) - r.in_b.y};
}

inline std::int64_t widest(const Gaps& g)
{
    return std::max(std::max(g[0], g[1]), std::max(g[2], g[3]));
}

// They share more than `depth` on every axis.
inline bool share_more_than(const OrientedBox& a, const OrientedBox& b, Length depth)
{
    return widest(gaps(a, b, placement(a, b))) < -fine(depth.micrometres);
}

// To whole micrometres, and 0 if negative.
inline std::int64_t rounded_above_zero(std::int64_t n)
{
    return std::max<std::int64_t>(n + trig_one / 2, 0) >> trig_bits;
}

// The squared distance, in square micrometres, of a point in a box's frame from the box.
inline std::int64_t squared_from_box(const OrientedBox& box, std::int64_t x, std::int64_t y)
{
    const std::int64_t beside = rounded_above_zero(magnitude(x) - fine(box.half_width));
    const std::int64_t before = rounded_above_zero(magnitude(y) - fine(box.half_depth));
    return beside * beside + before * before;
}

// The least squared distance of the corners of `other` from `box`, given where the centre of
// `other` is in the frame of `box` and the cosine and sine of how `other` is turned from it.
inline std::int64_t squared_from_corners(const OrientedBox& box, const OrientedBox& other,
                                         FineVector at, std::int64_t cosine, std::int64_t sine)
{
    const FineVector right = {cosine * other.half_width, -sine * other.half_width};
    const FineVector ahead = {sine * other.half_depth, cosine * other.half_depth};
    const FineVector sum = {right.x + ahead.x, right.y + ahead.y};
    const FineVector difference = {right.x - ahead.x, right.y - ahead.y};
    return std::min(std::min(squared_from_box(box, at.x + sum.x, at.y + sum.y),
                             squared_from_box(box, at.x - sum.x, at.y - sum.y)),
                    std::min(squared_from_box(box, at.x + difference.x, at.y + difference.y),
                             squared_from_box(box, at.x - difference.x, at.y - difference.y)));
}

// The squared distance of two boxes known to be apart: a corner of one is nearest to the other.
inline std::int64_t squared_apart(const OrientedBox& a, const OrientedBox& b, const Placement& p)
{
    // OPTIMIZATION: parallel boxes are one box, as large as both, and a point.
    if (p.sine == 0) {
        const OrientedBox both = {
            {}, 0, 0, a.half_width + b.half_width, a.half_depth + b.half_depth};
        return squared_from_box(both, p.in_a.x, p.in_a.y);
    }
    return std::min(squared_from_corners(a, b, p.in_a, p.cosine, p.sine),
                    squared_from_corners(b, a, {-p.in_b.x, -p.in_b.y}, p.cosine, -p.sine));
}

// The distance of the two boxes, rounded down, is no more than `limit`, which is not negative.
inline bool boxes_within(const OrientedBox& a, const OrientedBox& b, std::int64_t limit)
{
    const Placement p = placement(a, b);
    const std::int64_t gap = widest(gaps(a, b, p));
    if (gap <= 0) return true;
    // OPTIMIZATION: the distance is no less than the gap, and its rounding is below two
    // micrometres.
    if (gap > fine(limit + 2)) return false;
    return squared_apart(a, b, p) < (limit + 1) * (limit + 1);
}

// The corners of a box in the frame of another, in whole micrometres from the other's centre: front
// left, front right, rear right, rear left.
inline std::array<Point, 4> corners_in_frame(const OrientedBox& frame, const OrientedBox& box)
{
    const Placement p = placement(frame, box);
    const FineVector right = {p.cosine * box.half_width, -p.sine * box.half_width};
    const FineVector ahead = {p.sine * box.half_depth, p.cosine * box.half_depth};
    const auto corner = [&](int to_right, int to_front) -> Point {
        return {{rounded32(p.in_a.x + to_right * right.x + to_front * ahead.x)},
                {rounded32(p.in_a.y + to_right * right.y + to_front * ahead.y)}};
    };
    return {corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)};
}

}  // namespace voltigeur
