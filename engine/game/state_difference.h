// A State as what differs from another of the same battle: a few bytes where only a few units have
// changed. Two States have the same difference from a third exactly if they are the same, but for
// how many dice have fallen, which is left out.
#pragma once

#include <string>

#include "engine/state/state.h"

namespace voltigeur {

std::string difference(const State& base, const State& state);

// Makes `out` the State that has this difference from the base.
void apply_difference(const State& base, const std::string& difference, State& out);

}  // namespace voltigeur
