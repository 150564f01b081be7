// The table of a battle: how far apart units stand, what lies on a way and what hides a line,
// whatever sheet is played. It holds no rule; the families of sheets ask it and decide.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/geometry/sweep.h"
#include "engine/order/order.h"
#include "engine/table/hidden.h"
#include "engine/table/units.h"

namespace voltigeur {

// ---- Units ----

bool is_in_contact(const State& state, UnitId id);
bool are_in_contact(const State& state, UnitId a, UnitId b);
Point position(const State& state, const General& general);

Length distance(const Table& table, UnitId a, UnitId b);
bool within(const Table& table, UnitId a, UnitId b, Length limit);
// Any unit of the side that `counts`, on the table, within the limit of the place.
template <class Counts>
UnitId find_near(const Table& table, Side side, const Rectangle& place, Length limit, Counts counts)
{
    for (const UnitId id : units_near(table, place, limit).of(side))
        if (counts(id) && within(place, table.rectangle(id), limit)) return id;
    return no_unit;
}
// The unit of the side nearest to a place, from edge to edge; nobody if it has none.
struct Near {
    UnitId unit = no_unit;
    Length away;
};
Near nearest_unit(const Table& table, Side side, const Rectangle& place);

bool is_on_table(const Table& table, const Rectangle& place);
// No unit that counts overlaps the place.
template <class Counts>
bool is_clear(const Table& table, const Rectangle& place, Counts counts)
{
    for (const UnitId id : units_near(table, place))
        if (counts(id) && overlaps(place, table.rectangle(id))) return false;
    return true;
}

// Nobody but the unit itself stands there.
bool is_clear_of_others(const Table& table, UnitId id, const Rectangle& place);

// ---- Ways ----

// Pose after turning to the rear on the same ground.
Pose about_faced(const Table& table, const Unit& unit, Pose pose, Formation formation);

// Not certainly beside the lane straight ahead of the guns: one need not know its exact place to
// see that of most.
bool may_be_in_lane(const Table& table, const Rectangle& guns, const Unit& unit);

struct Met {
    Length at;
    UnitId unit = no_unit;
};
// Everybody that a rectangle going straight touches, nearest first; not friends that it stands on.
std::vector<Met> units_met(const Table& table, UnitId id, const Rectangle& start, Angle direction,
                           Length travel);
// Where a unit stops that may not touch what it would touch there.
Length short_of(Length contact);
// The last place on a straight way, up to `way`, where it touches no enemy but skirmishers.
Length last_untouched(const Table& table, UnitId id, const Rectangle& start, Angle direction,
                      Length way);
// It would touch an enemy there, not skirmishers, that it does not touch now; but for one.
bool comes_to_touch(const Table& table, UnitId id, const Rectangle& place, UnitId except = no_unit);
// How much of a straight way stays on the table.
Length way_on_table(const Table& table, const Rectangle& start, Angle direction, Length travel);

// How much of a straight way a unit of the side can go and stay farther than `beyond` from every
// enemy; negative if it is too near already.
Length clear_travel(const Table& table, Side side, const Rectangle& start, Angle direction,
                    Length travel, Length beyond);
// The longest part of a way, tried in so many equal steps, at whose end it `fits`; else nothing.
template <class Fits>
Length longest_fitting(Length way, int steps, Fits fits)
{
    for (int i = steps; i > 0; --i)
        if (const Length part = fraction(way, i, steps); fits(part)) return part;
    return {};
}

struct GroundMet {
    Length at;
    const TerrainPiece* piece = nullptr;
};
// The line meets the piece, and every point of it that lies there is one that `carries`.
template <class Carries>
bool is_covered(const TerrainPiece& piece, Point from, Point to, Carries carries)
{
    constexpr int samples = 32;
    bool met = false;
    for (int i = 0; i <= samples; ++i) {
        const Point p{from.x + fraction(to.x - from.x, i, samples),
                      from.y + fraction(to.y - from.y, i, samples)};
        if (!piece.shape.contains(p)) continue;
        met = true;
        if (!carries(p)) return false;
    }
    return met;
}
// A bridge or ford lies on the point, or may lie on the line.
bool is_on_crossing(const Table& table, Point p);
bool has_crossing_near(const Table& table, Point p, Point q);
// A bridge or ford carries the middle of the column over: every point of the line that lies in the
// piece also lies on a crossing. What a crossing itself does to a move nothing carries over.
bool is_carried_across(const Table& table, const TerrainPiece& piece, Point from, Point to);
bool may_touch(const TerrainPiece& piece, const Rectangle& place, Length margin);
// The first piece of ground that `concerns` on a straight way, unless a crossing carries it over.
template <class Concerns>
std::optional<GroundMet> first_ground(const Table& table, const Rectangle& mover, Angle direction,
                                      Length travel, Concerns concerns)
{
    std::optional<GroundMet> first;
    for (const TerrainPiece& piece : table.scenario.terrain) {
        if (!may_touch(piece, mover, travel) || !concerns(piece)) continue;
        const std::optional<Length> at = piece.shape.first_touch(mover, direction, travel);
        if (!at || (first && first->at <= *at)) continue;
        const Point from = mover.centre();
        const Point to = offset(from, direction, travel + mover.radius(), {});
        if (!is_carried_across(table, piece, from, to)) first = GroundMet{*at, &piece};
    }
    return first;
}
// A piece that `concerns` and on which the place lies, unless a crossing carries it.
template <class Concerns>
const TerrainPiece* ground_under(const Table& table, const Rectangle& place, Concerns concerns)
{
    for (const TerrainPiece& piece : table.scenario.terrain) {
        if (!may_touch(piece, place, {}) || !concerns(piece) || !piece.shape.overlaps(place))
            continue;
        const Point rear = offset(place.centre(), place.facing(), -place.depth(), {});
        if (!is_carried_across(table, piece, rear, place.front_centre())) return &piece;
    }
    return nullptr;
}

// Works protect against what comes from their front, if they have one.
bool protects_from(const TerrainPiece& piece, const Rectangle& place, Point from);

// ---- Charges ----

// A charge after its wheel: from where it goes straight, and what the wheel cost.
struct Approach {
    Rectangle place;
    Pose pose;
    Length used;
};

// A unit that `stops` such a wheel of another and stands where it goes; nobody if there is none.
// The rear corner of a deep column swings farther than its front is wide.
template <class Stops>
UnitId unit_in_wheel(const Table& table, UnitId id, Hand hand, Angle turn, Stops stops)
{
    const Unit& unit = table.unit(id);
    const Footprint& size = table.footprint(unit, unit.formation);
    const Rectangle start = table.rectangle(unit);
    for (const UnitId other : units_near(table, start, size.width + size.depth)) {
        if (other == id || !stops(other)) continue;
        const Rectangle place = table.rectangle(other);
        if (!overlaps(start, place) &&
            first_touch_wheel(unit.pose, size.width, size.depth, hand, turn, place))
            return other;
    }
    return no_unit;
}
// A charge that wheels until the middle of the front looks at the middle of the target; twice is
// near enough.
Charge wheeling_at(const Table& table, UnitId id, UnitId target);

// ---- Sight ----

// The elevation step of the ground at a point.
int height_at(const Table& table, Point p);
std::optional<Hidden> hidden_by_ground(const Table& table, Point from, Point to);
// What stands on the ground hides the line, whatever its height: woods, houses.
bool hidden_by_cover(const Table& table, Point from, Point to);
// A crest alone hides the line.
bool is_behind_crest(const Table& table, Point from, Point to);
// A unit that counts stands across the line.
template <class Counts>
UnitId unit_between(const Table& table, Point from, Point to, Counts counts)
{
    for (const UnitId id : units_along(table, from, to))
        if (counts(id) && crosses(table.rectangle(id), from, to)) return id;
    return no_unit;
}
// Nothing if a straight line from the front of `eye` to the nearest point or the middle of the
// target is clear. Skirmishers and the two units themselves hide nothing.
std::optional<Hidden> hidden_from(const Table& table, UnitId from, const Rectangle& eye, UnitId to);
// The same, seen from one point.
std::optional<Hidden> hidden_from(const Table& table, UnitId from, Point eye, UnitId to);

}  // namespace voltigeur
