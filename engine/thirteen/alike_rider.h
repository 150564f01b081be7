// Riders who come to the same: for exact odds, which need not walk on with each of them.
#pragma once

#include "engine/thirteen/view.h"

namespace voltigeur::thirteen {

// The charging rider as he may as well be, with up to so many figures, if he meets nobody but
// infantry: the same enemies are in reach of him, whatever formation these take.
Unit alike_rider(const View& view, UnitId id, int figures);

}  // namespace voltigeur::thirteen
