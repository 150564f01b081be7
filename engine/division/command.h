// Phase 5: leaders are replaced, divisions and armies tested, units rallied, orders sent.
#pragma once

#include "engine/division/play.h"

namespace voltigeur::division {

// Aides ride, leaders are replaced: what comes first in the phase.
void begin_command(const Play& play);
// Divisions that have lost too much, and armies.
void test_spirits(const Play& play);

std::optional<Refusal> refuse_rally(const View& view, const Rally& order);
void resolve_rally(const Play& play, const Rally& order);
bool can_rally(const View& view, UnitId id);
// Where that counts as a failure: those who fall back and could not even try.
void count_barred(const Play& play, Side side);

std::optional<Refusal> refuse_dispatch(const View& view, Side side, const Dispatch& order);
void resolve_dispatch(const Play& play, const Dispatch& order);
bool can_dispatch(const View& view, BrigadeId id);

// Cavalry that has rested for a whole turn is fresh again.
void rest_cavalry(const Play& play);

}  // namespace voltigeur::division
