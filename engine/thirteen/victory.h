// The end of a turn: objectives, broken armies, the last turn, victory points.
#pragma once

#include "engine/thirteen/play.h"

namespace voltigeur::thirteen {

// Settles the turn; true if the battle is over.
bool end_turn(const Play& play);

}  // namespace voltigeur::thirteen
