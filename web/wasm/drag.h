// A hand that drags a unit over the table, as a path that the law can judge: which legs would bring
// the middle of its front to a place. The law says how much of them it gets.
#pragma once

#include "web/wasm/open_battle.h"

namespace voltigeur::page {

// In inches, as seen from a unit: to its right, and ahead of it.
struct Seen {
    double right = 0;
    double ahead = 0;
};
Seen seen_from(Pose pose, Point to);

// The place that a question names by "x" and "y".
std::optional<Point> find_point(const OpenBattle& battle, const json& asked);

struct DragGoal {
    std::vector<Point> way;              // waypoints, then where the front is to be
    std::optional<Angle> facing;         // at the end
    std::optional<Formation> formation;  // to be taken before anything else
};

struct Dragged {
    Path path;  // as it was asked
    PathAnswer answer;
};

// The path whose accepted part ends nearest to the goal.
Dragged drag_towards(const OpenBattle& battle, const State& state, UnitId unit,
                     const DragGoal& goal);

}  // namespace voltigeur::page
