// Dice: the only door to chance. The rules ask two things of it: roll one die, and roll several
// and count those at or above a number. Whoever plays chooses what stands behind the door.
#pragma once

#include <any>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/fixed_vector.h"

namespace voltigeur {

// The faces of one roll, in the order in which they fell.
inline constexpr int most_dice = 32;
using Faces = FixedVector<std::uint8_t, most_dice>;

// What one roll is: so many dice of so many sides, and what of them matters. This changes nothing
// for a die that falls; it lets an enumerator walk only outcomes that differ.
struct DiceAsked {
    enum class Matters : std::uint8_t { Hits, Sum };

    int count = 1;
    int sides = 6;
    Matters matters = Matters::Sum;
    int at_least = 0;             // Hits: how many dice reach this number
    std::span<const int> cuts{};  // Sum: the highest sums of all bands but the last; empty: each
    bool only_places = false;     // Sum: it decides where somebody stands, and nothing else
    // Sum: it decides about nobody but a general whose unit has not lost the exchange before.
    bool only_winner = false;
};

// Two who strike at each other. Of each roll it matters how many dice reach a number, and of those
// no more than `most`; whom the other's roll hits oftener has lost.
struct ExchangeAsked {
    struct Roll {
        int count = 0;
        int sides = 6;
        int at_least = 0;
        int most = 0;

        friend bool operator==(const Roll&, const Roll&) = default;
    };
    std::array<Roll, 2> rolls;
    bool is_last = false;  // neither fights anybody else before the loser is tested
};

// Several who fight one melee, each of whom strikes at one enemy or more. `comes_to` says for every
// fighter what comes of so many hits of each roll.
struct BlowsAsked {
    struct Suffered {
        int hits = 0;
        std::strong_ordering against_own = std::strong_ordering::equal;  // more than he strikes
    };
    std::span<const ExchangeAsked::Roll> rolls;
    std::span<const std::uint16_t> fighters;  // their numbers
    std::function<void(std::span<const int> hits, std::span<Suffered> suffered)> comes_to;
    bool is_last = false;  // none of them fights anybody else before the losers are tested
};

// Two who roll a die each, and the difference matters: the first's less the second's.
struct DuelAsked {
    int sides = 6;
    std::span<const int> cuts{};  // the highest differences of all bands but the last
};

class Dice {
public:
    virtual ~Dice() = default;

    // The faces of the dice asked for. An enumerator may give any faces that count the same.
    virtual Faces fall(const DiceAsked& asked) = 0;

    // The faces of both, one after the other. A number no die can show needs no dice.
    virtual std::array<Faces, 2> exchange(const ExchangeAsked& asked)
    {
        std::array<Faces, 2> faces;
        for (std::size_t i = 0; i < faces.size(); ++i) faces[i] = blows_of(asked.rolls[i]);
        return faces;
    }

    // The faces of each, one after the other.
    virtual std::vector<Faces> blows(const BlowsAsked& asked)
    {
        std::vector<Faces> faces;
        for (const ExchangeAsked::Roll& roll : asked.rolls) faces.push_back(blows_of(roll));
        return faces;
    }

    // The faces of both, one after the other.
    virtual std::array<Faces, 2> duel(const DuelAsked& asked)
    {
        const Faces first = sum_of(1, asked.sides);
        return {first, sum_of(1, asked.sides)};
    }

    // Somebody asks for more of a melee that has been decided than what became of the two who
    // fought it: where they and others stand then, who is shaken by it, which leader fell.
    [[nodiscard]] virtual bool aftermath_matters() const { return true; }

    // What the law works out from the State and the dice that have fallen so far. Dice that walk
    // every outcome let it be worked out once for all that follow. `work` changes nothing, rolls
    // nothing and does not use once() itself; what it gives refers to nothing of the State.
    template <class Work>
    auto once(const Work& work)
    {
        using Value = decltype(work());
        std::any* known = remember();
        if (known == nullptr) return work();
        if (!known->has_value()) known->emplace<Value>(work());
        return *std::any_cast<Value>(known);
    }

    // The same for work that does not depend on all dice that have fallen: it is the same wherever
    // the key is, from the State that the law began with.
    template <class Work>
    auto once(std::string_view key, const Work& work)
    {
        using Value = decltype(work());
        std::any* known = remember(key);
        if (known == nullptr) return work();
        if (!known->has_value()) known->emplace<Value>(work());
        return *std::any_cast<Value>(known);
    }

    // Dice of which the sum matters, or one die.
    Faces sum_of(int dice, int sides, std::span<const int> cuts = {})
    {
        return fall({.count = dice, .sides = sides, .cuts = cuts});
    }
    // Dice that say how far somebody goes; nothing else may hang on them if `only_places`.
    Faces distance_of(int dice, int sides, bool only_places)
    {
        return fall({.count = dice, .sides = sides, .only_places = only_places});
    }
    // Dice of which it matters how many reach a number.
    Faces hits_of(int dice, int sides, int at_least)
    {
        return fall({.count = dice,
                     .sides = sides,
                     .matters = DiceAsked::Matters::Hits,
                     .at_least = at_least});
    }

private:
    Faces blows_of(const ExchangeAsked::Roll& roll)
    {
        const auto& [count, sides, at_least, most] = roll;
        return at_least <= sides ? hits_of(count, sides, at_least) : Faces{};
    }
    // Where the next thing that is worked out is kept, empty until it is; or nowhere.
    virtual std::any* remember() { return nullptr; }
    virtual std::any* remember(std::string_view) { return nullptr; }
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
