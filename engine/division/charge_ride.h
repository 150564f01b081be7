// A charge ridden home, from its wheel to contact or to where it spends itself.
#pragma once

#include "engine/division/charge_way.h"

namespace voltigeur::division {

// To all who are there or can be caught when everybody has answered; then back to where the charge
// was declared from.
void ride_home(const RuleContext& context, UnitId id);

// The farthest free place directly away from a charge, and not through enemies.
Pose fled(const View& view, UnitId id, Angle away, Length by);

}  // namespace voltigeur::division
