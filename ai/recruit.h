// The recruit does anything that the law allows.
#pragma once

#include "ai/player.h"

namespace voltigeur::ai {

class Recruit final : public Player {
public:
    Advice advise(const Setup& setup, const State& state, Dice& dice) override;
};

}  // namespace voltigeur::ai
