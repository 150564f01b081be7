// The marshal looks ahead. Before a move he tries other tasks for his brigades in battles fought in
// his head, the sergeant playing both sides, and keeps the plan that ends best; what can be
// answered in few ways he tries in the same manner. The more time, the more battles.
#pragma once

#include <chrono>

#include "ai/sergeant.h"

namespace voltigeur::ai {

class Marshal final : public Player {
public:
    explicit Marshal(const Budget& budget) : budget_(budget) {}

    Advice advise(const Setup& setup, const State& state, Dice& dice) override;

private:
    friend class Search;

    Budget budget_;
    Sergeant sergeant_;  // who carries the plan out
    Plan plan_;          // of this turn
    Place planned_;
    std::uint8_t turn_ = 0;
    std::chrono::steady_clock::duration spent_{};  // in this turn
    int played_ = 0;                               // battles in the head, in this turn
};

}  // namespace voltigeur::ai
