// The ground of a scenario as groups of shapes, one for each piece, in the order of painting.
#pragma once

#include "draw/land.h"

namespace voltigeur::draw {

std::vector<Group> draw_ground(const Land& land);

}  // namespace voltigeur::draw
