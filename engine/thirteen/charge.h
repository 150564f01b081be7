// Charges: who may charge whom.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Why a unit may not charge anybody in this phase.
std::optional<Refusal> refuse_charger(const View& view, UnitId id);
std::optional<Refusal> refuse_charge(const View& view, const Charge& order);
void resolve_charge(const RuleContext& context, const Charge& order);

// A charge at the target that would be legal, with the wheel it takes; nothing if none was found.
std::optional<Charge> find_charge(const View& view, UnitId id, UnitId target);
// The same for a unit that may charge and whose reach is known.
std::optional<Charge> find_charge(const View& view, UnitId id, UnitId target, Length reach);
bool can_charge(const View& view, UnitId id);
// No charge of the unit reaches farther, whatever the dice.
Length charge_reach(const View& view, UnitId id);

}  // namespace voltigeur::thirteen
