// What a law answers to who plans: how far units get, how they are turned on a target, where
// reserves come on, how it stands.

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "load/setups.h"
#include "sim/random_game.h"
#include "tests/unit/game/table.h"

namespace voltigeur::test {

namespace {

struct Field {
    const char* name;
    const char* statements;
};

// A column, horse and guns that look at a line; the first decision is that of the guns.
class Planner : public testing::TestWithParam<Field> {
protected:
    Planner() : setup_(table(GetParam().statements)), game_(game_with_dice(setup_, {1, 1, 1, 1}))
    {
        game_.start();
    }
    [[nodiscard]] UnitId unit(const std::string& id) const
    {
        const auto& units = setup_.scenario->units;
        const auto found =
            std::ranges::find_if(units, [&](const NamePair& pair) { return pair.id == id; });
        return static_cast<UnitId>(found - units.begin());
    }
    [[nodiscard]] Abilities abilities(const std::string& id, Formation formation) const
    {
        return game_.law().abilities(game_.scenario(), game_.state(), unit(id), formation);
    }
    [[nodiscard]] std::optional<OrderKind> attack(const std::string& id, const std::string& at)
    {
        return game_.law().attack(game_.scenario(), game_.state(), unit(id), unit(at));
    }
    [[nodiscard]] bool is_legal(const OrderKind& what) const
    {
        return !game_.law().refuse(game_.scenario(), game_.state(), {game_.decision()->side, what});
    }

