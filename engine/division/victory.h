// The end of a turn and of a battle.
#pragma once

#include "engine/division/play.h"

namespace voltigeur::division {

// Objectives change hands; true if the battle has ended.
bool end_turn(const Play& play);

}  // namespace voltigeur::division
