// The end of a turn: objectives, broken armies, the last turn, victory points.
#pragma once

#include <array>

#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Of both sides, if the battle ended now.
std::array<int, 2> victory_points(const View& view);
// Settles the turn; true if the battle is over.
bool end_turn(const RuleContext& context);

}  // namespace voltigeur::thirteen
