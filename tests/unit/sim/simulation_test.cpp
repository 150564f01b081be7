// Simulations: the same figures whoever plays which battle, kept and gone on with, and right.

#include "sim/simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "load/setups.h"
#include "sim/keep.h"
#include "sim/summary.h"

namespace voltigeur {

namespace {

using testing::HasSubstr;

MakePlayer level(const char* name)
{
    return [name] { return ai::make_player(name); };
}

SimulationPlan plan_of(const char* scenario, std::uint64_t games, const char* first = "recruit")
{
    auto setup = load_setup({"."}, scenario);
    EXPECT_TRUE(setup);
    return {.variants = {*setup}, .players = {level(first), level("recruit")}, .games = games};
}

std::vector<Part> play(const SimulationPlan& plan, std::span<const Share> shares, int threads)
{
    std::vector<Part> parts;
    play_shares(plan, shares, threads, {.part = [&](const Part& part) { parts.push_back(part); }});
    return parts;
}

AllOutcomes sum_of(const SimulationPlan& plan, const std::vector<Part>& parts)
{
    AllOutcomes all{plan};
    for (const Part& part : parts) all.add(part);
    return all;
}

std::vector<Share> all_shares(const SimulationPlan& plan)
{
    return open_shares(plan, AllOutcomes{plan});
}

std::vector<Outcomes> outcomes_of(const SimulationPlan& plan, int threads)
{
    return sum_of(plan, play(plan, all_shares(plan), threads)).in_order();
}

void expect_same(const std::vector<Outcomes>& a, const std::vector<Outcomes>& b)
{
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].rows, b[i].rows);
        EXPECT_EQ(a[i].sums, b[i].sums);
    }
}

TEST(Simulation, GivesTheSameOnHoweverManyCores)
{
    for (const char* scenario : {"tutorial-thirteen", "tutorial-division"}) {
        const SimulationPlan plan = plan_of(scenario, 20, "sergeant");
        const auto alone = outcomes_of(plan, 1);
        EXPECT_EQ(alone[0].rows.size(), 20U);
        EXPECT_EQ(alone[0].sums.battles, 20);
        for (const int threads : {2, 7}) expect_same(alone, outcomes_of(plan, threads));
    }
}

TEST(Simulation, GoesOnToTheSameEnd)
{
    const SimulationPlan plan = plan_of("tutorial-thirteen", 30);
    const std::vector<Part> whole = play(plan, all_shares(plan), 1);
    // What an interrupted run left: some parts, in another order, and one that is not whole.
    const std::vector<Share> some{{0, 20, 5}, {0, 3, 8}};
    std::vector<Part> parts;
    for (const Part& part : play(plan, some, 1)) {
        auto read = part_from_text(to_text(part), plan);
        ASSERT_TRUE(read) << read.error();
        parts.push_back(std::move(*read));
    }
    const std::vector<Share> open = open_shares(plan, sum_of(plan, parts));
    std::uint64_t count = 0;
    for (const Share& share : open) count += share.count;
    EXPECT_EQ(count, 17U);
    for (Part& part : play(plan, open, 2)) parts.push_back(std::move(part));
    expect_same(sum_of(plan, whole).in_order(), sum_of(plan, parts).in_order());
}

TEST(Simulation, BeginsNoBattleOnceItIsStopped)
{
    const SimulationPlan plan = plan_of("tutorial-thirteen", 40);
    std::atomic<bool> stop{false};
    std::vector<Part> parts;
    int battles = 0;
    play_shares(plan, all_shares(plan), 1,
                {.battle = [&] { stop = ++battles == 11; },
                 .part = [&](const Part& part) { parts.push_back(part); },
                 .stop = &stop});
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].rows.size() + parts[1].rows.size(), 11U);
}

TEST(Simulation, ReadsNoDamagedPart)
{
    const SimulationPlan plan = plan_of("tutorial-thirteen", 2);
    const std::string line = to_text(play(plan, all_shares(plan), 1).front());
    ASSERT_TRUE(part_from_text(line, plan));
    for (const char* wrong : {"", "{}", "[]", "nonsense", R"({"variant":7})"})
        EXPECT_FALSE(part_from_text(wrong, plan)) << wrong;
    for (std::size_t i = 0; i < line.size(); i += line.size() / 40)
        EXPECT_FALSE(part_from_text(line.substr(0, i), plan)) << i;
    std::string renamed = line;
    renamed.replace(renamed.find("\"stood\""), 7, "\"stand\"");
    EXPECT_FALSE(part_from_text(renamed, plan));
}

