// Movement: how much of a path a unit may go, what each leg costs, and why it stops.
#pragma once

#include "engine/game/law.h"
#include "engine/order/order.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Why a unit may not move at all in this phase, for a reason of its own (halted, locked …).
std::optional<Refusal> refuse_any_move(const View& view, UnitId id);
// The same, whatever it has done in the phase so far.
std::optional<Refusal> refuse_bound(const View& view, UnitId id);

bool can_move(const View& view, UnitId id);
std::optional<Refusal> refuse_move(const View& view, const Move& order);
void resolve_move(const RuleContext& context, const Move& order);

// The longest legal beginning of the path. `accepted` equals the path if all of it is legal.
PathAnswer answer_path(const View& view, UnitId id, const Path& path);

// Where a path that is known to be legal leads, and what it uses.
PathAnswer follow_path(const View& view, UnitId id, const Path& path);

// What is left of the printed move when so many things halve it: once, or each time where halvings
// stack, and never below the least move.
Length move_after(const View& view, const Unit& unit, Formation formation, int halvings);

// One unit may go through the other in an ordinary move.
bool may_pass(const Unit& mover, Formation formation, const Unit& other);

// Pose after unlimbered guns turn to a facing about the middle of their ground.
Pose pivoted(const View& view, const Unit& guns, Pose pose, Angle facing);
// Pose after turning to the rear on the same ground.
Pose about_faced(const View& view, const Unit& unit, Pose pose, Formation formation);

}  // namespace voltigeur::thirteen
