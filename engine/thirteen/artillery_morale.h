// Phase 2: every unit that guns have hit tests, both sides.
#pragma once

#include "engine/thirteen/play.h"

namespace voltigeur::thirteen {

void test_after_artillery(const Play& play);

}  // namespace voltigeur::thirteen
