// The end of a turn and of a battle.
#pragma once

#include <array>

#include "engine/division/rule_context.h"

namespace voltigeur::division {

// Of both sides, if the battle ended now.
std::array<int, 2> victory_points(const View& view);
// Objectives change hands; true if the battle has ended.
bool end_turn(const RuleContext& context);

}  // namespace voltigeur::division
