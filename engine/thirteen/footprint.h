// How much ground a unit covers, from its figures, its formation and the sheet's base sizes.
//
//     footprint(gaps, Arm::Infantry, Formation::Line, 12)     // 4.8 x 1.6 in on a 28 mm sheet
#pragma once

#include "engine/sheet/footprint.h"
#include "engine/thirteen/gaps.h"

namespace voltigeur::thirteen {

// With no figures left a unit covers what one figure does, until it is taken away. A formation that
// the arm does not use (a battery in square) covers the arm's ordinary one.
Footprint footprint(const Gaps& gaps, Arm arm, Formation formation, int figures);

FootprintTable make_footprints(const Gaps& gaps);

}  // namespace voltigeur::thirteen
