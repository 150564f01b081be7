// What is seen from places of the table, with the kinds of ground of a sheet of whichever family.
#pragma once

#include <optional>

#include "engine/family/any_sheet.h"
#include "engine/state/scenario.h"
#include "engine/table/hidden.h"

namespace voltigeur {

// What hides a unit from somebody at that place; nothing if it is seen.
std::optional<Hidden> hidden_from(const AnySheet& sheet, const Scenario& scenario,
                                  const State& state, Point from, UnitId to);
// What hides one place from another: the ground alone.
std::optional<Hidden> hidden_from(const AnySheet& sheet, const Scenario& scenario,
                                  const State& state, Point from, Point to);

}  // namespace voltigeur
