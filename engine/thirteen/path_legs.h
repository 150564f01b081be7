// Which leg may follow what a unit has walked so far, whatever stands or lies in its way.
#pragma once

#include "engine/order/path.h"
#include "engine/thirteen/view.h"

namespace voltigeur::thirteen {

struct LegsSoFar {
    Formation formation = Formation::Line;
    bool has_moved = false;
    bool went_back = false;
    int wheels = 0;
};
std::optional<Refusal> refuse_leg(const View& view, const Unit& unit, const LegsSoFar& before,
                                  const Leg& leg);

// Who can only go straight, and spends a whole phase on changing formation.
bool cannot_turn(const View& view, const Unit& unit);

}  // namespace voltigeur::thirteen
