// The card of a unit: its tests of courage are those that its phases roll.
#pragma once

#include "engine/shared_rules/unit_card.h"
#include "engine/thirteen/view.h"

namespace voltigeur::thirteen {

UnitCard unit_card(const View& view, UnitId id);

}  // namespace voltigeur::thirteen
