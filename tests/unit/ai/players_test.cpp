// What every player promises: a legal order for every decision, a sentence for every order, the
// same battle from the same seed.

#include "ai/player.h"

#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "ai/watchdog.h"
#include "load/setups.h"
#include "sim/match.h"
#include "sim/random_game.h"

namespace voltigeur::ai {

namespace {

constexpr const char* battles[] = {"alcaniz",
                                   "aspern",
                                   "bailen",
                                   "bar-sur-aube",
                                   "barrosa-hill",
                                   "barrosa",
                                   "essling",
                                   "fleches",
                                   "hanau",
                                   "medina-de-rioseco",
                                   "quatre-bras",
                                   "raab",
                                   "shevardino",
                                   "teugn-skirmish",
                                   "shevardino-outpost",
                                   "tutorial-division",
                                   "tutorial-thirteen",
                                   "utitsa",
                                   "villeneuve",
                                   "vimeiro"};

Setup load(const char* scenario)
{
    const auto setup = load_setup({"."}, scenario);
    EXPECT_TRUE(setup) << scenario;
    return setup.value_or(Setup{});
}

Match::Players two(const std::string& level, const Budget& budget = {})
{
    return {make_player(level, budget), make_player(level, budget)};
}

class Battles : public testing::TestWithParam<const char*> {};

TEST_P(Battles, AreFoughtToTheEndWithoutARefusalAndWithReasons)
{
    const auto setup = load(GetParam());
    Match match{setup, two("sergeant"), 1};
    while (!match.game().is_over()) {
        const Match::Played played = match.play_one();
        EXPECT_FALSE(to_text(played.advice.why, *setup.scenario).empty());
    }
    EXPECT_EQ(match.play_out().refused, 0U);
}

// Battles of chance come to decisions that sensible players avoid.
TEST_P(Battles, OfChanceAskNothingThatTheSergeantCannotAnswer)
{
    const auto setup = load(GetParam());
    RandomGame random{setup, 1};
    const auto sergeants = two("sergeant");
    SeededDice dice{1};
    while (!random.game().is_over()) {
        const State& state = random.game().state();
        const Advice advice = sergeants[index(state.moment.side)]->advise(setup, state, dice);
        ASSERT_FALSE(setup.law->refuse(*setup.scenario, state, advice.order))
            << names_of<Step>[static_cast<std::size_t>(state.moment.step)];
        random.play_one();
    }
}

INSTANTIATE_TEST_SUITE_P(All, Battles, testing::ValuesIn(battles));

std::vector<std::uint64_t> signatures(const Setup& setup, const std::string& level)
{
    // Time enough: only the number of battles in the head bounds the marshal.
    const Budget budget = only_rollouts(4);
    Match match{setup, two(level, budget), 7};
    match.play_out();
    std::vector<std::uint64_t> list;
    for (const PlayedOrder& played : match.game().orders()) list.push_back(played.signature);
    return list;
}

TEST(Players, FightTheSameBattleFromTheSameSeed)
{
    for (const char* scenario : {"tutorial-thirteen", "tutorial-division"})
        for (const std::string_view level : levels())
            EXPECT_EQ(signatures(load(scenario), std::string(level)),
                      signatures(load(scenario), std::string(level)))
                << scenario << ' ' << level;
}

TEST(Players, MarshalsAreNotRefused)
{
    for (const char* scenario : {"tutorial-thirteen", "tutorial-division"}) {
        Match match{load(scenario), two("marshal", only_rollouts(6)), 3};
        EXPECT_EQ(match.play_out().refused, 0U) << scenario;
    }
}

TEST(Players, OfNoLevelAreNobody)
{
    EXPECT_FALSE(make_player("general"));
}

TEST(Recruit, DoesWhatTheLawSuggests)
{
    const auto setup = load("teugn-skirmish");
    RandomGame random{setup, 5};
    const auto recruit = make_player("recruit");
    for (int i = 0; i < 50; ++i) {
        const State& state = random.game().state();
        SeededDice his{9};
        SeededDice ours{9};
        EXPECT_EQ(recruit->advise(setup, state, his).order,
                  setup.law->suggest(*setup.scenario, state, ours));
        random.play_one();
    }
}

// ---- The watchdog

class Dawdler final : public Player {
public:
    Advice advise(const Setup& setup, const State& state, Dice& dice) override
    {
        std::this_thread::sleep_for(std::chrono::milliseconds{3});
        ++asked;
        return {setup.law->suggest(*setup.scenario, state, dice), {}};
    }
    static inline int asked = 0;
};

TEST(Watchdog, AnswersForWhoTakesTooLong)
{
    Dawdler::asked = 0;
    const std::chrono::milliseconds no_time{1};
    Match match{load("tutorial-thirteen"),
                {watched(std::make_unique<Dawdler>(), no_time),
                 watched(std::make_unique<Dawdler>(), no_time)},
                1};
    int late = 0;
    while (!match.game().is_over())
        late += match.play_one().advice.why.motive == Motive::NoTime ? 1 : 0;
    EXPECT_EQ(match.play_out().refused, 0U);
    EXPECT_GT(late, 10);
    // Each is asked once a turn, and never again in it.
    EXPECT_LE(Dawdler::asked, 2 * match.game().scenario().turns);
}

}  // namespace

}  // namespace voltigeur::ai
