// Which orders a step takes, and what they do: the door between a player and the phases.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

std::optional<Refusal> refuse_order(const View& view, const Order& order);
void resolve_order(const RuleContext& context, const Order& order);

}  // namespace voltigeur::thirteen
