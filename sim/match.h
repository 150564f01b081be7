// One battle between two players, from a seed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "ai/player.h"
#include "engine/game/seeded_dice.h"

namespace voltigeur {

struct MatchResult {
    Ending ending = Ending::Open;
    Side winner = Side::First;  // if somebody won
    std::array<int, 2> points{};
    std::uint64_t orders = 0;
    std::uint64_t refused = 0;  // what a player asked for against the law
    std::uint64_t signature = 0;

    [[nodiscard]] bool is_won_by(Side side) const
    {
        return (ending == Ending::Minor || ending == Ending::Major) && winner == side;
    }
};

// A player whose order is refused has one drawn for him: a battle always ends.
class Match {
public:
    using Players = std::array<std::unique_ptr<ai::Player>, 2>;  // of the first and second side
    Match(const Setup& setup, Players players, std::uint64_t seed);

    [[nodiscard]] const Game& game() const { return game_; }
    // What happened before the first decision.
    [[nodiscard]] const Events& opening() const { return opening_; }
    struct Played {
        ai::Advice advice;
        Events events;
    };
    Played play_one();
    MatchResult play_out();

private:
    Game game_;
    Players players_;
    SeededDice choices_;
    Events opening_;
    std::uint64_t refused_ = 0;
};

}  // namespace voltigeur
