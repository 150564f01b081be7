// Ways round ground that bars the straight one.

#include "ai/ways.h"

#include <gtest/gtest.h>

#include "engine/game/seeded_dice.h"
#include "tests/unit/game/table.h"

namespace voltigeur::ai {

namespace {

struct Ground {
    explicit Ground(const std::string& statements)
        : setup(test::table(statements)), game(setup, std::make_unique<SeededDice>(1))
    {
        game.start();
    }
    [[nodiscard]] int going(Spot from, Spot to) const
    {
        return setup.law->going(*setup.scenario, game.state(), UnitId{0}, point(from), point(to));
    }
    Way way(Spot from, Spot to) { return ways.find(setup, game.state(), UnitId{0}, from, to); }

    Setup setup;
    Game game;
    Ways ways;
};

const std::string river = "sheet a12 letter\n"
                          "terrain river 0,20 48,20 width 1\n"
                          "terrain bridge 30,18 30,22 width 2\n"
                          "unit A french infantry veteran 12 column at 10,10 facing 0\n"
                          "unit B austrian infantry veteran 12 column at 10,30 facing 180\n";

TEST(Going, IsBarredByARiverAndOpenOverABridge)
{
    const Ground ground{river};
    EXPECT_EQ(ground.going({10, 10}, {10, 18}), 100);
    EXPECT_EQ(ground.going({10, 10}, {10, 30}), 0);
    EXPECT_EQ(ground.going({30, 10}, {30, 30}), 100);
}

TEST(Going, IsSlowOverDifficultGround)
{
    const Ground ground{"sheet a12 letter\n"
                        "terrain marsh 0,25 48,25 48,40 0,40\n"
                        "unit A french infantry veteran 12 column at 10,10 facing 0\n"
                        "unit B austrian infantry veteran 12 column at 10,20 facing 180\n"};
    EXPECT_EQ(ground.going({10, 10}, {10, 24}), 100);
    EXPECT_EQ(ground.going({10, 10}, {10, 30}), 50);
}

TEST(Going, IsOpenOnARoadThroughWhatBarsHorse)
{
    const std::string woods =
        "sheet 004 letter\n"
        "terrain woods 0,20 48,20 48,26 0,26\n"
        "unit A french cavalry veteran 4 line at 10,10 facing 0 troop heavy_cavalry\n"
        "unit B allied infantry veteran 6 column at 10,40 facing 180\n";
    EXPECT_EQ(Ground{woods}.going({10, 10}, {10, 30}), 0);
    const Ground with_road{woods + "terrain road 10,0 10,40 width 2\n"};
    EXPECT_EQ(with_road.going({10, 10}, {10, 30}), 100);
}

TEST(Ways, LeadStraightWhereNothingBars)
{
    Ground ground{river};
    const Way way = ground.way({10, 4}, {40, 16});
    EXPECT_EQ(way.first.x, 40);
    EXPECT_EQ(way.first.y, 16);
    EXPECT_EQ(way.rest, 0);
}

TEST(Ways, LeadOverTheBridge)
{
    Ground ground{river};
    Spot here{10, 10};
    double walked = 0;
    for (int i = 0; i < 10 && here.y < 30; ++i) {
        const Way way = ground.way(here, {10, 30});
        ASSERT_GT(ground.going(here, way.first), 0);
        walked += length(way.first - here);
        here = way.first;
    }
    EXPECT_EQ(here.x, 10);
    EXPECT_EQ(here.y, 30);
    EXPECT_GT(walked, 44);  // over the bridge it is 20 across, and 20 back
    EXPECT_LT(walked, 60);
}

TEST(Ways, LeadStraightWhereThereIsNoWayAtAll)
{
    Ground ground{"sheet a12 letter\n"
                  "terrain river 0,20 48,20 width 1\n"
                  "unit A french infantry veteran 12 column at 10,10 facing 0\n"
                  "unit B austrian infantry veteran 12 column at 10,30 facing 180\n"};
    EXPECT_EQ(ground.way({10, 10}, {10, 30}).first.y, 30);
}

}  // namespace

}  // namespace voltigeur::ai
