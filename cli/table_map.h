// The table as a map of characters, for terminals.
#pragma once

#include <cstdint>
#include <string>

#include "load/setups.h"

namespace voltigeur::cli {

enum class Paint : std::uint8_t { Plain, Coloured };

// One character is an inch wide and two inches deep. Filled signs are the first side, hollow ones
// the second: squares are infantry, triangles cavalry, circles guns. `%` is wood, `^` a hill, `#`
// houses,
// `~` water, `.` a road, `:` other ground.
std::string draw_map(const Scenario& scenario, const State& state, const TableLook& look,
                     Paint paint);

}  // namespace voltigeur::cli