    voltigeur::Setup setup_;
    Game game_;
};

TEST_P(Planner, GunsReachFarOnlyWhenUnlimbered)
{
    EXPECT_GT(abilities("G", Formation::Unlimbered).shot, abilities("A", Formation::Line).shot);
    EXPECT_EQ(abilities("G", Formation::Limbered).shot, Length{});
    EXPECT_EQ(abilities("G", Formation::Unlimbered).charge, Length{});
}

TEST_P(Planner, HorseDoesNotShootAndRidesFarther)
{
    EXPECT_EQ(abilities("H", Formation::Line).shot, Length{});
    EXPECT_GT(abilities("H", Formation::Line).charge, abilities("A", Formation::Column).charge);
    EXPECT_GT(abilities("H", Formation::Line).move, abilities("A", Formation::Column).move);
}

TEST_P(Planner, ColumnsMoveFartherThanLines)
{
    EXPECT_GT(abilities("A", Formation::Column).move, abilities("A", Formation::Line).move);
    EXPECT_EQ(abilities("A", Formation::Skirmish).charge, Length{});
}

TEST_P(Planner, GunsTellMoreNear)
{
    const Abilities guns = abilities("G", Formation::Unlimbered);
    EXPECT_GT(guns.fire[0].hits, guns.fire[1].hits);
    EXPECT_GT(guns.fire[1].hits, guns.fire[2].hits);
    EXPECT_LT(guns.fire[0].up_to, guns.fire[1].up_to);
    EXPECT_EQ(guns.fire[2].up_to, guns.shot);
    EXPECT_EQ(abilities("G", Formation::Limbered).fire[0].hits, 0);
}

TEST_P(Planner, MusketsHaveOneRange)
{
    const Abilities line = abilities("A", Formation::Line);
    EXPECT_EQ(line.fire[0].up_to, line.shot);
    EXPECT_GT(line.fire[0].hits, 0);
    EXPECT_EQ(line.fire[1].hits, 0);
    EXPECT_EQ(abilities("H", Formation::Line).fire[0].hits, 0);
}

TEST_P(Planner, LooseOrderIsHitLessAndDepthMore)
{
    EXPECT_EQ(abilities("A", Formation::Line).exposure, 100);
    EXPECT_LT(abilities("A", Formation::Skirmish).exposure, 100);
    EXPECT_GT(abilities("A", Formation::Column).exposure_to_guns, 100);
}

TEST_P(Planner, WhoMovesFarMayHaveToHoldItsFire)
{
    const Abilities line = abilities("A", Formation::Line);
    EXPECT_GT(line.move_and_shoot, Length{});
    EXPECT_LE(line.move_and_shoot, line.move);
    EXPECT_EQ(game_.law().widest_draw(game_.scenario(), game_.state()), 2);
}

TEST_P(Planner, GunsAreLaidOnWhatTheyCanHit)
{
    ASSERT_EQ(game_.decision()->step, Step::LayGuns);
    const auto order = attack("G", "B");
    ASSERT_TRUE(order);
    EXPECT_EQ(std::get<LayGuns>(*order).at, unit("B"));
    EXPECT_TRUE(is_legal(*order));
    EXPECT_FALSE(attack("A", "B"));
    EXPECT_FALSE(attack("G", "far"));
}

TEST_P(Planner, StandsOnTheGroundItIsDrawnOn)
{
    const Unit& guns = game_.state().unit(unit("G"));
    const Rectangle here = game_.law().ground_of(game_.scenario(), game_.state(), unit("G"),
                                                 guns.pose, guns.formation);
    EXPECT_EQ(here.front_centre(), guns.pose.at);
    const Rectangle line = game_.law().ground_of(game_.scenario(), game_.state(), unit("A"),
                                                 guns.pose, Formation::Line);
    const Rectangle column = game_.law().ground_of(game_.scenario(), game_.state(), unit("A"),
                                                   guns.pose, Formation::Column);
    EXPECT_GT(line.radius(), column.radius());
}

TEST_P(Planner, CountsWhatIsHeldNow)
{
    EXPECT_EQ(game_.law().points(game_.scenario(), game_.state()), (std::array{0, 4}));
}

INSTANTIATE_TEST_SUITE_P(Families, Planner,
                         testing::Values(Field{"thirteen", R"(sheet r10 letter
table 72 x 60
unit A french infantry veteran 12 column at 20,20 facing 0
unit H french cavalry veteran 9 line at 28,20 facing 0 troop hussars
unit G french artillery veteran 4 unlimbered at 36,20 facing 0 pounds 8
unit B russian infantry veteran 12 line at 36,30 facing 180
unit far russian infantry veteran 12 line at 8,58 facing 180
objective O 4 50,50 60,50 60,58 held russian
phase 1
)"},
                                         Field{"division", R"(sheet 004 letter
table 72 x 90
unit A french infantry regular 6 column at 20,20 facing 0
unit H french cavalry regular 4 line at 28,20 facing 0 troop light_cavalry
unit G french artillery regular 2 unlimbered at 36,20 facing 0 troop foot_battery
unit B allied infantry regular 6 line at 36,30 facing 180
unit far allied infantry regular 6 line at 8,88 facing 180
objective O 4 50,50 60,50 60,58 held allied
phase 1
)"}),
                         [](const auto& field) { return field.param.name; });

// ---- Whole battles

class PlannerInBattle : public testing::TestWithParam<const char*> {};

// Where charges are declared after the moves, what is found in the moves is for later.
bool is_for_later(const State& state, const OrderKind& what)
{
    return state.moment.step == Step::Moves && state.commands.empty() &&
           std::holds_alternative<Charge>(what);
}

// How many attacks the law finds for the decision at hand; each must be legal.
int count_attacks(const Setup& setup, const State& state)
{
    const Law& law = *setup.law;
    int attacks = 0;
    for (const UnitId id : law.may_act(*setup.scenario, state))
        for (const UnitId at : law.targets(*setup.scenario, state, id)) {
            const auto what = law.attack(*setup.scenario, state, id, at);
            if (!what || is_for_later(state, *what)) continue;
            ++attacks;
            const auto refusal = law.refuse(*setup.scenario, state, {state.moment.side, *what});
            EXPECT_FALSE(refusal) << names_of<Step>[static_cast<std::size_t>(state.moment.step)]
                                  << ": " << refusal->why;
        }
    return attacks;
}

// The same of reserves that come on.
int count_arrivals(const Setup& setup, const State& state)
{
    if (state.moment.step != Step::Arrivals) return 0;
    int arrivals = 0;
    for (const UnitId id : setup.law->may_act(*setup.scenario, state)) {
        const auto order = setup.law->arrival(*setup.scenario, state, id);
        if (!order) continue;
        ++arrivals;
        EXPECT_FALSE(setup.law->refuse(*setup.scenario, state, {state.moment.side, *order}));
    }
    return arrivals;
}

TEST_P(PlannerInBattle, IsToldWhatIsLegalAndHowItEnds)
{
    const auto setup = load_setup({"."}, GetParam());
    ASSERT_TRUE(setup);
    RandomGame random{*setup, 3};
    int attacks = 0;
    int arrivals = 0;
    while (!random.game().is_over()) {
        attacks += count_attacks(*setup, random.game().state());
        arrivals += count_arrivals(*setup, random.game().state());
        random.play_one();
    }
    EXPECT_GT(attacks, 20);
    const State& end = random.game().state();
    EXPECT_TRUE(arrivals > 0 || !end.commands.empty());
    EXPECT_EQ(setup->law->points(*setup->scenario, end),
              (std::array<int, 2>{end.points[0], end.points[1]}));
}

INSTANTIATE_TEST_SUITE_P(Battles, PlannerInBattle,
                         testing::Values("teugn-skirmish", "shevardino", "barrosa-hill",
                                         "quatre-bras"));

}  // namespace

}  // namespace voltigeur::test
