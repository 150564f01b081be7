// Phases 5 and 10: charged infantry tests to stand; its owner, then the charger's, choose.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/play.h"

namespace voltigeur::thirteen {

// Units that could fight in place of charged guns.
std::vector<UnitId> supporters(const View& view, UnitId guns);
// Each of the following makes the next thing happen and tells so, or waits (false) for the decision
// that state.place then names, or has nothing left to do and begins the next step.
bool proceed_support(const Play& play);
bool proceed_stand(const Play& play);
bool proceed_react(const Play& play);
bool proceed_answer(const Play& play);

// The formations the unit may take because it stood.
std::vector<Formation> reactions(const View& view, UnitId id);

std::optional<Refusal> refuse_support(const View& view, const Support& order);
void resolve_support(const Play& play, const Support& order);
std::optional<Refusal> refuse_reaction(const View& view, const Form& order);
void resolve_reaction(const Play& play, const Form& order);
void resolve_keep_formation(const Play& play, UnitId id);
std::optional<Refusal> refuse_answer(const View& view, const Form& order);
void resolve_answer(const Play& play, const Form& order);
std::optional<Refusal> refuse_continue(const View& view, const Continue& order);
void resolve_continue(const Play& play, const Continue& order);
// The charger does not go on, or does not form line.
void resolve_answer_hold(const Play& play, UnitId id);

}  // namespace voltigeur::thirteen
