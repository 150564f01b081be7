// What a sheet of whichever family prints of units.
#pragma once

#include <optional>

#include "engine/family/any_sheet.h"
#include "engine/shared_rules/unit_card.h"
#include "engine/state/scenario.h"

namespace voltigeur {

UnitCard unit_card_of(const AnySheet& sheet, const Scenario& scenario, const State& state,
                      UnitId unit);

// Nothing where units have ratings instead of tests.
std::optional<Courage> courage_of(const AnySheet& sheet);

}  // namespace voltigeur
