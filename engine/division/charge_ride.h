// A charge ridden home, from its wheel to contact or to where it spends itself.
#pragma once

#include "engine/division/charge_way.h"

namespace voltigeur::division {

// To all who are there or can be caught when everybody has answered; then back to where the charge
// was declared from.
void ride_home(const RuleContext& context, UnitId id);

// Skirmishers on whom it has come to stand, its own or who escaped from it, let it through: they
// end behind it, or beside it if there is no room.
void let_through(const RuleContext& context, UnitId id);
// The longest part of a straight way at whose end nobody stands who does not let it through.
Length clear_but_for_skirmishers(const View& view, UnitId id, const Rectangle& start,
                                 Angle direction, Length way);

// The farthest free place directly away from a charge, and not through enemies.
Pose fled(const View& view, UnitId id, Angle away, Length by);

}  // namespace voltigeur::division
