// A path walked leg by leg: how much of it a unit may go, what each leg costs, and why it stops.
#pragma once

#include "engine/game/law.h"
#include "engine/thirteen/view.h"

namespace voltigeur::thirteen {

// The longest legal beginning of the path. `accepted` equals the path if all of it is legal.
PathAnswer answer_path(const View& view, UnitId id, const Path& path);
// Where a path that is known to be legal leads, and what it uses.
PathAnswer follow_path(const View& view, UnitId id, const Path& path);

// Nobody ends an ordinary move close to an enemy, unless it stood there and came no closer.
std::optional<Refusal> refuse_closeness(const View& view, UnitId id, const Rectangle& place);

// What is left of the printed move when so many things halve it: once, or each time where halvings
// stack, and never below the least move.
Length move_after(const View& view, const Unit& unit, Formation formation, int halvings);
// One unit may go through the other in an ordinary move.
bool may_pass(const Unit& mover, Formation formation, const Unit& other);
// Pose after unlimbered guns turn to a facing about the middle of their ground.
Pose pivoted(const View& view, const Unit& guns, Pose pose, Angle facing);

}  // namespace voltigeur::thirteen
