// What the other side does about a charge: cavalry rides into it, the target answers.
#pragma once

#include "engine/division/rule_context.h"
#include "engine/order/order.h"

namespace voltigeur::division {

// Asks who can intercept, from a unit on; then the target. The charge is ridden home if nobody has
// an answer.
void ask_interceptors(const RuleContext& context, UnitId charger, std::size_t from);

// Cavalry whose front the charge passes.
std::optional<Refusal> refuse_interception(const View& view, const Charge& order);
void resolve_interception(const RuleContext& context);
void resolve_no_interception(const RuleContext& context);

// What the target of the charge may do.
struct Answers {
    bool square = false;
    bool evade = false;
    bool countercharge = false;
    [[nodiscard]] bool any() const { return square || evade || countercharge; }
};
Answers answers_of(const View& view, UnitId target, UnitId charger);
void resolve_hasty_square(const RuleContext& context);
void resolve_evade(const RuleContext& context);
void resolve_horse_countercharge(const RuleContext& context);
void resolve_stand(const RuleContext& context);

}  // namespace voltigeur::division
