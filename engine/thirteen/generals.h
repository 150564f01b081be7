// Generals ride, alone or to a unit.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

bool can_move_general(const View& view, GeneralId id);
// Whom the generals of a side do not reach when its units begin to move.
void measure_command(const RuleContext& context, Side side);
std::optional<Refusal> refuse_move_general(const View& view, const MoveGeneral& order);
void resolve_move_general(const RuleContext& context, const MoveGeneral& order);

}  // namespace voltigeur::thirteen
