// Charges that random games come to, on all sheets, and how they end when they are played out.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <variant>

#include "engine/game/seeded_dice.h"
#include "engine/odds/charge_story.h"
#include "engine/odds/odds.h"
#include "load/setups.h"
#include "sim/random_game.h"
#include "tests/property/chance.h"

namespace voltigeur {

// A sheet, and battles on it.
struct Battles {
    const char* sheet;
    std::array<const char*, 2> scenarios;
};
inline void PrintTo(const Battles& battles, std::ostream* out)
{
    *out << battles.sheet;
}

inline const auto battles_of_all_sheets = testing::Values(
    Battles{"a12", {"teugn-skirmish", "raab"}}, Battles{"sp3", {"medina-de-rioseco", "alcaniz"}},
    Battles{"r10", {"shevardino-outpost", "utitsa"}}, Battles{"b6", {"hanau", "bar-sur-aube"}},
    Battles{"004", {"barrosa", "quatre-bras"}});

// VOLTIGEUR_CHARGES asks for more on all sheets together, or for fewer.
inline std::size_t charges_of_a_sheet(std::size_t usual)
{
    const char* text = std::getenv("VOLTIGEUR_CHARGES");
    return text == nullptr ? usual : std::strtoul(text, nullptr, 10) / 5;
}

// Finds charges in one random game after the other, and gives each to `use`.
template <class Use>
class ChargeFinder {
public:
    ChargeFinder(const Battles& battles, std::size_t wanted, Use use)
        : battles_(battles), wanted_(wanted), use_(std::move(use))
    {
    }

