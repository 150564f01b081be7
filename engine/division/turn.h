// The turn: which step follows which, and what happens by itself.
#pragma once

#include "engine/division/rule_context.h"

namespace voltigeur::division {

// One thing that happens by itself; false if the engine waits for a decision, or it is over.
bool proceed(const RuleContext& context);
// Whether a phase of this kind waits for decisions in that step.
bool asks(PhaseKind kind, Step step);
// The side has no more to say in the step.
std::optional<Refusal> refuse_done(const View& view);
void end_step(const RuleContext& context);

// Decides who moves first, and which division moves next.
void resolve_mover(const RuleContext& context, Side mover);
std::optional<Refusal> refuse_activate(const View& view, Side side, BrigadeId id);
void resolve_activate(const RuleContext& context, BrigadeId id);
std::vector<BrigadeId> waiting_brigades(const View& view, Side side);

// An attacking division may not leave this unit behind.
bool must_close(const View& view, UnitId id);

bool can_act(const View& view, UnitId id);
std::vector<UnitId> may_act(const View& view);

}  // namespace voltigeur::division
