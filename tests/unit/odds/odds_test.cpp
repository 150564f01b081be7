// Exact odds, against every way walked without merging.

#include "engine/odds/odds.h"

#include <map>

#include <gtest/gtest.h>

#include "engine/game/seeded_dice.h"
#include "engine/odds/enumerating_dice.h"
#include "engine/odds/state_difference.h"
#include "load/setups.h"
#include "sim/random_game.h"
#include "tests/unit/game/table.h"

namespace voltigeur::test {

namespace {

// ---- Differences of States

TEST(StateDifference, LeadsBackToTheState)
{
    const auto setup = load_setup({"."}, "teugn-skirmish");
    ASSERT_TRUE(setup);
    RandomGame random{*setup, 5};
    const State base = random.game().state();
    State restored = base;
    std::string difference;
    while (!random.game().is_over()) {
        random.play_one();
        State state = random.game().state();
        write_difference(base, state, difference);
        apply_difference(base, difference, restored);
        restored.dice_drawn = state.dice_drawn;
        ASSERT_EQ(restored, state);
    }
}

// ---- A charge

struct Case {
    const char* name;
    const char* statements;
};

class ChargeOddsOf : public testing::TestWithParam<Case> {
protected:
    ChargeOddsOf() : setup_(table(GetParam().statements))
    {
        Game game = game_with_dice(setup_, {});
        game.start();
        EXPECT_TRUE(game.try_order({game.decision()->side, Done{}}));
        state_ = game.state();
        EXPECT_EQ(state_.moment.step, Step::Charges);
        charge_ = std::get<Charge>(order(setup_, "french charge A at B").what);
    }

    // The charge and all that follows it in the phases up to the next move, as players sensibly
    // choose.
    State play(Dice& dice) const
    {
        State state = state_;
        Events events;
        Course course{state, events};
        const Law& law = *setup_.law;
        const Policy policy = policy_of({});
        law.resolve(*setup_.scenario, course, {Side::First, charge_}, dice);
        const int last_phase = state_.moment.phase + 4;
        while (state.moment.phase <= last_phase && state.moment.step != Step::Over)
            if (!law.proceed(*setup_.scenario, course, dice))
                law.resolve(*setup_.scenario, course, policy(setup_, state), dice);
        return state;
    }

    [[nodiscard]] std::uint32_t lost(const State& end, UnitId id) const
    {
        return static_cast<std::uint32_t>(state_.unit(id).figures - end.unit(id).figures);
    }

