// Dice: the only door to chance. The rules ask two things of it: the sum of some dice, and how many
// of some dice reach a number. Whoever plays chooses what stands behind the door.
#pragma once

#include <cstdint>
#include <span>

#include "engine/base/fixed_vector.h"

namespace voltigeur {

// The faces of one roll, in the order in which they fell.
inline constexpr int most_dice = 32;
using Faces = FixedVector<std::uint8_t, most_dice>;

// What one roll is: so many dice of so many sides, and what of them matters. This changes nothing
// for a die that falls; it lets odds tell apart only the outcomes that differ.
struct DiceAsked {
    enum class Matters : std::uint8_t { Hits, Sum };

    int count = 1;
    int sides = 6;
    Matters matters = Matters::Sum;
    int at_least = 0;             // Hits: how many dice reach this number,
    int most = most_dice;         // and no more than so many
    std::span<const int> cuts{};  // Sum: the highest sums of all bands but the last; empty: each
};

class Dice {
public:
    virtual ~Dice() = default;

    // Dice of which the sum matters, or one die.
    Faces sum_of(int dice, int sides, std::span<const int> cuts = {})
    {
        return fall({.count = dice, .sides = sides, .cuts = cuts});
    }
    // Dice of which it matters how many reach a number; more than `most` come to the same.
    Faces hits_of(int dice, int sides, int at_least, int most = most_dice)
    {
        return fall({.count = dice,
                     .sides = sides,
                     .matters = DiceAsked::Matters::Hits,
                     .at_least = at_least,
                     .most = most});
    }

    // What stands behind the door: the faces of the dice asked for, or any that count the same.
    virtual Faces fall(const DiceAsked& asked) = 0;
};

inline int count_hits(const Faces& faces, int at_least)
{
    int hits = 0;
    for (const std::uint8_t face : faces) hits += face >= at_least ? 1 : 0;
    return hits;
}

inline int sum(const Faces& faces)
{
    int total = 0;
    for (const std::uint8_t face : faces) total += face;
    return total;
}

}  // namespace voltigeur
