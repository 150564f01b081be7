// Phase 5: leaders are replaced, divisions and armies tested, units rallied, orders sent.
#pragma once

#include "engine/division/rule_context.h"

namespace voltigeur::division {

// Aides ride, leaders are replaced: what comes first in the phase.
void begin_command(const RuleContext& context);
// Divisions that have lost too much, and armies.
void test_spirits(const RuleContext& context);

std::optional<Refusal> refuse_rally(const View& view, const Rally& order);
void resolve_rally(const RuleContext& context, const Rally& order);
bool can_rally(const View& view, UnitId id);
// Where that counts as a failure: those who fall back and could not even try.
void count_barred(const RuleContext& context, Side side);

std::optional<Refusal> refuse_dispatch(const View& view, Side side, const Dispatch& order);
void resolve_dispatch(const RuleContext& context, const Dispatch& order);
bool can_dispatch(const View& view, BrigadeId id);

// Cavalry that has rested for a whole turn is fresh again.
void rest_cavalry(const RuleContext& context);

}  // namespace voltigeur::division
