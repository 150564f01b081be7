// What every rule looks at: the sheet and the table, with the questions that many rules ask of
// them.
#pragma once

#include "engine/division/sheet.h"
#include "engine/division/troops.h"
#include "engine/order/event.h"
#include "engine/order/refusal.h"
#include "engine/table/view_of.h"

namespace voltigeur::division {

struct Speed {
    Length length;
    Clause clause;
    bool is_printed = false;
};

struct Ratings {
    int frontal = 0;
    int disordered = 0;
    int kills = 0;  // that break it
    Clause clause;
};

// What ground does to a move, and the line that says so.
struct GoingThere {
    Going going;
    Clause clause;
};

inline constexpr std::size_t most_troop_types = 32;
inline constexpr std::size_t quality_count = names_of<Quality>.size();

// The sheet, arranged for looking things up.
struct Tables {
    FootprintTable footprints;
    GroundKinds ground;
    std::array<std::array<Speed, formation_count>, most_troop_types> speeds{};
    std::array<std::array<Ratings, quality_count>, most_troop_types> ratings{};
    std::vector<GoingThere> going;  // by kind of ground, troops and formation
};
Tables make_tables(const Sheet& sheet);

struct View : ViewOf<Sheet, Tables> {
    using ViewOf::ViewOf;
    [[nodiscard]] int die() const { return sheet.gaps.dice.is.sides; }
};

// ---- Questions about units ----

inline bool is_skirmisher(const Unit& unit)
{
    return unit.formation == Formation::Skirmish;
}
// Foot or horse in formed order: what can be staggered, falls back, and counts for morale.
inline bool is_formed(const Unit& unit)
{
    return unit.arm != Arm::Artillery && !is_skirmisher(unit);
}

Ratings ratings(const View& view, const Unit& unit);
Speed speed(const View& view, const Unit& unit, Formation formation);

// The leader of its division; nobody if it has none or he has fallen.
GeneralId leader_of(const View& view, const Unit& unit);
// Near enough to its leader, or needs none.
bool is_in_command(const View& view, UnitId id);
// What its division has been told; attack where the scenario gives no orders.
Stance stance_of(const View& view, const Unit& unit);
bool has_orders(const View& view, const Unit& unit);

// The rating of a leader who is with the unit.
int attached_rating(const View& view, const Unit& unit);

// Some of the other stands level with it, not ahead of its front nor behind its rear.
bool is_level_with(const Rectangle& place, const Rectangle& other);
// A column of foot with another beside it, less than a stand's width away.
bool is_crowded(const View& view, UnitId id);

}  // namespace voltigeur::division
