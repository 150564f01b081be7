// The charges that were declared, moved one after the other: to contact, or to nothing.
#pragma once

#include "engine/thirteen/play.h"

namespace voltigeur::thirteen {

// Moves the next charge that was declared; false if all have been moved.
bool move_next_charge(const Play& play);

}  // namespace voltigeur::thirteen
