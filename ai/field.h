// The field as a player sees it: what the law says of each unit, asked once and kept until the unit
// changes.
#pragma once

#include <vector>

#include "ai/spot.h"
#include "engine/game/game.h"

namespace voltigeur::ai {

// A unit as it stands, or would stand.
struct Stand {
    Spot at;     // its middle
    Spot ahead;  // the way it looks
    double radius = 0;
    Formation formation = Formation::Line;
};

struct Seen {
    Stand stand;
    Side side = Side::First;
    Arm arm = Arm::Infantry;
    double move = 0;  // inches, as are the following
    double charge = 0;
    double shot = 0;
    bool turns = true;
    double strength = 0;  // in figures of ordinary troops
};

class Field {
public:
    // Brings everything up to date.
    void look(const Setup& setup, const State& state);

    [[nodiscard]] const Seen& operator[](UnitId id) const { return seen_[index(id)]; }
    // How far a unit shoots in a formation: what a battle does not change.
    [[nodiscard]] double shot_of(const Setup& setup, const State& state, UnitId id,
                                 Formation formation) const;
    // Units of a side on the table.
    [[nodiscard]] const std::vector<UnitId>& of(Side side) const { return units_[index(side)]; }

private:
    std::vector<Unit> units_then_;
    std::vector<Seen> seen_;
    std::array<std::vector<UnitId>, 2> units_;
    mutable std::vector<std::array<double, formation_count>> shots_;  // negative: not asked yet
};

// How much of a fight is left in a unit.
double strength_of(const Unit& unit);

// From edge to edge, nearly.
double gap(const Stand& a, const Stand& b);
// In the same step a side gives orders to one unit after the other until it is done.
bool is_same_step(const Place& a, const Place& b);
// The middle of an area.
Spot middle_of(const Shape& area);

// The other is ahead, within about half a right angle.
bool is_ahead(const Stand& who, Spot there);

}  // namespace voltigeur::ai
