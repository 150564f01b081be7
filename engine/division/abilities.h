// What a unit can do, for whoever plans: the computer player, and the page that draws it.
#pragma once

#include <optional>

#include "engine/division/view.h"
#include "engine/game/law.h"

namespace voltigeur::division {

Abilities abilities(const View& view, UnitId id, Formation formation);
// The order of the step at hand that turns the unit on the target.
std::optional<OrderKind> attack(const View& view, UnitId id, UnitId target);

}  // namespace voltigeur::division
