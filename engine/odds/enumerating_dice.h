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

#include <any>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/dice.h"
#include "engine/odds/fraction.h"

namespace voltigeur {

// Faces that stand for all that count the same, and how likely one of those is.
struct DiceOutcome {
    Faces faces;
    Fraction chance;
};

// The same of an exchange.
struct ExchangeOutcome {
    std::array<Faces, 2> faces;
    Fraction chance;
};
struct ExchangeOutcomes {
    std::vector<ExchangeOutcome> list;
    std::array<Fraction, 2> forgotten;  // hits that the faces do not show, on average
};

// Every outcome that differs and can be; their chances make one.
std::vector<DiceOutcome> outcomes_of(const DiceAsked& asked);

// Of a melee: what of a hit matters to whom it hits. Of hits that are alike to him one stands for
// all, and what it leaves out of the count is told by forgotten_hits().
struct AlikeHits {
    // By the number of hits: the fewest that are alike to him. First those that the first strikes.
    using Fewest = std::array<std::uint8_t, most_dice + 1>;
    std::array<Fewest, 2> fewest{none_alike(), none_alike()};        // if he has not lost
    std::array<Fewest, 2> fewest_loser{none_alike(), none_alike()};  // if he has

    std::array<std::uint16_t, 2> struck{0, 1};  // whom each of them strikes

    // The same for a melee of more than two.
    struct Fighter {
        std::uint16_t number = 0;
        bool is_counted = false;  // somebody asks how often he is hit
        Fewest fewest = none_alike();
        Fewest fewest_loser = none_alike();

        friend bool operator==(const Fighter&, const Fighter&) = default;
    };
    std::vector<Fighter> fighters;

    static constexpr Fewest none_alike()
    {
        Fewest list{};
        for (std::size_t i = 0; i < list.size(); ++i) list[i] = static_cast<std::uint8_t>(i);
        return list;
    }

    friend bool operator==(const AlikeHits&, const AlikeHits&) = default;
};

// How often somebody is hit besides what the faces show, on average.
struct ForgottenHits {
    std::uint16_t at = 0;
    Fraction count;
};

// All blows of a melee: faces that stand for all that come to the same, and how likely that is.
struct BlowsOutcome {
    std::vector<Faces> faces;
    Fraction chance;
};
struct BlowsOutcomes {
    std::vector<BlowsOutcome> list;
    std::vector<ForgottenHits> forgotten;
    bool are_alike = false;  // of which not all hits are told apart
};

class EnumeratingDice final : public Dice {
public:
    Faces fall(const DiceAsked& asked) override;
    std::array<Faces, 2> exchange(const ExchangeAsked& asked) override;
    std::vector<Faces> blows(const BlowsAsked& asked) override;
    std::array<Faces, 2> duel(const DuelAsked& asked) override;
    [[nodiscard]] bool aftermath_matters() const override { return aftermath_matters_; }

    // One step of the law is about to be run, from the same State until all is walked; and whether
    // it makes a difference where somebody stands after it.
    enum class Places : std::uint8_t { Matter, DoNotMatter };
    void begin(Places places);
    // From here to the next begin(): the melee that is fought is the last thing that is asked for.
    void leave_out_aftermath() { aftermath_matters_ = false; }
    // From here to the next begin(): exchanges that are the last need not tell these hits apart,
    // nor what becomes of a general with who has not lost one.
    void take_for_alike(const AlikeHits& hits) { alike_ = hits; }

    // Turns to the next outcome; false when all have been walked, and then it begins anew.
    bool next();

    // Of everything that fell since the run began.
    [[nodiscard]] Fraction chance() const
    {
        return depth_ == 0 ? Fraction{1, 1} : throws_[depth_ - 1].chance;
    }
    // Hits that the faces do not show: on average of all outcomes, when they have been walked.
    [[nodiscard]] const std::vector<ForgottenHits>& forgotten_hits() const { return forgotten_; }
    [[nodiscard]] bool have_fallen() const { return depth_ > 0; }

private:
    // A roll that was asked for before. Its outcomes are worked out once.
    struct Known {
        int count = 0;
        int sides = 0;
        DiceAsked::Matters matters = DiceAsked::Matters::Sum;
        int at_least = 0;
        std::vector<int> cuts;
        std::vector<DiceOutcome> outcomes;

        [[nodiscard]] bool is(const DiceAsked& asked) const;
    };
    // An exchange that was asked for before.
    struct KnownExchange {
        std::array<ExchangeAsked::Roll, 2> rolls;
        AlikeHits alike;
        ExchangeOutcomes outcomes;
    };
    // A duel that was asked for before.
    struct KnownDuel {
        int sides = 0;
        std::vector<int> cuts;
        std::vector<ExchangeOutcome> outcomes;
    };
    // What the law worked out between two rolls of the run at hand.
    struct Memory {
        std::any what;
        std::size_t depth = 0;  // how many throws had fallen
    };
    // One roll of the run at hand.
    enum class Kind : std::uint8_t { Roll, Exchange, Blows, Duel };
    struct Throw {
        Kind kind = Kind::Roll;
        std::size_t known = 0;
        std::size_t outcome = 0;
        Fraction chance;  // of this and those before it
    };

    std::any* remember() override;
    std::any* remember(std::string_view key) override;
    std::size_t find_or_add(const DiceAsked& asked);
    std::size_t find_or_add(const ExchangeAsked& asked);
    std::size_t find_or_add(const DuelAsked& asked);
    void add_throw(Kind kind, std::size_t known);
    void forget_hits(std::uint16_t at, const Fraction& hits);
    // An exchange has fallen of which not all hits are told apart.
    [[nodiscard]] bool has_exchanged() const;
    [[nodiscard]] std::size_t count_outcomes(const Throw& roll) const;
    [[nodiscard]] const Fraction& own_chance(const Throw& roll) const;
    void set_chance(std::size_t i);

    std::vector<Known> known_;
    std::vector<KnownExchange> exchanges_;
    std::vector<BlowsOutcomes> blows_;  // that were asked for since begin()
    std::vector<KnownDuel> duels_;
    std::optional<AlikeHits> alike_;
    std::vector<ForgottenHits> forgotten_;
    std::vector<Throw> throws_;
    std::size_t depth_ = 0;  // how many throws of the run have fallen
    // The same in each run until other dice fall. NB: A deque, for they are used while more come.
    std::deque<Memory> memories_;
    std::size_t recalled_ = 0;  // how many of them the run at hand has used
    bool is_one_step_ = false;  // else nothing is the same for a key
    std::map<std::string, std::any, std::less<>> by_key_;
    Places places_ = Places::Matter;
    bool aftermath_matters_ = true;
};

}  // namespace voltigeur
