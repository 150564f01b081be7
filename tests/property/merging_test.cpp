// The odds of charges that random games come to, on all sheets: with ways merged as with every way
// walked alone, to the exact fraction.
// VOLTIGEUR_CHARGES asks for more or for fewer.

#include "tests/property/charges.h"

namespace voltigeur {
namespace {

// Charges that take more without merging are played out instead.
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

class MergedOdds : public testing::TestWithParam<Battles> {};

TEST_P(MergedOdds, AreThoseOfEveryWayWalkedAlone)
{
    constexpr std::size_t usual = 60;
    std::size_t tried = 0;
    std::size_t walked = 0;
    std::size_t without = 0;
    Comparison played;
    const auto compare = [&](const voltigeur::Setup& setup, const State& state,
                             const Charge& charge) {
        ++tried;
        const auto merged = charge_odds(setup, state, charge);
        if (!merged) {
            ++without;
            return;
        }
        expect_one(*merged);
        const auto plain =
            charge_odds(setup, state, charge, {.most_steps = most_steps_alone, .merges = false});
        if (!plain) return played.add(*merged, setup, state, charge, {});
        ++walked;
        expect_same(*merged, *plain);
    };
    ChargeFinder{GetParam(), charges_of_a_sheet(usual), compare}.find();
    played.check_together();
    // NB: a test that compares nothing cannot fail.
    EXPECT_GT(3 * walked, tried);
    EXPECT_LT(20 * without, tried);
    RecordProperty("charges", static_cast<int>(tried));
    RecordProperty("walked_alone", static_cast<int>(walked));
}

INSTANTIATE_TEST_SUITE_P(Sheets, MergedOdds, battles_of_all_sheets,
                         [](const testing::TestParamInfo<Battles>& which) {
                             return std::string{which.param.sheet};
                         });

}  // namespace
}  // namespace voltigeur
