// The sergeant's rules of thumb, each on a small table.

#include "ai/sergeant.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "ai/charging.h"
#include "ai/plan.h"
#include "ai/position.h"
#include "engine/game/seeded_dice.h"
#include "tests/unit/game/table.h"

namespace voltigeur::ai {

namespace {

// A table, and the first decision on it.
struct Situation {
    explicit Situation(const std::string& statements)
        : setup(test::table(statements)), game(setup, std::make_unique<SeededDice>(1))
    {
        game.start();
        field.look(setup, game.state());
    }
    [[nodiscard]] UnitId unit(const std::string& id) const
    {
        const auto& units = setup.scenario->units;
        const auto found = std::ranges::find(units, id, &NamePair::id);
        return static_cast<UnitId>(found - units.begin());
    }
    // Lets sergeants play for both until the phase is over.
    void play_phase()
    {
        SeededDice dice{1};
        std::array<Sergeant, 2> sergeants;
        const int phase = game.state().moment.phase;
        while (game.decision() && game.state().moment.phase == phase) {
            Sergeant& sergeant = sergeants[index(game.decision()->side)];
            ASSERT_TRUE(game.try_order(sergeant.advise(setup, game.state(), dice).order));
        }
    }
    [[nodiscard]] Plan plan() const { return make_plan(setup, game.state(), field, Side::First); }
    [[nodiscard]] Positions positions(const Plan& plan) const
    {
        return {*setup.scenario, game.state(), field, plan, sergeants_opinions};
    }
    [[nodiscard]] Formation formation_of(const std::string& id) const
    {
        return game.state().unit(unit(id)).formation;
    }

