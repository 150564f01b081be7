// The more battles in the head, the better the marshal.

#include <gtest/gtest.h>

#include "load/setups.h"
#include "sim/match.h"

namespace voltigeur::ai {

namespace {

struct Score {
    int won = 0;
    int lost = 0;
};

// How the first does against the second, from both sides of the table on the same dice.
Score fight(const Setup& setup, const Budget& first, const Budget& second, std::uint64_t seeds)
{
    Score score;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
        for (const Side side : {Side::First, Side::Second}) {
            Match::Players players;
            players[index(side)] = make_player("marshal", first);
            players[index(opponent(side))] = make_player("marshal", second);
            const MatchResult result = Match{setup, std::move(players), seed}.play_out();
            EXPECT_EQ(result.refused, 0U);
            EXPECT_EQ(result.defaults(), 0U);
            score.won += result.is_won_by(side) ? 1 : 0;
            score.lost += result.is_won_by(opponent(side)) ? 1 : 0;
        }
    return score;
}

TEST(Marshal, IsBetterWithMoreBattlesInTheHead)
{
    const auto setup = load_setup({"."}, "tutorial-thirteen");
    ASSERT_TRUE(setup);
    const Score score = fight(*setup, only_rollouts(160), only_rollouts(10), 4);
    EXPECT_GE(score.won, score.lost + 3) << score.won << " won, " << score.lost << " lost";
}

}  // namespace

}  // namespace voltigeur::ai
