// Who comes later: rolled for in phase 1, and brought on by the move that follows.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

void roll_for_reserves(const RuleContext& context);

bool can_arrive(const View& view, UnitId id);
std::optional<Refusal> refuse_arrive(const View& view, const Arrive& order);
void resolve_arrive(const RuleContext& context, const Arrive& order);
// An arrival that would be legal; nothing if the way on is blocked.
std::optional<Arrive> find_arrival(const View& view, UnitId id);

}  // namespace voltigeur::thirteen
