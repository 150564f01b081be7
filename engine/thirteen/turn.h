// The walk through a turn: phases as the sheet lists them, and the steps of each kind of phase.
#pragma once

#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// One thing that happens by itself; false if a decision is waited for, or the battle is over.
bool proceed(const RuleContext& context);
// Whether a phase of this kind waits for decisions in that step.
bool asks(PhaseKind kind, Step step);
// The side has said "done": the next step begins.
void end_step(const RuleContext& context);

// The unit may act in the step at hand, where a side gives as many orders as it likes.
bool can_act(const View& view, UnitId id);
// Units of the deciding side that may act in the step at hand.
std::vector<UnitId> may_act(const View& view);

}  // namespace voltigeur::thirteen
