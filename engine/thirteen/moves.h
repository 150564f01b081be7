// The ordinary part of a move phase: firefights, arrivals, moves, generals.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Opposing lines close to each other are locked in a firefight for this phase.
void find_firefights(const RuleContext& context);

bool can_arrive(const View& view, UnitId id);
std::optional<Refusal> refuse_arrive(const View& view, const Arrive& order);
void resolve_arrive(const RuleContext& context, const Arrive& order);
// An arrival that would be legal; nothing if the way on is blocked.
std::optional<Arrive> find_arrival(const View& view, UnitId id);

bool can_move(const View& view, UnitId id);
std::optional<Refusal> refuse_move(const View& view, const Move& order);
void resolve_move(const RuleContext& context, const Move& order);

bool can_ride(const View& view, GeneralId id);
std::optional<Refusal> refuse_ride(const View& view, const MoveGeneral& order);
void resolve_ride(const RuleContext& context, const MoveGeneral& order);

}  // namespace voltigeur::thirteen
