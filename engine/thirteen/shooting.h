// Shooting in the move phases: the side that does not move shoots, each unit once.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Opposing lines close to each other are locked in a firefight for this phase.
void find_firefights(const RuleContext& context);

// Whom a unit may shoot at: who charges it, or else the nearest enemy.
std::vector<UnitId> shooting_targets(const View& view, UnitId id);
bool can_shoot(const View& view, UnitId id);
std::optional<Refusal> refuse_shoot(const View& view, const Shoot& order);
void resolve_shoot(const RuleContext& context, UnitId id, UnitId target);

// Hits of a volley to be expected on a line in the open, in hundredths.
int expected_hits(const View& view, const Unit& unit);

// The next volley of those with no choice: squares that cavalry rode into, and units that one enemy
// charges. False if there is none.
bool shoot_next_bound(const RuleContext& context);
// Skirmishers in the way of a charge shoot at it, whatever the range.
void shoot_at_charger(const RuleContext& context, UnitId skirmishers, UnitId charger);

}  // namespace voltigeur::thirteen
