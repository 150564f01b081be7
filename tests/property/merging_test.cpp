// The odds of charges that random games come to, on all sheets: with ways merged as with every way
// walked alone, to the exact fraction.
// VOLTIGEUR_CHARGES asks for more or for fewer.

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>
#include <variant>

#include "engine/odds/odds.h"
#include "load/setups.h"
#include "sim/random_game.h"

namespace voltigeur {
namespace {

std::size_t charges_to_try()
{
    constexpr std::size_t usual = 40;
    const char* text = std::getenv("VOLTIGEUR_CHARGES");
    return text == nullptr ? usual : std::strtoul(text, nullptr, 10) / 5;
}

// A sheet, and battles on it.
struct Battles {
    const char* sheet;
    std::array<const char*, 2> scenarios;
};
void PrintTo(const Battles& battles, std::ostream* out)
{
    *out << battles.sheet;
}

// Charges that take more without merging are left to dice that fall (odds_test.cpp).
constexpr std::size_t most_steps_alone = 60'000;

void expect_same(const LossChances& merged, const LossChances& plain)
{
    ASSERT_EQ(merged.chances().size(), plain.chances().size());
    for (std::size_t lost = 0; lost < plain.chances().size(); ++lost)
        EXPECT_EQ(merged.chances()[lost], plain.chances()[lost]) << lost << " lost";
}

void expect_same(const ChargeOdds& merged, const ChargeOdds& plain)
{
    ASSERT_EQ(merged.outcomes.size(), plain.outcomes.size());
    for (std::size_t i = 0; i < plain.outcomes.size(); ++i) {
        EXPECT_EQ(merged.outcomes[i].outcome, plain.outcomes[i].outcome);
        EXPECT_EQ(merged.outcomes[i].chance, plain.outcomes[i].chance)
            << to_text(plain.outcomes[i].outcome);
    }
    expect_same(merged.attacker_losses, plain.attacker_losses);
    expect_same(merged.defender_losses, plain.defender_losses);
}

void expect_one(const ChargeOdds& odds)
{
    Fraction sum;
    for (const auto& line : odds.outcomes) sum += line.chance;
    EXPECT_EQ(sum, (Fraction{1, 1}));
    for (const LossChances* losses : {&odds.attacker_losses, &odds.defender_losses}) {
        Fraction all;
        for (const Fraction& chance : losses->chances()) all += chance;
        EXPECT_EQ(all, (Fraction{1, 1}));
    }
}

class MergedOdds : public testing::TestWithParam<Battles> {
protected:
    // Every charge that could be ordered here.
    void try_all(const voltigeur::Setup& setup, const State& state)
    {
        for (const UnitId unit : unit_ids(state))
            for (const UnitId target : unit_ids(state))
                if (tried_ < charges_to_try()) try_one(setup, state, unit, target);
    }
    [[nodiscard]] bool is_enough() const { return tried_ >= charges_to_try(); }

    std::size_t tried_ = 0;
    std::size_t plain_ = 0;

private:
    void try_one(const voltigeur::Setup& setup, const State& state, UnitId unit, UnitId target)
    {
        if (state.unit(unit).side != state.moment.side ||
            state.unit(target).side == state.moment.side || !state.unit(unit).on_table() ||
            !state.unit(target).on_table())
            return;
        const auto order = setup.law->attack(*setup.scenario, state, unit, target);
        const auto* charge = order ? std::get_if<Charge>(&*order) : nullptr;
        if (charge == nullptr ||
            setup.law->refuse(*setup.scenario, state, {state.moment.side, *charge}))
            return;
        ++tried_;
        const auto merged = charge_odds(setup, state, *charge);
        ASSERT_TRUE(merged) << to_text(merged.error());
        expect_one(*merged);
        const auto plain =
            charge_odds(setup, state, *charge, {.most_steps = most_steps_alone, .merges = false});
        if (!plain) return;
        ++plain_;
        SCOPED_TRACE(std::string{setup.names().units[index(unit)]} + " at " +
                     std::string{setup.names().units[index(target)]} + ", turn " +
                     std::to_string(state.moment.turn));
        expect_same(*merged, *plain);
    }
};

TEST_P(MergedOdds, AreThoseOfEveryWayWalkedAlone)
{
    for (std::uint64_t seed = 1; !is_enough(); ++seed) {
        ASSERT_LT(seed, 10'000U) << "random games come to no charges";
        const char* name = GetParam().scenarios.at(seed % 2);
        const auto setup = load_setup({"."}, name);
        ASSERT_TRUE(setup) << name;
        RandomGame random{*setup, seed};
        // One step of a game, so that many games are seen.
        int steps = static_cast<int>(seed % 7);
        while (!random.game().is_over()) {
            const Step step = random.game().state().moment.step;
            const bool may_charge = step == Step::Charges || step == Step::Moves;
            const std::size_t before = tried_;
            if (may_charge && --steps < 0) try_all(*setup, random.game().state());
            if (tried_ > before) break;
            random.play_one();
        }
    }
    // NB: a test that compares nothing cannot fail.
    EXPECT_GT(3 * plain_, tried_);
    RecordProperty("charges", static_cast<int>(tried_));
    RecordProperty("walked_alone", static_cast<int>(plain_));
}

INSTANTIATE_TEST_SUITE_P(Sheets, MergedOdds,
                         testing::Values(Battles{"a12", {"teugn-skirmish", "raab"}},
                                         Battles{"sp3", {"medina-de-rioseco", "alcaniz"}},
                                         Battles{"r10", {"shevardino-outpost", "utitsa"}},
                                         Battles{"b6", {"hanau", "bar-sur-aube"}},
                                         Battles{"004", {"barrosa", "quatre-bras"}}),
                         [](const testing::TestParamInfo<Battles>& which) {
                             return std::string{which.param.sheet};
                         });

}  // namespace
}  // namespace voltigeur
