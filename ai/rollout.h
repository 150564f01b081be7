// A battle played on in the head: by the same law, with dice of the player's own.
#pragma once

#include "engine/game/game.h"

namespace voltigeur::ai {

class Rollout {
public:
    Rollout(const Setup& setup, const State& state) : setup_(setup), state_(state) {}

    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] bool is_over() const { return state_.moment.step == Step::Over; }
    // Up to the next decision. The order must be legal.
    void give(const Order& order, Dice& dice);

private:
    const Setup& setup_;
    State state_;
    Events events_;
};

// What a State is worth to a side: points, what is left of both armies, who is near to what counts.
double value_of(const Setup& setup, const State& state, Side side);

}  // namespace voltigeur::ai
