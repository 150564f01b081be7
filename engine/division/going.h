// Going: what the ground lets a unit do of its move.
#pragma once

#include <algorithm>

#include "engine/division/rule_context.h"

namespace voltigeur::division {

// What the ground has left of a move: the worst part of the speed, and what obstacles took.
class MoveGround {
public:
    MoveGround(const View& view, const Unit& unit) : view_(&view), unit_(&unit) {}

    // Ground that the unit stands on slows it from the start; an obstacle that it stands astride
    // has been paid for.
    void begin(const Rectangle& place, Formation formation);
    // Ground that it enters on the way.
    void enter(const Rectangle& place, Formation formation);
    void meet(const TerrainPiece& piece, Formation formation);
    [[nodiscard]] bool is_news(const TerrainPiece& piece, Formation formation) const;
    [[nodiscard]] Length left_of(Length printed) const;
    [[nodiscard]] bool is_obstructed() const { return is_obstructed_; }
    // Why a unit that wants to go so far cannot: its own move, or what the ground made of it.
    [[nodiscard]] Refusal refuse_more(const Speed& move, Length wanted, Length most) const;

private:
    const View* view_;
    const Unit* unit_;
    Ratio part_{1, 1};
    Length lost_;
    std::optional<Clause> clause_;  // the line that slowed it last
    bool is_obstructed_ = false;
    std::vector<const TerrainPiece*> crossed_;

    [[nodiscard]] bool is_on_road(const TerrainPiece& piece, const Rectangle& place,
                                  Formation formation) const;
    [[nodiscard]] bool is_worse(Ratio part) const;
    [[nodiscard]] bool is_crossed(const TerrainPiece& piece) const;
};

// How far a unit goes straight ahead if so much of its move is used: what the ground leaves of the
// move, and why it ends. Nothing is said of other units.
struct WayAhead {
    Length travel;
    std::optional<Refusal> why;
    bool was_carried = false;  // by a road or perhaps a bridge, over what would have mattered
};
// The unit goes straight: ground on the way takes what it takes, or stops it.
WayAhead go_over(const View& view, const Unit& unit, Formation formation, MoveGround& ground,
                 const Rectangle& start, Angle direction, Length wanted, Length used,
                 Length printed);
// The same for a unit as it is, from a place.
WayAhead way_over_ground(const View& view, UnitId id, const Rectangle& start, Angle direction,
                         Length wanted, Length used, Length gained = {});

// The longest part of a straight way that ends where nobody else stands.
Length last_clear(const View& view, UnitId id, const Rectangle& start, Angle direction, Length way);

// What a unit of these troops moves by if it starts from a place.
Speed move_from(const View& view, UnitId id, const Rectangle& place, Formation formation);
// The printed move of a unit as it stands, with what it has for being crowded.
Speed printed_move(const View& view, UnitId id);

// ---- Roads ----

// How far straight ahead the middle of the front stays on a road that helps.
Length way_on_road(const View& view, const Unit& unit, Formation formation, Pose from,
                   Length wanted);
// What a road adds to the move of a unit that goes straight ahead, if so much is used.
Length road_gain(const View& view, UnitId id, Pose from, Length used);
// How many times its way a wheel costs: nothing if it follows a road.
const Count& wheel_cost(const View& view, const Unit& unit, Formation formation, Pose from,
                        Pose to);

}  // namespace voltigeur::division
