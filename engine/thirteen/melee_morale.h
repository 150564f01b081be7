// Phases 7 and 12: who lost a melee tests; the winner may change formation where the loser falls
// back.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

bool proceed_losers(const RuleContext& context);
bool proceed_reform(const RuleContext& context);

std::optional<Refusal> refuse_reform(const View& view, const Form& order);
void resolve_reform(const RuleContext& context, const Form& order);
void resolve_no_reform(const RuleContext& context, UnitId id);

}  // namespace voltigeur::thirteen
