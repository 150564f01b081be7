// What odds take for granted of players' choices.

#include "engine/odds/policy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "engine/odds/odds.h"
#include "tests/unit/game/table.h"

namespace voltigeur::test {

namespace {

using testing::HasSubstr;

TEST(Choices, AreSetByName)
{
    Choices choices;
    EXPECT_EQ(set_choice(choices, "guard", "pays"), std::nullopt);
    EXPECT_EQ(set_choice(choices, "intercept", "hold"), std::nullopt);
    EXPECT_EQ(choices, (Choices{.guard = GuardChoice::Pays, .intercept = MeetChoice::Hold}));
}

TEST(Choices, SayWhichNamesAndValuesThereAre)
{
    Choices choices;
    EXPECT_THAT(*set_choice(choices, "gard", "pays"), HasSubstr("did you mean \"guard\"?"));
    EXPECT_THAT(*set_choice(choices, "guard", "prays"), HasSubstr("sensible, pays, yields"));
    EXPECT_EQ(choices, Choices{});
}

class ChargeWith : public testing::Test {
protected:
    static ChargeOdds odds(const std::string& statements, const Choices& choices,
                           const std::string& charge = "french charge A at B")
    {
        const voltigeur::Setup setup = table(statements);
        Game game = game_with_dice(setup, {});
        game.start();
        while (game.decision()->step != Step::Charges)
            EXPECT_TRUE(game.try_order({game.decision()->side, Done{}}));
        const auto found = charge_odds(
            setup, game.state(), std::get<Charge>(order(setup, charge).what), {.choices = choices});
        EXPECT_TRUE(found);
        return found.value_or(ChargeOdds{});
    }
    static Fraction chance(const ChargeOdds& odds, std::initializer_list<ChargeOutcome> outcomes)
    {
        Fraction sum;
        for (const auto& line : odds.outcomes)
            for (const ChargeOutcome outcome : outcomes)
                if (line.outcome == outcome) sum += line.chance;
        return sum;
    }
};

const std::string guard_at_two = R"(sheet r10 letter
unit A french infantry elite 12 column at 20,20 facing 0 tags guard
unit B russian infantry veteran 12 line at 20,23 facing 180
unit C russian infantry veteran 12 line at 25,23 facing 180
phase 3
)";

TEST_F(ChargeWith, ASecondDefenderShoots)
{
    const ChargeOdds shot_at = odds(guard_at_two, {});
    const ChargeOdds spared = odds(guard_at_two, {.shoot = ShootChoice::Hold});
    EXPECT_LT(spared.attacker_losses.mean(), shot_at.attacker_losses.mean());
    EXPECT_EQ(chance(spared, {ChargeOutcome::AttackerRouts}), Fraction{});
    EXPECT_LT(Fraction{}, chance(shot_at, {ChargeOutcome::AttackerRouts}));
}

TEST_F(ChargeWith, AnotherChargeDrawsFire)
{
    const std::string two = R"(sheet r10 letter
unit A french infantry veteran 12 column at 20,20 facing 0
unit D french infantry veteran 12 column at 26,20 facing 0
unit B russian infantry veteran 12 line at 20,23 facing 180
unit C russian infantry veteran 12 line at 26,23 facing 180
phase 3
)";
    const voltigeur::Setup setup = table(two);
    Game game = game_with_dice(setup, {});
    game.start();
    ASSERT_TRUE(game.try_order({game.decision()->side, Done{}}));
    const Charge charge = std::get<Charge>(order(setup, "french charge A at B").what);
    const auto alone = charge_odds(setup, game.state(), charge);
    ASSERT_TRUE(game.try_order(order(setup, "french charge D at C")));
    const auto beside = charge_odds(setup, game.state(), charge);
    ASSERT_TRUE(alone && beside);
    // The line C shoots at whoever charges it.
    EXPECT_LT(beside->attacker_losses.mean(), alone->attacker_losses.mean());
}

TEST_F(ChargeWith, GuardGoesOnIfItPays)
{
    const auto is_stopped = [](GuardChoice guard) {
        const ChargeOdds all = odds(guard_at_two, {.shoot = ShootChoice::Hold, .guard = guard});
        EXPECT_TRUE(all.choices.contains("guard"));
        return chance(all, {ChargeOutcome::AttackerStopped});
    };
    EXPECT_EQ(is_stopped(GuardChoice::Pays), Fraction{});
    EXPECT_LT(Fraction{}, is_stopped(GuardChoice::Sensible));
    EXPECT_LT(is_stopped(GuardChoice::Sensible), is_stopped(GuardChoice::Yields));
}

TEST_F(ChargeWith, OnlyChoicesThatAreMadeAreSaid)
{
    const ChargeOdds all = odds(guard_at_two, {});
    EXPECT_TRUE(all.choices.contains("shoot"));
    EXPECT_FALSE(all.choices.contains("support"));
    EXPECT_FALSE(all.choices.contains("intercept"));
}

}  // namespace

}  // namespace voltigeur::test
