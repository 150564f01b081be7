// Charges: declared in the move of a division, answered by the other side, and ridden home.
#pragma once

#include "engine/division/rule_context.h"

namespace voltigeur::division {

std::optional<Refusal> refuse_charge(const View& view, const Charge& order);
// Declares it and asks the other side, or rides it home if nobody has an answer.
void resolve_charge(const RuleContext& context, const Charge& order);
// A charge at the target that would be allowed, if there is one.
std::optional<Charge> find_charge(const View& view, UnitId id, UnitId target);
// No charge of the unit reaches farther.
Length charge_reach(const View& view, UnitId id);

// ---- Breakthrough and obligation ----

// Cavalry that won charges on, so far and no farther; it is answered as any charge is.
std::optional<Refusal> refuse_breakthrough(const View& view, const Charge& order);
void resolve_breakthrough(const RuleContext& context, const Charge& order);
std::optional<Charge> find_breakthrough(const View& view, UnitId id, UnitId target);

// Cavalry of the division that is about to move and is told to attack: who is near enough to an
// enemy rolls to be held back. Does the next one; false if there is none.
bool oblige_next(const RuleContext& context);
// It was not held back, and there still is somebody to charge.
bool must_charge(const View& view, UnitId id);

}  // namespace voltigeur::division
