// Whether the rules of today can go on from a State that other rules, or anybody, may have made.
#pragma once

#include <optional>
#include <string>

#include "engine/game/game.h"

namespace voltigeur {

// Why not, as a sentence, or nothing.
std::optional<std::string> refuse_state(const Setup& setup, const State& state);

}  // namespace voltigeur
