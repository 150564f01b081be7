// The facts of a sheet of whichever family.
#pragma once

#include "engine/family/battle.h"
#include "engine/sheet/facts.h"

namespace voltigeur {

SheetFacts facts_of(const AnySheet& sheet);

}  // namespace voltigeur
