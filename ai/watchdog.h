// Who answers for a player that has thought too long in a turn: till the next it gets no more time,
// and does nothing where the law lets it. A battle never stalls.
#pragma once

#include "ai/player.h"

namespace voltigeur::ai {

std::unique_ptr<Player> watched(std::unique_ptr<Player> player, std::chrono::milliseconds turn);

}  // namespace voltigeur::ai
