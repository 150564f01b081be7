// Phases 7 and 12: who lost a melee tests; the winner may change formation where the loser falls
// back.
#pragma once

#include "engine/game/law.h"
#include "engine/order/order.h"
#include "engine/thirteen/play.h"

namespace voltigeur::thirteen {

bool proceed_losers(const Play& play);
bool proceed_reform(const Play& play);

// What the test of a loser hangs on with so many figures left, besides their ground.
LoserTest loser_test(const View& view, UnitId id, int figures);
// Of two who are about to fight: nothing is in the way of the loser if he fails his test.
bool fails_freely(const View& view, UnitId loser, UnitId winner);

std::optional<Refusal> refuse_reform(const View& view, const Form& order);
void resolve_reform(const Play& play, const Form& order);
void resolve_no_reform(const Play& play, UnitId id);

}  // namespace voltigeur::thirteen
