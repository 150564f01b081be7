// The table of a battle: who stands where, and what lies between, whatever sheet is played. It
// holds no rule; the families of sheets ask it and decide.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/geometry/sweep.h"
#include "engine/sheet/entry.h"
#include "engine/sheet/footprint.h"
#include "engine/state/scenario.h"

namespace voltigeur {

// What the table must know of the sheet's kinds of ground, by their number.
struct GroundKinds {
    struct Kind {
        BlocksSight sight = BlocksSight::No;
        bool crossing = false;  // makes other ground passable where it lies
    };
    std::vector<Kind> kinds;
    Length hides_beyond;  // how much of deep ground an eye looks through
};

struct Table {
    const Scenario& scenario;
    const State& state;
    const FootprintTable& footprints;
    const GroundKinds& ground;

    [[nodiscard]] const Unit& unit(UnitId id) const { return state.unit(id); }
    [[nodiscard]] const Footprint& footprint(const Unit& unit, Formation formation) const
    {
        return footprints.of(unit.arm, formation, unit.standing);
    }
    [[nodiscard]] Rectangle rectangle(const Unit& unit, Pose pose, Formation formation) const
    {
        const Footprint& size = footprint(unit, formation);
        return {pose, size.width, size.depth, size.radius};
    }
    [[nodiscard]] Rectangle rectangle(const Unit& unit) const
    {
        return rectangle(unit, unit.pose, unit.formation);
    }
    [[nodiscard]] Rectangle rectangle(UnitId id) const { return rectangle(unit(id)); }
    // No part of the unit is farther from its front centre than this.
    [[nodiscard]] Length reach_of(const Unit& unit) const
    {
        const Footprint& size = footprint(unit, unit.formation);
        return {size.width.micrometres / 2 + size.depth.micrometres};
    }
    // Too far apart to be within `margin`, seen by circles alone.
    [[nodiscard]] bool is_far(const Rectangle& place, const Unit& other, Length margin) const
    {
        const std::int64_t reach = std::int64_t{place.radius().micrometres} +
                                   reach_of(other).micrometres + margin.micrometres;
        return squared_distance(place.centre(), other.pose.at) > reach * reach;
    }
};

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
    for (const UnitId id : unit_ids(table.state)) {
        const Unit& unit = table.unit(id);
        if (unit.side != side || !unit.on_table() || table.is_far(place, unit, limit)) continue;
        if (counts(id) && within(place, table.rectangle(unit), limit)) return id;
    }
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
    for (const UnitId id : unit_ids(table.state)) {
        const Unit& other = table.unit(id);
        if (!other.on_table() || table.is_far(place, other, {}) || !counts(id)) continue;
        if (overlaps(place, table.rectangle(other))) return false;
    }
    return true;
}

// ---- Ways ----

struct Met {
    Length at;
    UnitId unit = no_unit;
};
// Everybody that a rectangle going straight touches, nearest first; not friends that it stands on.
std::vector<Met> units_met(const Table& table, UnitId id, const Rectangle& start, Angle direction,
                           Length travel);
// How much of a straight way stays on the table.
Length way_on_table(const Table& table, const Rectangle& start, Angle direction, Length travel);

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
        if (!concerns(piece) || !may_touch(piece, mover, travel)) continue;
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
        if (!may_touch(piece, place, {}) || !concerns(piece) || !piece.shape.touches(place))
            continue;
        const Point rear = offset(place.centre(), place.facing(), -place.depth(), {});
        if (!is_carried_across(table, piece, rear, place.front_centre())) return &piece;
    }
    return nullptr;
}

// ---- Sight ----

// The elevation step of the ground at a point.
int height_at(const Table& table, Point p);
// What hides one place from another.
struct Hidden {
    UnitId by_unit = no_unit;
    const TerrainPiece* by_ground = nullptr;
};
std::optional<Hidden> hidden_by_ground(const Table& table, Point from, Point to);
// What stands on the ground hides the line, whatever its height: woods, houses.
bool hidden_by_cover(const Table& table, Point from, Point to);
// A crest alone hides the line.
bool is_behind_crest(const Table& table, Point from, Point to);
// A unit that counts stands across the line.
template <class Counts>
UnitId unit_between(const Table& table, Point from, Point to, Counts counts)
{
    for (const UnitId id : unit_ids(table.state)) {
        const Unit& other = table.unit(id);
        if (!other.on_table() || !counts(id)) continue;
        if (crosses(table.rectangle(other), from, to)) return id;
    }
    return no_unit;
}
// Nothing if a straight line from the front of `eye` to the nearest point or the middle of the
// target is clear. Skirmishers and the two units themselves hide nothing.
std::optional<Hidden> hidden_from(const Table& table, UnitId from, const Rectangle& eye, UnitId to);

}  // namespace voltigeur
