// Orders: who may give which order now, and what it does.
#pragma once

#include "engine/division/rule_context.h"

namespace voltigeur::division {

std::optional<Refusal> refuse_order(const View& view, const Order& order);
void resolve_order(const RuleContext& context, const Order& order);

}  // namespace voltigeur::division
