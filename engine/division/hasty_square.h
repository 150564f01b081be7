// The square that infantry forms when cavalry charges it.
#pragma once

#include "engine/division/rule_context.h"

namespace voltigeur::division {

// It is in no square and no sector, and has not failed to form one against this charge or another.
bool would_form_square(const View& view, UnitId id, UnitId charger);
// On its own ground or close to it.
bool has_room_for_square(const View& view, UnitId id, UnitId charger);
void try_square(const RuleContext& context, UnitId id, UnitId charger);

}  // namespace voltigeur::division