TEST(Simulation, KnowsTheHeadOfAnotherSimulation)
{
    const KeptHead head{.seed = 7, .players = {"a", "b"}, .variants = {{"x", 1, 2}}};
    EXPECT_TRUE(match_head(to_text(head), head));
    KeptHead other = head;
    other.seed = 8;
    const auto differs = match_head(to_text(head), other);
    ASSERT_FALSE(differs);
    EXPECT_THAT(differs.error(), HasSubstr("seed: \"7\" there, \"8\" now"));
    EXPECT_FALSE(match_head("{}", head));
}

// What the luck of a roll is worked out from must be what the law decided by.
TEST(Simulation, JudgesDiceAsTheLawDoes)
{
    for (const char* scenario : {"teugn-skirmish", "shevardino-outpost", "barrosa-hill"}) {
        const auto setup = load_setup({"."}, scenario);
        ASSERT_TRUE(setup);
        int tests = 0;
        int shots = 0;
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            Match match{*setup, {level("sergeant")(), level("sergeant")()}, seed};
            while (!match.game().is_over())
                for (const Event& event : match.play_one().events) {
                    if (const auto* e = std::get_if<MoraleTested>(&event); e && !e->dice.empty()) {
                        ASSERT_EQ(e->dice[0] <= e->needs, e->result == Result::Pass);
                        ++tests;
                    }
                    if (const auto* e = std::get_if<VolleyFired>(&event); e && !e->dice.empty()) {
                        const bool hits = std::ranges::any_of(
                            e->dice, [&](int face) { return face >= e->needs; });
                        ASSERT_EQ(hits, e->hits > 0);
                        ++shots;
                    }
                }
        }
        EXPECT_GT(tests, 5) << scenario;
        EXPECT_GT(shots, 5) << scenario;
    }
}

TEST(Simulation, FindsDiceFairOnTheWhole)
{
    const auto outcomes = outcomes_of(plan_of("teugn-skirmish", 60), 2);
    for (std::size_t side = 0; side < 2; ++side) {
        Luck all;
        for (const BattleRow& row : outcomes[0].rows) all.add(row.luck[side]);
        EXPECT_GT(all.dice, 1000);
        EXPECT_LT(std::abs(luck_in_deviations(all)), 4);
    }
}

TEST(Luck, IsExact)
{
    // Of six dice that hit on 5 and 6, two are expected.
    EXPECT_EQ(luck_of(6, 6, 2, 3), (Luck{60, 6 * 2 * 4 * 100, 6}));
    EXPECT_EQ(luck_of(1, 10, 7, 1).more, 18);
    EXPECT_EQ(luck_of(4, 6, 0, 0), Luck{});
    EXPECT_EQ(luck_of(4, 6, 6, 4), Luck{});
}

// ---- What is made of it

BattleRow row(std::uint64_t number, int margin, Ending ending = Ending::Minor)
{
    return {.number = number,
            .ending = margin == 0 ? Ending::Draw : ending,
            .winner = margin > 0 ? Side::First : Side::Second,
            .points = {margin, 0}};
}

TEST(Summary, CountsAndSuggests)
{
    std::vector<BattleRow> rows;
    for (int i = 0; i < 100; ++i) rows.push_back(row(static_cast<std::uint64_t>(i), i % 10 - 2));
    const Summary summary = summarise(rows);
    EXPECT_EQ(summary.wins[0].hits, 70);
    EXPECT_EQ(summary.wins[1].hits, 20);
    EXPECT_EQ(summary.draws.hits, 10);
    EXPECT_NEAR(summary.wins[0].sure.low, 0.604, 1e-3);
    EXPECT_NEAR(summary.balance.value, 0.75, 1e-9);
    EXPECT_NEAR(summary.margin.value, 2.5, 1e-9);
    const std::array<int, 5> counts = count_levels(rows, summary.levels);
    EXPECT_EQ(counts, (std::array<int, 5>{10, 30, 20, 30, 10}));
    EXPECT_EQ(count_endings(rows), (std::array<int, 5>{0, 70, 10, 20, 0}));
}

TEST(Summary, ComparesBattlesOfTheSameSeed)
{
    const std::vector<BattleRow> before{row(0, 1), row(1, -2), row(2, 3), row(4, 0)};
    const std::vector<BattleRow> after{row(0, 2), row(1, 1), row(3, 9), row(4, 1)};
    const Difference d = compare(before, after);
    EXPECT_EQ(d.battles, 3);
    EXPECT_NEAR(d.margin.value, (1 + 3 + 1) / 3.0, 1e-9);
    EXPECT_NEAR(d.balance.value, (0 + 1 + 0.5) / 3.0, 1e-9);
    EXPECT_NEAR(compare(before, before).margin.error, 0, 1e-12);
}

}  // namespace

}  // namespace voltigeur
