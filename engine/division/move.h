// Moving a unit: whether it may move, how far, and the order. Begin here: path_walk.h walks its
// path, going.h says what the ground leaves of a move, charge_way.h is the way of a charge.
#pragma once

#include "engine/division/rule_context.h"
#include "engine/game/law.h"

namespace voltigeur::division {

// Why a unit may not move at all in this phase, for a reason of its own.
std::optional<Refusal> refuse_any_move(const View& view, UnitId id);

// The longest legal beginning of the path. `accepted` equals the path if all of it is legal.
PathAnswer answer_path(const View& view, UnitId id, const Path& path);

std::optional<Refusal> refuse_move(const View& view, const Move& order);
void resolve_move(const RuleContext& context, const Move& order);
bool can_move(const View& view, UnitId id);

}  // namespace voltigeur::division
