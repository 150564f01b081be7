// A battle with something changed: a unit more or less strong, a number of its sheet.
//
//     auto setup = load_varied(data, "teugn-skirmish", "57e_1=+2");
//     auto setup = load_varied(data, "teugn-skirmish", "sheet.musket_range.length=5 in");
#pragma once

#include <expected>
#include <string_view>

#include "load/setups.h"

namespace voltigeur {

// `UNIT=+N`, `UNIT=-N` or `UNIT=N`: its figures. `sheet.KEY=VALUE`: an entry of the sheet's files,
// of every one that has it, or of one that is named: `sheet.03-move.musket_range.length=5 in`. The
// items of a list are counted from 1: `sheet.to_hit.2.at_least=6`.
std::expected<Setup, Faults> load_varied(const DataFolder& data, std::string_view scenario,
                                         std::string_view change);

}  // namespace voltigeur
