// Phases 7 and 12: who lost a melee tests; the winner may change formation where the loser falls
// back.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/play.h"

namespace voltigeur::thirteen {

bool proceed_losers(const Play& play);
bool proceed_reform(const Play& play);

std::optional<Refusal> refuse_reform(const View& view, const Form& order);
void resolve_reform(const Play& play, const Form& order);
void resolve_no_reform(const Play& play, UnitId id);

}  // namespace voltigeur::thirteen
