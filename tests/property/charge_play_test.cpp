// The odds of charges that random games come to, on all sheets, against how these charges end when
// they are played out from there, with the same choices of players and dice of fixed seeds.
// VOLTIGEUR_CHARGES asks for more or for fewer.

#include "tests/property/charges.h"

namespace voltigeur {
namespace {

constexpr std::array<Choices, 3> many_choices{
    Choices{},
    Choices{.shoot = ShootChoice::Hold,
            .reaction = ReactionChoice::Hold,
            .guard = GuardChoice::Yields,
            .counter_charge = MeetChoice::Hold,
            .intercept = MeetChoice::Hold,
            .support = SupportChoice::First},
    Choices{.reaction = ReactionChoice::Square,
            .guard = GuardChoice::Pays,
            .counter_charge = MeetChoice::Charge,
            .intercept = MeetChoice::Charge},
};

class PlayedOdds : public testing::TestWithParam<Battles> {};

TEST_P(PlayedOdds, AreHowChargesEnd)
{
    constexpr std::size_t usual = 60;
    Comparison played;
    std::size_t number = 0;
    std::size_t without = 0;
    const auto compare = [&](const voltigeur::Setup& setup, const State& state,
                             const Charge& charge) {
        // The first are the choices that everybody asks for.
        const Choices& choices = many_choices.at(number % 4 % many_choices.size());
        ++number;
        const auto odds = charge_odds(setup, state, charge, {.choices = choices});
        if (!odds) {
            ++without;
            return;
        }
        played.add(*odds, setup, state, charge, choices);
    };
    ChargeFinder{GetParam(), charges_of_a_sheet(usual), compare}.find();
    played.check_together();
    EXPECT_LT(20 * without, number) << "hardly any charge has too many ways";
}

INSTANTIATE_TEST_SUITE_P(Sheets, PlayedOdds, battles_of_all_sheets,
                         [](const testing::TestParamInfo<Battles>& which) {
                             return std::string{which.param.sheet};
                         });

}  // namespace
}  // namespace voltigeur
