// Dice that walk every outcome of a piece of law that is run again and again:
//
//     EnumeratingDice dice;
//     do {
//         run(copy_of_state, dice);
//         collect(dice.chance());
//     } while (dice.next());
//
// What of a roll matters (DiceAsked) says which outcomes differ: of twelve dice that hit on a 5
// there are thirteen, not two thousand million.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/base/dice.h"
#include "engine/odds/fraction.h"

namespace voltigeur {

// Faces that stand for all that count the same, and how likely one of those is.
struct DiceOutcome {
    Faces faces;
    Fraction chance;
};

// Every outcome that differs and can be; their chances make one.
std::vector<DiceOutcome> outcomes_of(const DiceAsked& asked);

class EnumeratingDice final : public Dice {
public:
    Faces fall(const DiceAsked& asked) override;

    // Turns to the next outcome; false when all have been walked, and then it begins anew.
    bool next();

    // Of everything that fell since the run began.
    [[nodiscard]] Fraction chance() const
    {
        return depth_ == 0 ? Fraction{1, 1} : throws_[depth_ - 1].chance;
    }
    [[nodiscard]] bool have_fallen() const { return depth_ > 0; }

private:
    // A roll that was asked for before. Its outcomes are worked out once.
    struct Known {
        int count = 0;
        int sides = 0;
        DiceAsked::Matters matters = DiceAsked::Matters::Sum;
        int at_least = 0;
        int most = 0;
        std::vector<int> cuts;
        std::vector<DiceOutcome> outcomes;

        [[nodiscard]] bool is(const DiceAsked& asked) const;
    };
    // One roll of the run at hand.
    struct Throw {
        std::size_t known = 0;
        std::size_t outcome = 0;
        Fraction chance;  // of this and those before it
    };

    std::size_t find_or_add(const DiceAsked& asked);
    [[nodiscard]] const DiceOutcome& outcome_of(const Throw& roll) const
    {
        return known_[roll.known].outcomes[roll.outcome];
    }
    void set_chance(std::size_t i);

    std::vector<Known> known_;
    std::vector<Throw> throws_;
    std::size_t depth_ = 0;  // how many throws of the run have fallen
};

}  // namespace voltigeur
