// What hides one place from another.
#pragma once

#include "engine/state/scenario.h"

namespace voltigeur {

struct Hidden {
    UnitId by_unit = no_unit;
    const TerrainPiece* by_ground = nullptr;
};

}  // namespace voltigeur
