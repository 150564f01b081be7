// The marks of a unit as signatures count them.
#pragma once

#include "engine/state/unit.h"

namespace voltigeur {

Marks signed_marks(const Unit& unit);

}  // namespace voltigeur
