// Events of a file that anybody may have written: whether they can happen to this State at all.
// apply() stops the program where they cannot. Private to records.
#pragma once

#include <optional>
#include <string>

#include "engine/order/event.h"

namespace voltigeur {

// Why not, or nothing. No rule of a sheet is asked.
std::optional<std::string> refuse_to_apply(const State& state, const Event& event);

}  // namespace voltigeur
