// How much ground a unit covers, from its stands, its formation and the size of a stand.
#pragma once

#include "engine/division/gaps.h"
#include "engine/sheet/footprint.h"

namespace voltigeur::division {

// A formation that the arm does not use (a battery in square) covers the arm's ordinary one.
Footprint footprint(const Gaps& gaps, Arm arm, Formation formation, int stands);

FootprintTable make_footprints(const Gaps& gaps);

}  // namespace voltigeur::division
