// One battle between two players, from a seed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ai/player.h"
#include "engine/game/seeded_dice.h"

namespace voltigeur {

struct MatchResult {
    Ending ending = Ending::Open;
    Side winner = Side::First;  // if somebody won
    std::array<int, 2> points{};
    std::uint64_t orders = 0;
    std::uint64_t refused = 0;                   // what players asked for against the law
    std::array<std::uint32_t, 2> refused_of{};   // by side
    std::array<std::uint32_t, 2> defaults_of{};  // orders given in place of one who gave none
    std::uint64_t signature = 0;

    [[nodiscard]] bool is_won_by(Side side) const
    {
        return (ending == Ending::Minor || ending == Ending::Major) && winner == side;
    }
    [[nodiscard]] std::uint64_t defaults() const { return defaults_of[0] + defaults_of[1]; }
};

// A player outside this program: who is told why an order is refused may give a better one.
class Correspondent : public ai::Player {
public:
    virtual void refused(const Setup& setup, const Refusal& refusal, int tries_left) = 0;
    virtual void ended(const Setup& setup, const State& state) = 0;
};

// Dice of a seed that keep in mind how many sides each had.
class SidedDice final : public Dice {
public:
    explicit SidedDice(std::uint64_t seed) : dice_(seed) {}

    Faces fall(const DiceAsked& asked) override
    {
        sides_.insert(sides_.end(), static_cast<std::size_t>(asked.count),
                      static_cast<std::uint8_t>(asked.sides));
        return dice_.fall(asked);
    }
    // Of every die so far, in the order in which they fell.
    [[nodiscard]] const std::vector<std::uint8_t>& sides() const { return sides_; }

private:
    SeededDice dice_;
    std::vector<std::uint8_t> sides_;
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
    // Of a battle that is over.
    [[nodiscard]] MatchResult result() const;
    MatchResult play_out();

    [[nodiscard]] const std::vector<std::uint8_t>& sides_of_dice() const { return dice_->sides(); }

private:
    Match(const Setup& setup, Players players, std::uint64_t seed, std::unique_ptr<SidedDice> dice);
    // Nothing if even a second and a third order were refused.
    std::optional<Played> ask(ai::Player& player);
    void tell_ending();

    SidedDice* dice_;  // the game's
    Game game_;
    Players players_;
    SeededDice choices_;
    Events opening_;
    std::array<std::uint32_t, 2> refused_{};
    std::array<std::uint32_t, 2> defaults_{};
};

}  // namespace voltigeur
