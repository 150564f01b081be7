// What must be true of the table whatever happened, and of every placement by the rules: the laws
// that need no second game to be judged. Each verdict is a sentence that names the unit; empty: all
// is well.
#pragma once

#include <string>
#include <utility>

#include "engine/game/game.h"
#include "engine/geometry/rectangle.h"

namespace voltigeur {

using Verdict = std::string;

// What happened at one go, and the State before and after it.
struct Happening {
    const State& before;
    const Events& events;
    const State& after;
};

// A law by its name, and what breaks it.
struct TableFinding {
    std::string law;
    Verdict what;
};

class TableLaws {
public:
    explicit TableLaws(Setup setup) : setup_(std::move(setup)), names_(setup_.names()) {}

    // At every State: figures, generals and places are possible, nobody stands on anybody.
    [[nodiscard]] Verdict check_bounds(const State& state) const;
    [[nodiscard]] Verdict check_overlaps(const State& state) const;

    [[nodiscard]] bool do_enemies_touch(const State& state) const;

    // When a phase has begun: contacts touch.
    [[nodiscard]] Verdict check_contacts(const State& state) const;
    // Guns in contact have a supporter on the table, or have not been fought for yet.
    [[nodiscard]] Verdict check_guns(const State& state) const;

    // Opposing units that come to touch, or go on touching after their contact, are in a recorded
    // contact.
    [[nodiscard]] Verdict check_touching(const Happening& happening) const;
    // Nobody is placed nearer to an enemy it was in contact with, unless it follows up; nobody goes
    // over an enemy that it has not met.
    [[nodiscard]] Verdict check_placements(const Happening& happening) const;

    // Bounds and overlaps alone.
    [[nodiscard]] TableFinding check_places(const State& state) const;
    // All of them, where they apply. Nothing broken: both texts are empty.
    [[nodiscard]] TableFinding check(const Happening& happening) const;

private:
    [[nodiscard]] Rectangle ground(const State& state, UnitId id) const;
    [[nodiscard]] bool is_on_table(Point p) const;
    [[nodiscard]] bool is_penned_in(const State& state, UnitId id, UnitId winner) const;
    [[nodiscard]] Verdict say(UnitId id, std::string_view what) const;
    [[nodiscard]] Verdict say(UnitId id, std::string_view what, UnitId other) const;
    // It may ride past a unit that it was in contact with in `met`.
    [[nodiscard]] Verdict check_jump(const State& met, const State& was, const State& is,
                                     UnitId id) const;

    Setup setup_;
    Names names_;
};

}  // namespace voltigeur
