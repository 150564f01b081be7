// Leaders ride, alone or to a unit.
#pragma once

#include "engine/division/rule_context.h"
#include "engine/order/order.h"

namespace voltigeur::division {

bool can_move_general(const View& view, GeneralId id);
std::optional<Refusal> refuse_move_general(const View& view, const MoveGeneral& order);
// Where attached leaders begin the phase: as far as their units carry them, they have
// ridden.
void remember_leaders(const RuleContext& context);
void resolve_move_general(const RuleContext& context, const MoveGeneral& order);

}  // namespace voltigeur::division
