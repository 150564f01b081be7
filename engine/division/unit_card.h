// The card of a unit: its ratings, and the kills that break it.
#pragma once

#include "engine/division/view.h"
#include "engine/shared_rules/unit_card.h"

namespace voltigeur::division {

UnitCard unit_card(const View& view, UnitId id);

}  // namespace voltigeur::division
