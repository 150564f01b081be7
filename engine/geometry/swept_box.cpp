#include "engine/geometry/swept_box.h"

#include <algorithm>
#include <array>

#include "engine/geometry/oriented_box.h"

namespace voltigeur {

namespace {

constexpr std::int64_t never = std::int64_t{1} << 62;
constexpr std::int64_t fine_touch_gap = std::int64_t{touch_gap.micrometres} << trig_bits;

// One axis on which mover and obstacle may be apart: the gap between them, how much of it each
// micrometre of the way closes (in 1/2^30), and how far the two reach from their centres together.
struct Axis {
    std::int64_t gap;
    std::int64_t closing;
    std::int64_t reach;
};

Axis axis(std::int64_t between, std::int64_t speed, std::int64_t reach)
{
    return {magnitude(between) - reach, between < 0 ? -speed : speed, reach};
}

using Axes = std::array<Axis, 4>;

Axes axes_of(const OrientedBox& mover, Direction direction, const OrientedBox& obstacle)
{
    const Placement p = placement(mover, obstacle);
    const Reach r = reach(mover, obstacle, p);
    const FineVector in_mover = in_frame(mover, direction.sine, direction.cosine);
    const FineVector in_obstacle = in_frame(obstacle, direction.sine, direction.cosine);
    return {axis(p.in_a.x, rounded(in_mover.x), r.in_a.x),
            axis(p.in_a.y, rounded(in_mover.y), r.in_a.y),
            axis(p.in_b.x, rounded(in_obstacle.x), r.in_b.x),
            axis(p.in_b.y, rounded(in_obstacle.y), r.in_b.y)};
}

// This axis alone keeps them apart, but for the forgiven strip, for the whole way.
bool keeps_apart(const Axis& a, std::int64_t way)
{
    if (a.gap < -fine_touch_gap) return false;
    return a.closing <= 0 || a.gap + fine_touch_gap > a.closing * way;
}

// They overlap already. It goes deeper unless the axis on which they overlap least is opening.
bool goes_deeper(const Axes& axes)
{
    const auto least = std::max_element(axes.begin(), axes.end(),
                                        [](const Axis& a, const Axis& b) { return a.gap < b.gap; });
    return least->closing >= 0;
}

// The way after which the boxes share more than the strip on all axes, and that after which they
// have left each other on one again. The gap and twice the reach fit 64 bits for a ten-metre table.
struct Encounter {
    std::int64_t edges_meet = 0;
    std::int64_t strip_used = 0;
    std::int64_t left = never;
};

Encounter encounter(const Axes& axes)
{
    Encounter e;
    for (const Axis& a : axes) {
        if (a.closing > 0) {
            e.edges_meet = std::max(e.edges_meet, a.gap / a.closing);
            e.strip_used = std::max(e.strip_used, (a.gap + fine_touch_gap) / a.closing);
            e.left = std::min(e.left, (a.gap + 2 * a.reach - fine_touch_gap) / a.closing);
        } else if (a.closing < 0) {
            e.left = std::min(e.left, (-a.gap - fine_touch_gap) / -a.closing);
        }
    }
    return e;
}

std::optional<Length> stop_at(std::int64_t edges_meet, std::int64_t strip_used, Length travel)
{
    const std::int64_t stop = std::max(edges_meet, strip_used - creep);
    if (stop > travel.micrometres) return std::nullopt;
    return Length{static_cast<std::int32_t>(std::max<std::int64_t>(stop, 0))};
}

// ---- Discs ----

// A point that moves along `way` (a unit vector in 1/2^30) against a box about the origin. Nothing
// if it never enters.
std::int64_t way_to_box(FineVector from, FineVector way, std::int64_t half_width,
                        std::int64_t half_depth)
{
    std::int64_t enter = 0;
    std::int64_t leave = never;
    const auto clip = [&](std::int64_t at, std::int64_t speed, std::int64_t half) {
        const std::int64_t behind = speed < 0 ? fine(half) - at : fine(half) + at;
        const std::int64_t before = speed < 0 ? fine(half) + at : fine(half) - at;
        if (speed == 0) {
            if (behind < 0 || before < 0) enter = never;
            return;
        }
        if (before < 0) enter = never;
        if (behind < 0) enter = std::max(enter, -behind / magnitude(speed));
        leave = std::min(leave, before / magnitude(speed));
    };
    clip(from.x, way.x, half_width);
    clip(from.y, way.y, half_depth);
    return enter <= leave ? enter : never;
}

// The same point against a disc about `corner`.
std::int64_t way_to_disc(FineVector from, FineVector way, std::int64_t corner_x,
                         std::int64_t corner_y, std::int64_t radius)
{
    const std::int64_t x = corner_x - rounded(from.x);
    const std::int64_t y = corner_y - rounded(from.y);
    const std::int64_t along = rounded(x * way.x + y * way.y);
    const std::int64_t aside = rounded(x * way.y - y * way.x);
    if (magnitude(aside) > radius) return never;
    const std::int64_t half_chord = integer_sqrt(radius * radius - aside * aside);
    if (along + half_chord < 0) return never;
    return std::max<std::int64_t>(along - half_chord, 0);
}

// Against everything within `radius` of the box: two crossed boxes and a disc at each corner.
std::int64_t way_to_rounded_box(FineVector from, FineVector way, const OrientedBox& box,
                                std::int64_t radius)
{
    const std::int64_t width = box.half_width;
    const std::int64_t depth = box.half_depth;
    std::int64_t first = std::min(way_to_box(from, way, width + radius, depth),
                                  way_to_box(from, way, width, depth + radius));
    for (const std::int64_t x : {-width, width}) {
        for (const std::int64_t y : {-depth, depth}) {
            first = std::min(first, way_to_disc(from, way, x, y, radius));
        }
    }
    return first;
}

}  // namespace

std::optional<Length> first_touch(const OrientedBox& mover, Direction direction, Length travel,
                                  const OrientedBox& obstacle)
{
    const Axes axes = axes_of(mover, direction, obstacle);
    const std::int64_t way = travel.micrometres + creep;
    bool overlap = true;
    for (const Axis& a : axes) {
        if (keeps_apart(a, way)) return std::nullopt;
        overlap = overlap && a.gap < -fine_touch_gap;
    }
    if (overlap) return goes_deeper(axes) ? std::optional{Length{0}} : std::nullopt;
    const Encounter e = encounter(axes);
    if (e.strip_used >= e.left) return std::nullopt;
    return stop_at(e.edges_meet, e.strip_used, travel);
}

std::optional<Length> first_touch_disc(const OrientedBox& mover, Direction direction, Length travel,
                                       Point centre, Length radius)
{
    if (radius <= touch_gap) return std::nullopt;
    const FineVector from = in_frame(mover, centre);
    const FineVector ahead = in_frame(mover, direction.sine, direction.cosine);
    const FineVector way = {-rounded(ahead.x), -rounded(ahead.y)};
    const std::int64_t strip_used =
        way_to_rounded_box(from, way, mover, (radius - touch_gap).micrometres);
    if (strip_used == never) return std::nullopt;
    return stop_at(way_to_rounded_box(from, way, mover, radius.micrometres), strip_used, travel);
}

}  // namespace voltigeur
