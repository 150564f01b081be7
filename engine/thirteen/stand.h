// Phases 5 and 10: charged infantry tests to stand; its owner, then the charger's, choose.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Units that could fight in place of charged guns.
std::vector<UnitId> supporters(const View& view, UnitId guns);
// What a test of the phase adds for the unit as it stands.
Modifiers stand_modifiers(const View& view, const StandPhase& sheet, UnitId id);
// Each of the following makes the next thing happen and tells so, or waits (false) for the decision
// that state.moment then names, or has nothing left to do and begins the next step.
bool proceed_support(const RuleContext& context);
bool proceed_stand(const RuleContext& context);
bool proceed_react(const RuleContext& context);
bool proceed_answer(const RuleContext& context);

// The formations the unit may take because it stood.
std::vector<Formation> reactions(const View& view, UnitId id);

std::optional<Refusal> refuse_support(const View& view, const Support& order);
void resolve_support(const RuleContext& context, const Support& order);
std::optional<Refusal> refuse_reaction(const View& view, const Form& order);
void resolve_reaction(const RuleContext& context, const Form& order);
void resolve_keep_formation(const RuleContext& context, UnitId id);
std::optional<Refusal> refuse_answer(const View& view, const Form& order);
void resolve_answer(const RuleContext& context, const Form& order);
std::optional<Refusal> refuse_continue(const View& view, const Continue& order);
void resolve_continue(const RuleContext& context, const Continue& order);
// The charger does not go on, or does not form line.
void resolve_answer_hold(const RuleContext& context, UnitId id);

}  // namespace voltigeur::thirteen