    void find()
    {
        for (std::uint64_t seed = 1; found_ < wanted_; ++seed) {
            ASSERT_LT(seed, 10'000U) << "random games come to no charges";
            const char* name = battles_.scenarios.at(seed % 2);
            const auto setup = load_setup({"."}, name);
            ASSERT_TRUE(setup) << name;
            SCOPED_TRACE(name + std::string{", seed "} + std::to_string(seed));
            find_in_game(*setup, seed);
        }
    }

private:
    // One step of a game, so that many games are seen.
    void find_in_game(const Setup& setup, std::uint64_t seed)
    {
        RandomGame random{setup, seed};
        int steps = static_cast<int>(seed % 7);
        const std::size_t before = found_;
        while (!random.game().is_over() && found_ == before) {
            const State& state = random.game().state();
            const Step step = state.moment.step;
            if ((step == Step::Charges || step == Step::Moves) && --steps < 0)
                find_in_state(setup, state);
            random.play_one();
        }
    }
    void find_in_state(const Setup& setup, const State& state)
    {
        const Side side = state.moment.side;
        const auto is_of = [&](UnitId id, Side whose) {
            return state.unit(id).side == whose && state.unit(id).on_table();
        };
        for (const UnitId unit : unit_ids(state))
            for (const UnitId target : unit_ids(state)) {
                if (found_ == wanted_) return;
                if (!is_of(unit, side) || !is_of(target, opponent(side))) continue;
                const auto order = setup.law->attack(*setup.scenario, state, unit, target);
                const auto* charge = order ? std::get_if<Charge>(&*order) : nullptr;
                if (charge == nullptr || setup.law->refuse(*setup.scenario, state, {side, *charge}))
                    continue;
                ++found_;
                SCOPED_TRACE("turn " + std::to_string(state.moment.turn) + ": " +
                             std::string{setup.names().units[index(unit)]} + " at " +
                             std::string{setup.names().units[index(target)]});
                use_(setup, state, *charge);
            }
    }

    const Battles& battles_;
    std::size_t wanted_;
    std::size_t found_ = 0;
    Use use_;
};

// ---- Playing a charge out

struct PlayedCharge {
    ChargeOutcome outcome = ChargeOutcome::Other;
    int attacker_lost = 0;
    int defender_lost = 0;
};

// A side that may give any number of orders in this step, or let the phase end, has done: nobody
// moves, and nobody else declares a charge.
inline bool may_be_done(Step step)
{
    return step == Step::Charges || step == Step::Moves || step == Step::Shooting ||
           step == Step::ChooseBrigade;
}

// By the law, with the dice that fall and the policy, until nothing more comes of it.
inline PlayedCharge play_out(const Setup& setup, const State& before, const Charge& charge,
                             const Policy& policy, Dice& dice)
{
    State state = before;
    WayNotes notes = 0;
    Order order{before.moment.side, charge};
    bool is_ordered = true;
    const auto is_over = [&] {
        const Step step = state.moment.step;
        return has_ended(state, notes, charge) || step == Step::Over ||
               state.moment.turn != before.moment.turn ||
               (state.moment.phase != before.moment.phase &&
                (step == Step::Moves || step == Step::Arrivals || step == Step::Recall ||
                 step == Step::Rally));
    };
    while (!is_over()) {
        Events events;
        Course course{state, events};
        const bool happened = !is_ordered && !may_be_done(state.moment.step) &&
                              setup.law->proceed(*setup.scenario, course, dice);
        if (!happened) {
            if (!is_ordered) order = policy(setup, state);
            const bool is_done = std::holds_alternative<Done>(order.what);
            EXPECT_TRUE(is_done || !setup.law->refuse(*setup.scenario, state, order));
            setup.law->resolve(*setup.scenario, course, order, dice);
            is_ordered = false;
        }
        for (const Event& event : events) notes = note_of_charge(notes, event, state, charge);
    }
    const auto lost = [&](UnitId id) { return count_lost(before.unit(id), state.unit(id)); };
    return {outcome_of(before, state, notes, charge), lost(charge.unit), lost(charge.at)};
}

// ---- Comparing

// How often something came up that should with some chance, over many plays.
class Tally {
public:
    void expect(double chance, double plays)
    {
        expected_ += chance * plays;
        variance_ += chance * (1 - chance) * plays;
    }
    void count(double times) { counted_ += times; }
    // Five standard errors, and some for what is rare. NB: dice come from fixed seeds.
    void check(const std::string& what) const
    {
        EXPECT_NEAR(counted_, expected_, 5 * std::sqrt(variance_) + 5) << what;
    }

private:
    double expected_ = 0;
    double variance_ = 0;
    double counted_ = 0;
};

// By what was expected.
using Tallies = std::map<std::string, Tally>;

// Plays charges out with one die after the other, and compares each, and all together.
class Comparison {
public:
    // Expects each outcome and each loss as often as the odds say.
    void add(const ChargeOdds& odds, const Setup& setup, const State& state, const Charge& charge,
             const Choices& choices)
    {
        Tallies tallies;
        expect(tallies, odds);
        const Policy policy = policy_of(choices);
        for (int i = 0; i < plays; ++i)
            count(tallies, play_out(setup, state, charge, policy, dice_));
        for (const auto& [what, tally] : tallies) tally.check(what);
    }
    void check_together() const
    {
        for (const auto& [what, tally] : together_) tally.check("all charges: " + what);
    }

private:
    static constexpr int plays = 300;

    void expect(Tallies& tallies, const ChargeOdds& odds)
    {
        const auto add = [&](const std::string& what, const Fraction& chance) {
            for (Tallies* all : {&tallies, &together_})
                (*all)[what].expect(as_double(chance), plays);
        };
        const auto add_losses = [&](const std::string& who, const LossChances& losses) {
            for (std::size_t lost = 0; lost < losses.chances().size(); ++lost)
                if (!losses.chances()[lost].numerator().is_zero())
                    add(who + " loses " + std::to_string(lost), losses.chances()[lost]);
        };
        for (const auto& [outcome, chance] : odds.outcomes)
            add(std::string{to_text(outcome)}, chance);
        add_losses("attacker", odds.attacker_losses);
        add_losses("defender", odds.defender_losses);
    }

    void count(Tallies& tallies, const PlayedCharge& played)
    {
        for (const std::string& what : {std::string{to_text(played.outcome)},
                                        "attacker loses " + std::to_string(played.attacker_lost),
                                        "defender loses " + std::to_string(played.defender_lost)}) {
            EXPECT_TRUE(tallies.contains(what)) << what << " cannot be";
            for (Tallies* all : {&tallies, &together_}) (*all)[what].count(1);
        }
    }

    SeededDice dice_{1809};
    Tallies together_;
};

}  // namespace voltigeur