    Setup setup;
    Game game;
    Field field;
};

std::optional<Charging> charge_of(const Situation& situation, const std::string& id)
{
    ChargeBook book;
    return book.best(situation.setup, situation.game.state(), situation.field, sergeants_opinions,
                     situation.unit(id), 0.3);
}

// ---- Charges

TEST(Sergeant, ChargesOnlyWithTheOdds)
{
    const std::string strong =
        "unit A french infantry elite 24 column at 20,20 facing 0\n"
        "unit B russian infantry conscript 8 line at 20,24 facing 180 lost 4\n";
    const std::string weak = "unit A french infantry conscript 8 column at 20,20 facing 0 lost 4\n"
                             "unit B russian infantry elite 24 line at 20,24 facing 180\n";
    const auto charging = charge_of(Situation{"sheet r10 letter\n" + strong + "phase 3\n"}, "A");
    ASSERT_TRUE(charging);
    EXPECT_GT(charging->percent, 40);
    EXPECT_FALSE(charge_of(Situation{"sheet r10 letter\n" + weak + "phase 3\n"}, "A"));
}

TEST(Sergeant, DoesNotThrowHorseAtASquare)
{
    const std::string horse =
        "sheet r10 letter\n"
        "unit H french cavalry elite 16 line at 20,20 facing 0 troop hussars\n";
    const std::string foot = "unit B russian infantry veteran 12 ";
    EXPECT_FALSE(charge_of(Situation{horse + foot + "square at 20,26 facing 180\nphase 3\n"}, "H"));
}

// ---- Formations

TEST(Sergeant, FormsSquareWhenHorseCanReachHim)
{
    Situation situation{R"(sheet r10 letter
unit A french infantry veteran 12 line at 24,20 facing 0
unit H1 russian cavalry elite 12 line at 20,29 facing 180 troop hussars
unit H2 russian cavalry elite 12 line at 28,29 facing 180 troop hussars
phase 3
)"};
    situation.play_phase();
    EXPECT_EQ(situation.formation_of("A"), Formation::Square);
}

// ---- Guns

TEST(Sergeant, DoesNotStandBeforeHisOwnGuns)
{
    Situation situation{R"(sheet r10 letter
table 72 x 60
unit A french infantry veteran 12 column at 24,16 facing 0
unit G french artillery veteran 4 unlimbered at 30,20 facing 0 pounds 8
unit B russian infantry veteran 12 line at 30,44 facing 180
objective O 4 26,24 34,24 34,30 26,30 held russian
phase 3
)"};
    situation.play_phase();
    const Unit& guns = situation.game.state().unit(situation.unit("G"));
    const Unit& foot = situation.game.state().unit(situation.unit("A"));
    const double aside = std::abs(in_inches(foot.pose.at.x) - in_inches(guns.pose.at.x));
    EXPECT_TRUE(aside > 2 || foot.pose.at.y < guns.pose.at.y) << aside;
    EXPECT_GT(foot.pose.at.y, inches(16));
}

TEST(Sergeant, KeepsHorseFromStandingBeforeFoot)
{
    const Situation situation{R"(sheet r10 letter
table 72 x 60
unit A french infantry veteran 12 column at 36,10 facing 0
unit H french cavalry veteran 12 line at 50,14 facing 0 troop hussars
unit B russian infantry veteran 12 line at 36,58 facing 180
phase 3
)"};
    const Plan plan = situation.plan();
    const Positions positions = situation.positions(plan);
    const Outlook outlook{positions, situation.unit("H")};
    const Seen& horse = situation.field[situation.unit("H")];
    const auto worth_at = [&](double x) {
        Stand stand = horse.stand;
        stand.at = {x, 14};
        return outlook.worth(stand, horse.fire);
    };
    // Beside the foot is farther from the enemy than before it, and worth more all the same.
    EXPECT_GT(worth_at(40), worth_at(36));
}

TEST(Sergeant, LaysGunsOnTheNearestMass)
{
    Situation situation{R"(sheet r10 letter
table 72 x 60
unit G french artillery veteran 4 unlimbered at 30,20 facing 0 pounds 8
unit near russian infantry veteran 18 column at 30,28 facing 180
unit far russian infantry veteran 6 column at 40,40 facing 180
phase 1
)"};
    SeededDice dice{1};
    Sergeant sergeant;
    const Advice advice = sergeant.advise(situation.setup, situation.game.state(), dice);
    ASSERT_TRUE(std::holds_alternative<LayGuns>(advice.order.what));
    EXPECT_EQ(std::get<LayGuns>(advice.order.what).at, situation.unit("near"));
    EXPECT_EQ(to_text(advice.why, *situation.setup.scenario), "G has the best target in near");
}

// ---- Marching

TEST(Sergeant, MarchesInColumn)
{
    Situation situation{R"(sheet r10 letter
table 72 x 60
unit A french infantry veteran 12 line at 24,6 facing 0
unit B russian infantry veteran 12 line at 24,54 facing 180
objective O 4 20,36 28,36 28,44 20,44 held russian
phase 3
)"};
    situation.play_phase();
    EXPECT_EQ(situation.formation_of("A"), Formation::Column);
}

TEST(Sergeant, FormsLineToShootWhereColumnsCannot)
{
    Situation situation{R"(sheet 004 letter
table 72 x 60
unit A french infantry veteran 6 column at 24,20 facing 0
unit B allied infantry elite 6 line at 24,26 facing 180
objective O 4 20,36 28,36 28,44 20,44 held allied
phase 2
)"};
    situation.play_phase();
    EXPECT_EQ(situation.formation_of("A"), Formation::Line);
}

// One line shoots at one column: alone it waits out of range, with three others it comes.
TEST(Sergeant, WaitsForComradesBeforeALine)
{
    const std::string before = "sheet r10 letter\n"
                               "table 72 x 60\n"
                               "unit A french infantry veteran 12 column at 24,20 facing 0\n"
                               "unit B russian infantry elite 18 line at 24,28 facing 180\n"
                               "objective O 4 20,27 28,27 28,36 20,36 held russian\n";
    const std::string comrades = "unit C french infantry veteran 18 column at 30,20 facing 0\n"
                                 "unit D french infantry veteran 18 column at 18,20 facing 0\n"
                                 "unit E french infantry veteran 18 column at 24,12 facing 0\n";
    const auto gap_then = [](const std::string& table) {
        Situation situation{table};
        situation.play_phase();
        situation.field.look(situation.setup, situation.game.state());
        return gap(situation.field[situation.unit("A")].stand,
                   situation.field[situation.unit("B")].stand);
    };
    EXPECT_GT(gap_then(before + "phase 3\n"), gap_then(before + comrades + "phase 3\n"));
}

// A way round: friends stand where the straight one would lead.
TEST(Sergeant, MarchesPastWhoeverIsInTheWay)
{
    Situation situation{R"(sheet r10 letter
table 72 x 60
unit G french artillery veteran 4 unlimbered at 24,12 facing 0 pounds 8
unit A french infantry veteran 12 column at 24,8 facing 0
unit B russian infantry veteran 12 line at 24,54 facing 180
objective O 4 20,36 28,36 28,44 20,44 held russian
phase 3
)"};
    situation.play_phase();
    const Unit& foot = situation.game.state().unit(situation.unit("A"));
    EXPECT_NE(foot.pose.at, (Point{inches(24), inches(8)}));
}

// ---- Plans

TEST(Plan, GivesTheNearestBrigadeTheObjectiveAndLeavesAGarrison)
{
    const Situation situation{R"(sheet r10 letter
table 72 x 60
unit A french infantry veteran 12 column at 12,16 facing 0 brigade left
unit C french infantry veteran 12 column at 60,16 facing 0 brigade right
unit B russian infantry veteran 12 line at 12,50 facing 180
objective ours 4 6,10 18,10 18,20 6,20 held french
objective theirs 4 54,30 66,30 66,40 54,40 held russian
phase 3
)"};
    const Plan plan = situation.plan();
    const auto task = [&](const char* id) {
        return plan.tasks[index(situation.game.state().unit(situation.unit(id)).brigade)];
    };
    EXPECT_EQ(plan.garrisons[index(situation.unit("A"))], 0);
    EXPECT_EQ(plan.garrisons[index(situation.unit("C"))], -1);
    EXPECT_EQ(task("C").posture, Posture::Attack);
    EXPECT_EQ(task("C").objective, 1);
}

TEST(Plan, SendsTheQuickestToWhatNobodyKeeps)
{
    const Situation situation{R"(sheet r10 letter
table 72 x 60
unit A french infantry veteran 12 column at 12,4 facing 0
unit H french cavalry veteran 12 line at 20,24 facing 0 troop hussars
unit B russian infantry veteran 12 line at 12,50 facing 180
objective empty 4 20,40 30,40 30,46 20,46 held russian
objective kept 4 6,46 18,46 18,54 6,54 held russian
phase 3
)"};
    const Plan plan = situation.plan();
    ASSERT_EQ(plan.apart.size(), 1U);
    EXPECT_EQ(plan.apart.front().first, situation.unit("H"));
    EXPECT_EQ(plan.apart.front().second.objective, 0);
}

TEST(Plan, SendsFootToGroundThatHorseReachesHardlySooner)
{
    const Situation situation{R"(sheet r10 letter
table 72 x 60
unit A french infantry veteran 12 column at 20,30 facing 0
unit H french cavalry veteran 12 line at 30,22 facing 0 troop hussars
unit B russian infantry veteran 12 line at 60,50 facing 180
objective empty 4 16,36 30,36 30,44 16,44 held russian
phase 3
)"};
    const Plan plan = situation.plan();
    ASSERT_EQ(plan.apart.size(), 1U);
    EXPECT_EQ(plan.apart.front().first, situation.unit("A"));
}

// One of ours in the ground that is ours, two behind it, and enemies before it, or none.
Situation ground_of_ours(const std::string& enemies)
{
    return Situation{R"(sheet r10 letter
table 72 x 60
unit in french infantry veteran 12 line at 36,30 facing 0 brigade left
unit next french infantry veteran 12 column at 36,22 facing 0 brigade left
unit far french infantry veteran 12 column at 36,4 facing 0 brigade right
objective ours 4 30,26 42,26 42,34 30,34 held french
)" + enemies + "phase 3\n"};
}

TEST(Plan, HelpsWhatIsOursAndHardPressed)
{
    const auto sent = [](const Situation& situation) { return situation.plan().apart; };
    const Situation pressed =
        ground_of_ours("unit B russian infantry veteran 24 line at 36,36 facing 180\n");
    ASSERT_EQ(sent(pressed).size(), 1U);
    EXPECT_EQ(sent(pressed).front().first, pressed.unit("next"));
    EXPECT_EQ(sent(pressed).front().second.objective, 0);
    const Situation quiet =
        ground_of_ours("unit B russian infantry veteran 24 line at 36,56 facing 180\n");
    EXPECT_TRUE(sent(quiet).empty());
}

TEST(Plan, KeepsGroundWithMoreThanOne)
{
    const Situation situation =
        ground_of_ours("unit B russian infantry veteran 24 line at 36,43 facing 180\n");
    const Plan plan = situation.plan();
    const Positions positions = situation.positions(plan);
    const Seen& next = situation.field[situation.unit("next")];
    const Outlook outlook{positions, situation.unit("next")};
    Stand inside = next.stand;
    inside.at = inside.at + Spot{0, 7};
    const double gain = outlook.worth(inside, next.fire) - outlook.worth(next.stand, next.fire);
    EXPECT_GT(gain, sergeants_opinions[Worth::FewInOurs] - 1);
}

TEST(Plan, SendsSomebodyBackToWhatIsOursAndHasBeenLeft)
{
    const auto sent = [](const std::string& enemy_at) {
        const Situation situation{R"(sheet r10 letter
table 72 x 60
unit A french infantry veteran 12 column at 36,40 facing 0
unit B russian infantry veteran 12 line at )" +
                                  enemy_at + R"( facing 180
objective ours 4 30,26 42,26 42,34 30,34 held french
objective theirs 4 30,50 42,50 42,58 30,58 held russian
phase 3
)"};
        const Plan plan = situation.plan();
        std::vector<int> objectives;
        objectives.reserve(plan.apart.size());
        for (const auto& [id, task] : plan.apart) objectives.push_back(task.objective);
        return objectives;
    };
    EXPECT_EQ(sent("44,42"), std::vector{0});
    EXPECT_EQ(sent("36,56"), std::vector<int>{});
}

// Ahead by more than a draw, with the only brigade on its way to something else.
TEST(Plan, LeavesAGarrisonThoughItIsAheadIfTheBrigadeGoesElsewhere)
{
    const Situation situation{R"(sheet r10 letter
table 72 x 60
unit in french infantry veteran 6 line at 12,20 facing 0 brigade left
unit C french infantry veteran 18 column at 36,30 facing 0 brigade left
unit D french infantry veteran 18 column at 40,30 facing 0 brigade left
unit E french infantry veteran 18 column at 44,30 facing 0 brigade left
unit B russian infantry veteran 6 line at 12,34 facing 180
objective ours 7 6,14 18,14 18,24 6,24 held french
objective theirs 4 30,34 46,34 46,40 30,40 held russian
phase 3
)"};
    const Plan plan = situation.plan();
    const State& state = situation.game.state();
    ASSERT_EQ(plan.tasks[index(state.unit(situation.unit("in")).brigade)].objective, 1);
    EXPECT_EQ(plan.garrisons[index(situation.unit("in"))], 0);
}

TEST(Plan, LetsAGarrisonNeitherGoNorSkirmish)
{
    const Situation situation = ground_of_ours("unit B russian infantry veteran 12 line at 36,52 "
                                               "facing 180\n");
    const Plan plan = situation.plan();
    const UnitId id = situation.unit("in");
    ASSERT_EQ(plan.garrisons[index(id)], 0);
    const Positions positions = situation.positions(plan);
    const Outlook outlook{positions, id};
    const Seen& garrison = situation.field[id];
    const auto is_far_worse = [&](const Stand& stand) {
        return outlook.worth(stand, garrison.fire) <
               outlook.worth(garrison.stand, garrison.fire) - 500;
    };
    Stand there = garrison.stand;
    there.at = there.at + Spot{0, 2};
    EXPECT_FALSE(is_far_worse(there));
    there.at = there.at + Spot{0, 6};
    EXPECT_TRUE(is_far_worse(there));
    Stand skirmish = garrison.stand;
    skirmish.formation = Formation::Skirmish;
    EXPECT_TRUE(is_far_worse(skirmish));
}

// What the brigade of a unit is to do, with a quarry pointed out.
Task task_of(const Situation& situation, const std::string& id)
{
    const State& state = situation.game.state();
    Plan plan = situation.plan();
    point_out(situation.setup, state, situation.field, Side::First, plan);
    return plan.tasks[index(state.unit(situation.unit(id)).brigade)];
}

TEST(Plan, GoesForWhoStandsInTheObjectiveAndNotForWhoIsNearer)
{
    const Situation situation{R"(sheet r10 letter
table 72 x 60
unit A french infantry veteran 12 column at 36,10 facing 0
unit near russian infantry veteran 12 line at 20,30 facing 180
unit inside russian infantry veteran 12 line at 36,45 facing 180
objective theirs 4 30,40 42,40 42,50 30,50 held russian
phase 3
)"};
    const Task task = task_of(situation, "A");
    EXPECT_EQ(task.objective, 0);
    EXPECT_EQ(task.quarry, situation.unit("inside"));
}

TEST(Plan, DrivesOffWhoKeepsTheGroundThatOneHasComeTo)
{
    const Situation situation{R"(sheet r10 letter
table 72 x 60
unit A french infantry veteran 12 column at 36,43 facing 0
unit keeper russian infantry veteran 6 column at 45,47 facing 180
objective theirs 4 24,40 48,40 48,50 24,50 held russian
phase 3
)"};
    const State& state = situation.game.state();
    Plan plan = situation.plan();
    point_out(situation.setup, state, situation.field, Side::First, plan);
    const Positions positions = situation.positions(plan);
    const Spot goal = positions.goal_of(situation.unit("A"));
    EXPECT_LT(length(goal - situation.field[situation.unit("keeper")].stand.at), 1);
}

TEST(Plan, KeepsOnlyAGarrisonBackWhileItHasNotWon)
{
    const Situation situation{R"(sheet r10 letter
table 72 x 60
unit A french infantry veteran 12 column at 30,20 facing 0 brigade left
unit C french infantry veteran 12 column at 42,20 facing 0 brigade right
unit near russian infantry veteran 12 line at 36,38 facing 180
unit far russian infantry veteran 12 line at 36,52 facing 180
objective ours 2 26,14 46,14 46,26 26,26 held french
objective theirs 4 30,48 42,48 42,56 30,56 held russian
phase 3
)"};
    EXPECT_EQ(task_of(situation, "A").posture, Posture::Attack);
    EXPECT_EQ(task_of(situation, "C").posture, Posture::Attack);
}

TEST(Plan, ComesOutOfWhatItHoldsWhileItHasNotWon)
{
    const auto stands = [](const std::string& points) {
        return "sheet r10 letter\n"
               "table 72 x 60\n"
               "unit A french infantry veteran 24 column at 36,20 facing 0\n"
               "unit B russian infantry veteran 6 line at 36,34 facing 180\n"
               "objective ours " +
               points + " 30,14 42,14 42,26 30,26 held french\nphase 3\n";
    };
    const Situation drawn{stands("2")};
    EXPECT_EQ(task_of(drawn, "A").posture, Posture::Attack);
    EXPECT_EQ(task_of(drawn, "A").quarry, drawn.unit("B"));
    EXPECT_EQ(task_of(Situation{stands("4")}, "A").posture, Posture::Hold);
}

}  // namespace

}  // namespace voltigeur::ai
