// Dice that are rolled at a real table and typed in at the terminal.
#pragma once

#include <memory>

#include "engine/base/dice.h"

namespace voltigeur::cli {

std::unique_ptr<Dice> typed_dice();

// The input ended while dice were asked for; what fell since are ones.
bool has_input_ended();

}  // namespace voltigeur::cli
