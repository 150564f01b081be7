// What every rule looks at: the sheet, the scenario and the State, with the questions that many
// rules ask of them. A View is cheap to make and never changes anything.
#pragma once

#include <iterator>
#include <optional>
#include <span>

#include "engine/geometry/rectangle.h"
#include "engine/order/refusal.h"
#include "engine/state/scenario.h"
#include "engine/thirteen/footprint.h"
#include "engine/thirteen/sheet.h"

namespace voltigeur::thirteen {

struct Speed {
    Length length;
    Clause clause;
    bool is_printed = false;
};

// The number each class of target is hit on, as one chart prints it.
struct ChartLine {
    std::uint8_t at_least = 0;  // 0: not printed
    Clause clause;
};
using TargetChart = std::array<ChartLine, target_class_count>;

inline constexpr std::size_t most_troop_types = 32;

// The sheet, arranged for looking things up.
struct Tables {
    FootprintTable footprints;
    std::array<std::array<std::array<Speed, formation_count>, most_troop_types>, 2> speeds;
    std::array<Length, 2> general_speed;
    TargetChart artillery_chart{};
    std::array<TargetChart, 2> musket_chart{};  // by the side that moves
    std::vector<std::uint8_t> half;             // of each phase: see View::half()
    std::array<bool, most_troop_types> is_horse_artillery{};
};
Tables make_tables(const Sheet& sheet);

struct View {
    const Sheet& sheet;
    const Tables& tables;
    const Scenario& scenario;
    const State& state;

    [[nodiscard]] const Gaps& gaps() const { return sheet.gaps; }
    [[nodiscard]] const Unit& unit(UnitId id) const { return state.unit(id); }
    [[nodiscard]] const Footprint& footprint(const Unit& unit, Formation formation) const
    {
        return tables.footprints.of(unit.arm, formation,
                                    gaps().footprint_shrinks.is ? unit.standing
                                                                : unit.figures_at_start);
    }
    [[nodiscard]] Rectangle rectangle(const Unit& unit) const
    {
        return rectangle(unit, unit.pose, unit.formation);
    }
    [[nodiscard]] Rectangle rectangle(const Unit& unit, Pose pose, Formation formation) const
    {
        const Footprint& size = footprint(unit, formation);
        return {pose, size.width, size.depth, size.radius};
    }
    [[nodiscard]] Rectangle rectangle(UnitId id) const { return rectangle(unit(id)); }
    // No part of the unit is farther from its front centre than this.
    [[nodiscard]] Length reach_of(const Unit& unit) const
    {
        return footprint(unit, unit.formation).reach;
    }

    [[nodiscard]] const TurnRow& phase() const
    {
        return sheet.turn[static_cast<std::size_t>(state.place.phase - 1)];
    }
    // Which of the two phases of a kind this is: by the side that moves, closes or charged; the
    // first and the second melee of a turn.
    [[nodiscard]] std::size_t half() const
    {
        return tables.half[static_cast<std::size_t>(state.place.phase - 1)];
    }
    [[nodiscard]] const MovePhase& move() const { return sheet.move[half()]; }
    [[nodiscard]] const ClosingPhase& closing() const { return sheet.closing[half()]; }
    [[nodiscard]] const StandPhase& stand() const { return sheet.stand[half()]; }
    [[nodiscard]] const MeleePhase& melee() const { return sheet.melee[half()]; }
    [[nodiscard]] const MeleeMoralePhase& melee_morale() const
    {
        return sheet.melee_morale[half()];
    }

    [[nodiscard]] const TerrainKind& kind(const TerrainPiece& piece) const
    {
        return sheet.gaps.terrain.is[piece.kind];
    }
};

// ---- Who is near ----

// The box about two points and everything within `margin` of them, asked with two comparisons.
class BoxAbout {
public:
    BoxAbout(Point p, Point q, Length margin)
        : x_(p.x, q.x, margin), y_(p.y, q.y, margin)
    {
    }
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
//     for (const UnitId id : units_near(view, place, margin).of(enemy)) …
//
// It leaves out who is certainly farther than `margin` from the place, and nobody else, so that a
// rule measures only where something is to be measured.
class UnitsNear {
public:
    UnitsNear(const View& view, Point centre, Length radius)
        : view_(view), centre_(centre), radius_(radius + rounding),
          box_(centre, centre, radius_ + view.tables.footprints.most_reach())
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
            return i_ == near_.view_.state.units.size();
        }

    private:
        // To the next that is near, if this one is not.
        void find()
        {
            const auto& units = near_.view_.state.units;
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
            std::int64_t{radius_.micrometres} + view_.reach_of(unit).micrometres;
        return squared_distance(centre_, unit.pose.at) <= reach * reach;
    }

    View view_;
    Point centre_;
    Length radius_;
    BoxAbout box_;
    unsigned sides_ = 3;
};

inline UnitsNear units_near(const View& view, Point centre, Length radius)
{
    return {view, centre, radius};
}
inline UnitsNear units_near(const View& view, const Rectangle& place, Length margin = {})
{
    return {view, place.centre(), place.radius() + margin};
}
// Who may be touched on a straight way.
UnitsNear units_on_way(const View& view, const Rectangle& start, Angle direction, Length travel,
                       Length margin = {});
// Who may stand on the line from one point to another.
UnitsNear units_along(const View& view, Point from, Point to);

// ---- Questions about units ----

bool is_formed(const Unit& unit);  // not skirmishers
bool is_horse_artillery(const View& view, const Unit& unit);
// It looks all round and has no flanks.
bool faces_all_round(const Unit& unit);
Speed speed(const View& view, const Unit& unit, Formation formation);
bool is_in_command(const View& view, UnitId id);
Point position(const State& state, const General& general);
// The formations the side may use for this unit, by default and by its tags.
bool may_use(const View& view, const Unit& unit, Formation formation);

// In contact with an enemy.
bool is_in_contact(const State& state, UnitId id);
// In a melee that began in an earlier phase.
bool is_in_old_melee(const State& state, UnitId id);
// The two are in contact, either having charged.
bool are_in_contact(const State& state, UnitId a, UnitId b);

// Distance from edge to edge of two units as they stand.
Length distance(const View& view, UnitId a, UnitId b);
bool within(const View& view, UnitId a, UnitId b, Length limit);

// No unit but those of `except`, no barred ground and no table edge in the way of this rectangle.
bool is_free(const View& view, const Unit& unit, const Rectangle& place, UnitId self,
             std::span<const UnitId> except = {});
bool is_on_table(const View& view, const Rectangle& place);

}  // namespace voltigeur::thirteen
