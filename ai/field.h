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

// What the law says of fire by and at a unit in a formation.
struct Gunnery {
    struct Band {
        double up_to = 0;  // inches
        double hits = 0;   // figures of a line in the open, a turn
    };
    std::array<Band, 3> bands;
    double shot = 0;      // inches: no shot reaches farther
    double exposure = 1;  // to muskets, beside a line
    double exposure_to_guns = 1;
    double move_and_shoot = 0;  // inches: who goes farther does not shoot in the same turn

    [[nodiscard]] double hits_at(double away) const;
};

struct Seen {
    Stand stand;
    Side side = Side::First;
    Arm arm = Arm::Infantry;
    double move = 0;  // inches, as are the following
    double charge = 0;
    Gunnery fire;  // as it stands
    bool turns = true;
    double strength = 0;  // in figures of ordinary troops
};

class Field {
public:
    // Brings everything up to date.
    void look(const Setup& setup, const State& state);

    [[nodiscard]] const Seen& operator[](UnitId id) const { return seen_[index(id)]; }
    // Of a unit in another formation than its own.
    [[nodiscard]] const Gunnery& fire_in(const Setup& setup, const State& state, UnitId id,
                                         Formation formation) const;
    // Units of a side on the table.
    [[nodiscard]] const std::vector<UnitId>& of(Side side) const { return units_[index(side)]; }

private:
    std::vector<Unit> units_then_;
    std::vector<Seen> seen_;
    std::array<std::vector<UnitId>, 2> units_;
    struct Asked {
        int figures = -1;  // then; never: not asked yet
        Gunnery fire;
    };
    mutable std::vector<std::array<Asked, formation_count>> asked_;  // by UnitId
};

// How much of a fight is left in a unit.
double strength_of(const Unit& unit);

// From edge to edge, nearly.
double gap(const Stand& a, const Stand& b);
// In the same step a side gives orders to one unit after the other until it is done.
bool is_same_step(const Moment& a, const Moment& b);
// The side has taken the objective, and the other has not since.
bool is_held_by(const State& state, std::size_t objective, Side side);
// The middle of an area.
Spot middle_of(const Shape& area);

// The other is ahead, within about half a right angle.
bool is_ahead(const Stand& who, Spot there);

}  // namespace voltigeur::ai
