// Skirmishers in a charge: they shoot at it and run, or are caught.
#pragma once

#include <array>

#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Who has run from a charge already.
using HaveRun = std::array<bool, most_units>;

// A charge reaches skirmishers: it goes `there`. They shoot at it where it stands then, and run;
// those that have run already are destroyed. False if the charger falls.
bool reach_skirmishers(const RuleContext& context, const ChargeMoved& there, UnitId skirmishers,
                       HaveRun& have_run);

}  // namespace voltigeur::thirteen
