// A State as what differs from another of the same battle: a few bytes where only a few units have
// changed. Two States have the same difference from a third exactly if they are the same, but for
// how many dice have fallen, which is left out.
#pragma once

#include <string>
#include <string_view>

#include "engine/state/state.h"

namespace voltigeur {

// Writes it over what `out` holds.
void write_difference(const State& base, const State& state, std::string& out);

// Makes `out` the State that has this difference from the base.
void apply_difference(const State& base, std::string_view difference, State& out);

}  // namespace voltigeur
