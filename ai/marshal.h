// The marshal looks ahead. Before a move he tries other conducts of the battle in his head, the
// sergeant playing both sides, and keeps the one that ends best; charges, moves and answers of
// single units he tries in the same manner. The more time, the more battles.
#pragma once

#include <chrono>

#include "ai/conduct.h"
#include "ai/sergeant.h"

namespace voltigeur::ai {

class Marshal final : public Player {
public:
    explicit Marshal(const Budget& budget) : budget_(budget) {}

    Advice advise(const Setup& setup, const State& state, Dice& dice) override;

private:
    friend class Search;

    Budget budget_;
    Sergeant sergeant_;  // who carries it out
    Conduct conduct_;
    Moment planned_;
    std::uint8_t turn_ = 0;
    std::chrono::steady_clock::duration spent_{};  // in this turn
    int played_ = 0;                               // battles in the head, in this turn
};

}  // namespace voltigeur::ai
