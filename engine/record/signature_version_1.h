// The signature that records of version 1 have: a hash of the bytes that a State had in memory
// then.
#pragma once

#include <cstdint>

#include "engine/state/state.h"

namespace voltigeur {

std::uint64_t signature_version_1(const State& state);

}  // namespace voltigeur
