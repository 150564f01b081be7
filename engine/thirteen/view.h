// What every rule looks at: the sheet and the table, with the questions that many rules ask of
// them.
#pragma once

#include <optional>
#include <span>

#include "engine/order/refusal.h"
#include "engine/table/view_of.h"
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
    GroundKinds ground;
    std::array<std::array<std::array<Speed, formation_count>, most_troop_types>, 2> speeds;
    std::array<Length, 2> general_speed;
    TargetChart artillery_chart{};
    std::array<TargetChart, 2> musket_chart{};  // by the side that moves
    std::vector<std::uint8_t> half_of_turn;     // of each phase
    std::array<bool, most_troop_types> is_horse_artillery{};
};
Tables make_tables(const Sheet& sheet);

struct View : ViewOf<Sheet, Tables> {
    using ViewOf::ViewOf;

    [[nodiscard]] int die() const { return sheet.die.sides; }
    // In the first half of a turn the first side moves, charges and orders the melees; in the
    // second half its enemy does.
    [[nodiscard]] std::size_t half_of_turn() const
    {
        return tables.half_of_turn[static_cast<std::size_t>(state.moment.phase - 1)];
    }
    [[nodiscard]] Side charging_side() const
    {
        return half_of_turn() == 0 ? Side::First : Side::Second;
    }
    [[nodiscard]] const MovePhase& move() const { return sheet.move[half_of_turn()]; }
    [[nodiscard]] const ClosingPhase& closing() const { return sheet.closing[half_of_turn()]; }
    [[nodiscard]] const StandPhase& stand() const { return sheet.stand[half_of_turn()]; }
    [[nodiscard]] const MeleePhase& melee() const { return sheet.melee[half_of_turn()]; }
    [[nodiscard]] const MeleeMoralePhase& melee_morale() const
    {
        return sheet.melee_morale[half_of_turn()];
    }
};

// ---- Questions about units ----

bool is_formed(const Unit& unit);  // not skirmishers
// A charge that touched nobody is over, but the unit was seen charging in this phase.
bool has_just_charged(const Unit& unit);
bool is_horse_artillery(const View& view, const Unit& unit);
// It looks all round.
bool faces_all_round(const Unit& unit);
// What comes from behind the line of its front strikes it in flank or rear.
bool has_flanks(const Unit& unit);
bool strikes_flank_or_rear(const View& view, Point from, UnitId target);
Speed speed(const View& view, const Unit& unit, Formation formation);
bool is_in_command(const View& view, UnitId id);
// The same for its move: as it was when the move phase of its side began, however its generals have
// ridden since.
bool moves_in_command(const View& view, UnitId id);
// The formations the side may use for this unit, by default and by its tags.
bool may_use(const View& view, const Unit& unit, Formation formation);

// In a melee that began in an earlier phase.
bool is_in_old_melee(const State& state, UnitId id);
// No unit but those of `except`, no barred ground and no table edge in the way of this rectangle.
bool is_free(const View& view, const Unit& unit, const Rectangle& place, UnitId self,
             std::span<const UnitId> except = {});

}  // namespace voltigeur::thirteen
