// A program as a player: it is started for each battle and asked line by line (docs/bots.md).
//
// An order that is refused may be given better, three times in all; then one is drawn for it. A
// program that ends, or takes longer than it may, resigns the battle.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "sim/match.h"

namespace voltigeur {

std::unique_ptr<Correspondent> make_bot(const std::string& command,
                                        std::chrono::milliseconds limit);

}  // namespace voltigeur
