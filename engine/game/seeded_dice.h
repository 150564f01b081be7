// Dice from a seed. The n-th die of a game is a pure function of the seed and n, so whoever knows
// how many dice have fallen can go on from there:
//
//     SeededDice dice{seed, state.dice_drawn};
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/dice.h"

namespace voltigeur {

class SeededDice final : public Dice {
public:
    // What the dice are for. The dice of a battle do not depend on how its orders were chosen.
    enum class Stream : std::uint32_t { Battle, Choices };

    explicit SeededDice(std::uint64_t seed, std::uint64_t first = 0, Stream stream = Stream::Battle)
        : seed_(seed), next_(first), stream_(stream)
    {
    }

    Faces fall(const DiceAsked& asked) override;

    // The number, from 0, of the die that falls next.
    [[nodiscard]] std::uint64_t next() const { return next_; }

private:
    std::uint32_t draw();

    // The words of one counter of the generator: four dice.
    static constexpr std::uint64_t no_block = ~std::uint64_t{0};

    std::uint64_t seed_;
    std::uint64_t next_;
    Stream stream_;
    std::uint64_t block_ = no_block;
    std::array<std::uint32_t, 4> words_{};
};

}  // namespace voltigeur
