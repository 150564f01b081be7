// Movement: how much of a path a unit may go, what each leg costs, and why it stops.
#pragma once

#include "engine/division/play.h"
#include "engine/game/law.h"

namespace voltigeur::division {

// Why a unit may not move at all in this phase, for a reason of its own.
std::optional<Refusal> refuse_any_move(const View& view, UnitId id);

// The longest legal beginning of the path. `accepted` equals the path if all of it is legal.
PathAnswer answer_path(const View& view, UnitId id, const Path& path);

// One unit may go through the other.
bool may_pass(const Unit& mover, const Unit& other);

// Pose after turning to the rear on the same ground.
Pose about_faced(const View& view, const Unit& unit, Pose pose, Formation formation);

// The printed move of a unit as it stands, with what it has for being crowded.
Speed printed_move(const View& view, UnitId id);

// How far a unit goes straight ahead from a place if so much of its move is used: what the ground
// leaves of the move, and why it ends. Nothing is said of other units.
struct WayAhead {
    Length travel;
    std::optional<Refusal> why;
    bool was_carried = false;  // by a road or perhaps a bridge, over what would have mattered
};
WayAhead way_over_ground(const View& view, UnitId id, const Rectangle& start, Angle direction,
                         Length wanted, Length used, Length gained = {});
// What a road adds to the move of a unit that goes straight ahead, if so much is used.
Length road_gain(const View& view, UnitId id, Pose from, Length used);

// How many times its way a wheel costs: nothing if it follows a road.
const Count& wheel_cost(const View& view, const Unit& unit, Formation formation, Pose from,
                        Pose to);

// ---- Orders ----

std::optional<Refusal> refuse_move(const View& view, const Move& order);
void resolve_move(const Play& play, const Move& order);
bool can_move(const View& view, UnitId id);

std::optional<Refusal> refuse_ride(const View& view, const MoveGeneral& order);
void resolve_ride(const Play& play, const MoveGeneral& order);
bool can_ride(const View& view, GeneralId id);

}  // namespace voltigeur::division
