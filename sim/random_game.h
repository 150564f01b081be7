// Random legal games: both sides do what the law suggests, drawn from dice of their own, so that
// the dice of the battle depend on its seed and on nothing else.
//
//     RandomGame random{setup, /*seed=*/1809};
//     while (!random.game().is_over()) random.play_one();
#pragma once

#include <cstdint>

#include "engine/game/game.h"
#include "engine/game/seeded_dice.h"

namespace voltigeur {

class RandomGame {
public:
    RandomGame(const Setup& setup, std::uint64_t seed);

    // An order for the decision at hand.
    Order suggest();
    // Gives it, and says what happened. A suggestion that is refused is a bug of the law.
    Events play_one();

    [[nodiscard]] Game& game() { return game_; }
    [[nodiscard]] const Game& game() const { return game_; }
    // What happened before the first decision.
    [[nodiscard]] const Events& opening() const { return opening_; }

private:
    Game game_;
    SeededDice choices_;
    Events opening_;
};

}  // namespace voltigeur
