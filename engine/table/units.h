// Who stands where on the table, and loops over those who may be near a place.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

#include "engine/geometry/rectangle.h"
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
        return footprints.of(unit, formation);
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
        return footprint(unit, unit.formation).reach;
    }
    [[nodiscard]] Length most_reach() const { return footprints.most_reach(scenario.most_figures); }
    // Too far apart to be within `margin`, seen by circles alone.
    [[nodiscard]] bool is_far(const Rectangle& place, const Unit& other, Length margin) const
    {
        const std::int64_t reach = std::int64_t{place.radius().micrometres} +
                                   reach_of(other).micrometres + margin.micrometres;
        return squared_distance(place.centre(), other.pose.at) > reach * reach;
    }
};

// ---- Who is near ----

// The box about two points and everything within `margin` of them, asked with two comparisons.
class BoxAbout {
public:
    BoxAbout(Point p, Point q, Length margin) : x_(p.x, q.x, margin), y_(p.y, q.y, margin) {}
    [[nodiscard]] bool has(Point p) const { return x_.has(p.x) && y_.has(p.y); }

private:
    // OPTIMIZATION: what is below the low end becomes a very large number.
    struct Span {
        Span(Length a, Length b, Length margin)
            : low(bits(std::min(a, b) - margin)), size(bits(std::max(a, b) + margin) - low)
        {
        }
        [[nodiscard]] bool has(Length x) const { return bits(x) - low <= size; }
        static std::uint32_t bits(Length x) { return static_cast<std::uint32_t>(x.micrometres); }
        std::uint32_t low;
        std::uint32_t size;
    };
    Span x_;
    Span y_;
};

// A loop over the units on the table that may be near a place, in the order of their ids:
//
//     for (const UnitId id : units_near(table, place, margin).of(enemy)) …
//
// It leaves out who is certainly farther than `margin` from the place, and nobody else, so that a
// rule measures only where something is to be measured.
class UnitsNear {
public:
    UnitsNear(const Table& table, Point centre, Length radius)
        : table_(table), centre_(centre), radius_(radius + rounding),
          box_(centre, centre, radius_ + table.most_reach())
    {
    }
    // Those of one side.
    [[nodiscard]] UnitsNear of(Side side) const
    {
        UnitsNear result = *this;
        result.sides_ = 1U << index(side);
        return result;
    }

    class Iterator {
    public:
        explicit Iterator(const UnitsNear& near) : near_(near) { find(); }
        UnitId operator*() const { return static_cast<UnitId>(i_); }
        Iterator& operator++()
        {
            ++i_;
            find();
            return *this;
        }
        bool operator==(std::default_sentinel_t) const
        {
            return i_ == near_.table_.state.units.size();
        }

    private:
        // To the next that is near, if this one is not.
        void find()
        {
            const auto& units = near_.table_.state.units;
            while (i_ < units.size() && !near_.has(units[i_])) ++i_;
        }
        const UnitsNear& near_;
        std::size_t i_ = 0;
    };
    [[nodiscard]] Iterator begin() const { return Iterator{*this}; }
    [[nodiscard]] static std::default_sentinel_t end() { return {}; }

private:
    static constexpr Length rounding{2};  // of whoever measures afterwards

    [[nodiscard]] bool has(const Unit& unit) const
    {
        // OPTIMIZATION: most are out of the box, and for the box one need not know their size.
        if (!box_.has(unit.pose.at)) return false;
        if (((sides_ >> index(unit.side)) & 1U) == 0 || !unit.on_table()) return false;
        const std::int64_t reach =
            std::int64_t{radius_.micrometres} + table_.reach_of(unit).micrometres;
        return squared_distance(centre_, unit.pose.at) <= reach * reach;
    }

    Table table_;
    Point centre_;
    Length radius_;
    BoxAbout box_;
    unsigned sides_ = 3;
};

inline UnitsNear units_near(const Table& table, Point centre, Length radius)
{
    return {table, centre, radius};
}
inline UnitsNear units_near(const Table& table, const Rectangle& place, Length margin = {})
{
    return {table, place.centre(), place.radius() + margin};
}
// Who may be touched on a straight way.
UnitsNear units_on_way(const Table& table, const Rectangle& start, Angle direction, Length travel,
                       Length margin = {});
// Who may stand on the line from one point to another.
UnitsNear units_along(const Table& table, Point from, Point to);

}  // namespace voltigeur
