// Phase 13: cavalry is recalled to where its charge began.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Rolls for the next unit that is obliged to; false if none is left.
bool recall_next_obliged(const RuleContext& context);
// A unit that may choose to roll, and gains something by it.
bool can_recall(const View& view, UnitId id);
std::optional<Refusal> refuse_recall(const View& view, const Recall& order);
void roll_recall(const RuleContext& context, UnitId id);

}  // namespace voltigeur::thirteen
