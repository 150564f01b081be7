// Moving a unit: whether it may move, how far, and the order. Begin here: path_walk.h walks its
// path, path_legs.h says which leg may follow which, charge_way.h is the way of a charge.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/path_walk.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Why a unit may not move at all in this phase, for a reason of its own (halted, locked …).
std::optional<Refusal> refuse_any_move(const View& view, UnitId id);
// The same, whatever it has done in the phase so far.
std::optional<Refusal> refuse_bound(const View& view, UnitId id);

bool can_move(const View& view, UnitId id);
std::optional<Refusal> refuse_move(const View& view, const Move& order);
void resolve_move(const RuleContext& context, const Move& order);

}  // namespace voltigeur::thirteen