    voltigeur::Setup setup_;
    State state_;
    Charge charge_;
};

TEST_P(ChargeOddsOf, MakeOne)
{
    const auto odds = charge_odds(setup_, state_, charge_);
    ASSERT_TRUE(odds);
    Fraction sum;
    for (const auto& [outcome, chance] : odds->outcomes) {
        EXPECT_NE(outcome, ChargeOutcome::Other);
        sum += chance;
    }
    EXPECT_EQ(sum, (Fraction{1, 1}));
}

TEST_P(ChargeOddsOf, EndWhereNobodyWaitsAnyLonger)
{
    const auto odds = charge_odds(setup_, state_, charge_, {.most_steps = 2});
    ASSERT_FALSE(odds);
    EXPECT_EQ(odds.error(), OddsFault::TooManyWays);
}

TEST_P(ChargeOddsOf, AreThoseOfEveryWayWalkedAlone)
{
    Fraction attacker_lost;
    Fraction defender_lost;
    Fraction attacker_routed;
    EnumeratingDice dice;
    do {
        const State end = play(dice);
        attacker_lost += dice.chance().times(lost(end, charge_.unit));
        defender_lost += dice.chance().times(lost(end, charge_.at));
        if (end.unit(charge_.unit).presence == Presence::Routed) attacker_routed += dice.chance();
    } while (dice.next());

    const auto odds = charge_odds(setup_, state_, charge_);
    ASSERT_TRUE(odds);
    EXPECT_EQ(odds->attacker_losses.mean(), attacker_lost);
    EXPECT_EQ(odds->defender_losses.mean(), defender_lost);
    Fraction routed;
    for (const auto& [outcome, chance] : odds->outcomes)
        if (outcome == ChargeOutcome::AttackerRouts ||
            outcome == ChargeOutcome::MeleeLostAttackerRouts)
            routed += chance;
    EXPECT_EQ(routed, attacker_routed);
}

INSTANTIATE_TEST_SUITE_P(Charges, ChargeOddsOf,
                         testing::Values(Case{"column_at_line", R"(sheet r10 letter
unit A french infantry veteran 9 column at 20,20 facing 0
unit B russian infantry veteran 8 line at 20,24 facing 180
phase 3
)"},
                                         Case{"column_at_column", R"(sheet a12 letter
unit A french infantry elite 9 column at 20,20 facing 0
unit B austrian infantry conscript 8 column at 20,24 facing 180
phase 3
)"},
                                         Case{"cavalry_at_cavalry", R"(sheet r10 letter
unit A french cavalry veteran 6 line at 20,20 facing 0 troop hussars
unit B russian cavalry veteran 6 line at 20,28 facing 180 troop hussars
phase 3
)"},
                                         Case{"cavalry_at_square", R"(sheet r10 letter
unit A french cavalry veteran 6 line at 20,20 facing 0 troop hussars
unit B russian infantry veteran 12 square at 20,28 facing 180
phase 3
)"},
                                         Case{"slanted_line_with_friends_behind",
                                              R"(sheet sp3 letter
unit A french infantry veteran 9 column at 20,20 facing 0
unit B spanish infantry veteran 8 line at 21,24 facing 160
unit C spanish infantry veteran 12 line at 21,27 facing 180
phase 3
)"},
                                         Case{"cavalry_at_two_lines", R"(sheet b6 letter
unit A french cavalry veteran 5 line at 20,20 facing 0 troop hussars
unit B bavarian infantry veteran 6 line at 20,24 facing 180
unit C bavarian infantry veteran 6 line at 21,28 facing 170
phase 3
)"},
                                         Case{"cavalry_at_skirmishers", R"(sheet b6 letter
unit A french cavalry veteran 4 line at 20,16 facing 0 troop hussars
unit B bavarian infantry veteran 6 skirmish at 20,19 facing 180 tags can_skirmish
unit C bavarian infantry veteran 6 line at 20,26 facing 180
phase 3
)"},
                                         Case{"cavalry_at_guns", R"(sheet r10 letter
unit A french cavalry veteran 4 line at 20,20 facing 0 troop hussars
unit B russian artillery veteran 4 unlimbered at 20,25 facing 180 pounds 6
unit C russian infantry veteran 6 column at 20,28.5 facing 180
phase 3
)"}),
                         [](const auto& which) { return std::string{which.param.name}; });

TEST(ChargeOdds, AreRefusedWhereTheChargeIs)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {});
    game.start();
    const auto odds = charge_odds(setup, game.state(), Charge{UnitId{0}, UnitId{1}});
    ASSERT_FALSE(odds);
    EXPECT_EQ(odds.error(), OddsFault::Refused);
}

// A Russian column that fails to close by 1 or 2 carries on.
TEST(ChargeOdds, NeverHaltWhoCarriesOn)
{
    const voltigeur::Setup setup = table(R"(sheet r10 letter
unit A french infantry veteran 12 line at 20,20 facing 0
unit B russian infantry veteran 12 column at 20,26 facing 180
phase 8
)");
    Game game = game_with_dice(setup, {});
    game.start();
    ASSERT_TRUE(game.try_order({game.decision()->side, Done{}}));
    const auto odds = charge_odds(setup, game.state(), Charge{.unit = UnitId{1}, .at = UnitId{0}});
    ASSERT_TRUE(odds);
    Fraction in_melee;
    for (const auto& [outcome, chance] : odds->outcomes) {
        EXPECT_NE(outcome, ChargeOutcome::AttackerHalts);
        if (outcome >= ChargeOutcome::MeleeLostAttackerDestroyed) in_melee += chance;
    }
    // All but the columns that rout: six hits of six, and then a 6.
    EXPECT_EQ(in_melee, (Fraction{383, 384}));
}

// ---- Anything else

TEST(OrderOdds, OfAVolleyAreBinomial)
{
    const voltigeur::Setup setup = table(R"(sheet r10 letter
unit A french infantry veteran 12 column at 20,20 facing 0
unit B russian infantry veteran 12 line at 20,23 facing 180
phase 3
)");
    Game game = game_with_dice(setup, {});
    game.start();
    while (game.decision()->step != Step::Shooting)
        ASSERT_TRUE(game.try_order({game.decision()->side, Done{}}));
    const Order shoot = order(setup, "russian shoot B at A");
    const auto odds = order_odds(setup, game.state(), shoot);
    ASSERT_TRUE(odds);

    // By hand: every roll of the dice that fall.
    SeededDice any{1};
    const Events events = resolve_all(setup, game.state(), shoot, any);
    const auto* volley = std::get_if<VolleyFired>(&events.front());
    ASSERT_NE(volley, nullptr);
    const auto dice = static_cast<int>(volley->dice.size());
    std::map<int, Fraction> by_hand;
    for (const DiceOutcome& outcome : outcomes_of(
             {.count = dice, .matters = DiceAsked::Matters::Hits, .at_least = volley->needs}))
        by_hand[count_hits(outcome.faces, volley->needs)] = outcome.chance;

    ASSERT_EQ(odds->size(), by_hand.size());
    for (const ChangeOdds& line : *odds) {
        const int hits = line.changes.empty() ? 0 : line.changes.front().lost;
        EXPECT_EQ(line.chance, by_hand[hits]) << hits;
    }
}

TEST(OrderOdds, SayWhenThereAreTooManyWays)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {});
    game.start();
    Enumeration walk{.is_final = [](const State&, WayNotes) { return false; }, .most_steps = 100};
    const auto walked = enumerate(setup, game.state(), walk, [](const Reached&) {});
    ASSERT_FALSE(walked);
    EXPECT_EQ(walked.error(), OddsFault::TooManyWays);
}

TEST(ProceedOdds, WalkAMeleeThatFightsItself)
{
    const voltigeur::Setup setup = table(R"(sheet r10 letter
unit A french infantry veteran 9 column at 20,20 facing 0
unit B russian infantry veteran 9 column at 20,20.1 facing 180
contact A B rounds 1
phase 6
)");
    const auto odds = proceed_odds(setup, setup.scenario->opening, /*through=*/7);
    ASSERT_TRUE(odds);
    Fraction sum;
    for (const ChangeOdds& line : *odds) sum += line.chance;
    EXPECT_EQ(sum, (Fraction{1, 1}));
    EXPECT_GT(odds->size(), 4U);
}

}  // namespace

}  // namespace voltigeur::test
