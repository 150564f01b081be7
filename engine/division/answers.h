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
    bool is_cramped = false;  // it would form square, but there is no room
    bool evade = false;
    bool countercharge = false;
    [[nodiscard]] bool any() const { return square || is_cramped || evade || countercharge; }
};
Answers answers_of(const View& view, UnitId target, UnitId charger);
// A die less than the frontal rating passes.
MoraleTested test_under_rating(const RuleContext& context, UnitId id, Test test,
                               const Modifiers& modifiers, Clause clause);
void resolve_hasty_square(const RuleContext& context);
void resolve_evade(const RuleContext& context);
void resolve_horse_countercharge(const RuleContext& context);
void resolve_stand(const RuleContext& context);

}  // namespace voltigeur::division
