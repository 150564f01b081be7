// Battles between players, and what is made of their results.

#include "sim/tournament.h"

#include <gtest/gtest.h>

#include "load/setups.h"

namespace voltigeur {

namespace {

Tournament tournament(std::vector<std::string> levels)
{
    const auto setup = load_setup({"."}, "tutorial-division");
    EXPECT_TRUE(setup);
    Tournament made{.setups = {*setup}, .games = 2, .seed = 5};
    for (const std::string& level : levels)
        made.entrants.push_back({level, [level] { return ai::make_player(level); }});
    return made;
}

TEST(Tournament, IsTheSameFromTheSameSeed)
{
    const auto once = tournament({"recruit", "sergeant"}).play([] {});
    const auto again = tournament({"recruit", "sergeant"}).play([] {});
    ASSERT_EQ(once.size(), 1U);
    EXPECT_EQ(once[0].total().won, again[0].total().won);
    EXPECT_EQ(once[0].orders, again[0].orders);
    EXPECT_EQ(once[0].refused, 0U);
}

TEST(Tournament, LetsEverybodyMeetEverybodyFromBothSides)
{
    const Tournament three = tournament({"recruit", "recruit", "sergeant"});
    int games = 0;
    const auto pairings = three.play([&] { ++games; });
    EXPECT_EQ(pairings.size(), 3U);
    EXPECT_EQ(games, three.count_games());
    EXPECT_EQ(pairings[0].as_first_side.count(), 2);
    EXPECT_EQ(pairings[0].as_second_side.count(), 2);
}

// On the same dice a player and himself win as often as each other.
TEST(Tournament, IsFairToWhoMeetsHimself)
{
    const Tally tally = tournament({"sergeant", "sergeant"}).play([] {})[0].total();
    EXPECT_EQ(tally.won, tally.lost);
}

TEST(Interval, IsWilsons)
{
    EXPECT_NEAR(interval_of(8, 10).low, 0.4902, 0.0001);
    EXPECT_NEAR(interval_of(8, 10).high, 0.9433, 0.0001);
    EXPECT_EQ(interval_of(0, 10).low, 0);
    EXPECT_NEAR(interval_of(10, 10).high, 1, 1e-9);
}

TEST(Elo, IsFourHundredForTenToOne)
{
    // One draw is added: 1000 wins to 100 losses stay near ten to one.
    const Pairing pairing{.first = 0, .second = 1, .as_first_side = {.won = 100, .lost = 1000}};
    const std::vector<double> elo = elo_of({pairing}, 2);
    EXPECT_EQ(elo[0], 0);
    EXPECT_NEAR(elo[1], 400, 2);
}

}  // namespace

}  // namespace voltigeur
