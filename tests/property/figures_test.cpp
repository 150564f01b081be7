// The figures by which anybody can see whether an implementation of the thirteen-phase sheets is
// sane. They were found by playing at random; here they come from exact odds. A figure that the
// dice missed by its last digit stands beside the exact one.

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "tests/property/figures.h"

namespace voltigeur {
namespace {

// ---- A charge by a column

struct Shares {
    int attacker_routs = 0;
    int deploys_short = 0;
    int is_stopped = 0;
    int melee = 0;
    int defender_routs = 0;

    friend bool operator==(const Shares&, const Shares&) = default;
    friend void PrintTo(const Shares& s, std::ostream* out)
    {
        *out << s.attacker_routs << " / " << s.deploys_short << " / " << s.is_stopped << " / "
             << s.melee << ", defender routs " << s.defender_routs;
    }
};

Shares shares_of(const ChargeOdds& odds)
{
    double attacker_routs = 0;
    double deploys_short = 0;
    double is_stopped = 0;
    double defender_routs = 0;
    double melee = 0;
    for (const auto& [outcome, chance] : odds.outcomes) {
        const double share = as_double(chance);
        if (outcome == ChargeOutcome::AttackerRouts)
            attacker_routs += share;
        else if (outcome == ChargeOutcome::AttackerHalts)
            deploys_short += share;
        else if (outcome == ChargeOutcome::AttackerStopped)
            is_stopped += share;
        else if (outcome == ChargeOutcome::DefenderRouts)
            defender_routs += share;
        else
            melee += share;
    }
    return {percent(attacker_routs), percent(deploys_short), percent(is_stopped), percent(melee),
            percent(defender_routs)};
}

// "veteran 12" against "veteran 12 line".
Question charge(const Sheet& sheet, const std::string& attacker, const std::string& defender)
{
    return ask(sheet, "unit A french infantry " + attacker + " column at 20,20 facing 0\n" +
                          "unit B ENEMY infantry " + defender + " at 20,23 facing 180\n" +
                          "phase 3\norder french done\nodds french charge A at B\n");
}

Shares shares_of(const Question& question)
{
    const auto odds =
        charge_odds(question.setup, question.state, std::get<Charge>(question.order->what));
    EXPECT_TRUE(odds);
    return odds ? shares_of(*odds) : Shares{};
}

// The figures that the odds of a list lose on average.
double mean_loss(const std::vector<ChangeOdds>& odds, UnitId id)
{
    double mean = 0;
    for (const ChangeOdds& line : odds)
        for (const UnitChange& change : line.changes)
            if (change.unit == id) mean += change.lost * as_double(line.chance);
    return mean;
}

struct ChargeFigures {
    int size;
    Shares sampled;
    Shares exact;
    double casualties_first;
};

constexpr std::array<ChargeFigures, 3> veteran_charges{{
    {12, {11, 33, 37, 18}, {11, 33, 37, 18}, 3.0},
    // Stopped: 1451/4608, which is 31.49 in a hundred. The sample had 32.
    {18, {19, 33, 32, 16}, {19, 33, 31, 16}, 4.5},
    // Short: two faces of six, one third whatever the losses. The sample had 34.
    {24, {28, 34, 26, 13}, {28, 33, 26, 13}, 6.0},
}};

void expect_near(const Shares& sampled, const Shares& exact)
{
    EXPECT_NEAR(sampled.attacker_routs, exact.attacker_routs, 1);
    EXPECT_NEAR(sampled.deploys_short, exact.deploys_short, 1);
    EXPECT_NEAR(sampled.is_stopped, exact.is_stopped, 1);
    EXPECT_NEAR(sampled.melee, exact.melee, 1);
    EXPECT_NEAR(sampled.defender_routs, exact.defender_routs, 1);
}

class FiguresOf : public testing::TestWithParam<Sheet> {};

// Not on R10, whose infantry shoots with one die for three figures and stands in line as in column.
TEST_P(FiguresOf, AVeteranColumnAtAVeteranLine)
{
    for (const auto& [size, sampled, exact, casualties_first] : veteran_charges) {
        const std::string figures = "veteran " + std::to_string(size);
        const Question question = charge(GetParam(), figures, figures + " line");
        EXPECT_EQ(shares_of(question), exact) << size;
        expect_near(sampled, exact);
        const auto shot = order_odds(question.setup, question.state, *question.order, 3);
        ASSERT_TRUE(shot);
        EXPECT_NEAR(mean_loss(*shot, french), casualties_first, 1e-6) << size;
    }
}

TEST_P(FiguresOf, AConscriptColumnAtAVeteranLine)
{
    const Shares shares = shares_of(charge(GetParam(), "conscript 12", "veteran 12 line"));
    EXPECT_EQ(shares.attacker_routs, 28);
    EXPECT_EQ(shares.melee, 13);
}

INSTANTIATE_TEST_SUITE_P(Sheets, FiguresOf, testing::Values(a12, sp3, b6),
                         [](const auto& which) { return std::string{which.param.name}; });

TEST(Figures, OfAVeteranColumnAtASpanishConscriptLine)
{
    const Shares shares = shares_of(charge(sp3, "veteran 18", "conscript 18 line"));
    // 199/1024, as against veterans, who shoot as well: 19.43. The sample had 20.
    EXPECT_EQ(shares.attacker_routs, 19);
    EXPECT_EQ(shares.defender_routs, 8);
    EXPECT_EQ(shares.melee, 16);
}

TEST(Figures, OfAVeteranColumnAtARussianColumn)
{
    // 1/6, 1/3, 5/12 and 1/12. The sample had 17, 34, 41 and 8.
    const Shares exact{17, 33, 42, 8};
    EXPECT_EQ(shares_of(charge(r10, "veteran 18", "veteran 24 column")), exact);
    expect_near({17, 34, 41, 8}, exact);
}

// ---- A melee of equals

// Won, tied and lost by the first unit.
std::array<int, 3> shares_of_melee(const Sheet& sheet, int size)
{
    const std::string figures = "veteran " + std::to_string(size) + " line";
    const Question question = ask(
        sheet, "unit A french infantry " + figures + " at 20,20 facing 0\nunit B ENEMY infantry " +
                   figures + " at 20,20 facing 180\n" + "contact A B\nphase 6\nodds\n");
    const auto odds = proceed_odds(question.setup, question.state, 6);
    EXPECT_TRUE(odds);
    std::array<double, 3> shares{};
    for (const ChangeOdds& line : *odds) {
        std::array<int, 2> lost{};
        for (const UnitChange& change : line.changes) lost[index(change.unit)] = change.lost;
        shares[lost[0] < lost[1] ? 0 : lost[0] == lost[1] ? 1 : 2] += as_double(line.chance);
    }
    return {percent(shares[0]), percent(shares[1]), percent(shares[2])};
}

TEST(Figures, OfAMeleeOfEquals)
{
    for (const Sheet& sheet : {a12, sp3, r10, b6}) {
        EXPECT_EQ(shares_of_melee(sheet, 12), (std::array{39, 23, 39})) << sheet.name;
        EXPECT_EQ(shares_of_melee(sheet, 18), (std::array{41, 19, 41})) << sheet.name;
    }
}

// ---- Artillery

double mean_hits(const Sheet& sheet, int pounds, int inches, const std::string& formation)
{
    const Question question =
        ask(sheet, "unit G french artillery veteran 4 unlimbered at 20,10 facing 0 "
                   "troop foot_artillery pounds " +
                       std::to_string(pounds) + "\nunit B ENEMY infantry veteran 12 " + formation +
                       " at 20," + std::to_string(10 + inches) +
                       " facing 180\nphase 1\nodds french lay G at B\n");
    const auto odds = order_odds(question.setup, question.state, *question.order, 1);
    EXPECT_TRUE(odds);
    return odds ? mean_loss(*odds, enemy) : 0;
}

TEST(Figures, OfABatteryOfFour)
{
    for (const Sheet& sheet : {a12, sp3, r10, b6}) {
        EXPECT_NEAR(mean_hits(sheet, 8, 10, "column"), 2.0, 0.05) << sheet.name;
        EXPECT_NEAR(mean_hits(sheet, 8, 10, "line"), 1.3, 0.05) << sheet.name;
        EXPECT_NEAR(mean_hits(sheet, 12, 4, "column"), 3.3, 0.05) << sheet.name;
    }
}

// ---- A fire-fight of two lines

struct Firefight {
    double turns = 0;        // that it lasts on average
    double french_lose = 0;  // how often
};

// Who tests after a volley: a unit that lost figures, as the sheets say; or any that was shot at.
enum class Tests : std::uint8_t { WhoLost, WhoWasShotAt };

class Chain {
public:
    Chain(const Question& question, Tests tests)
        : setup_(question.setup), start_(question.state), tests_(tests)
    {
    }

    Firefight run()
    {
        chain(start_, [&](const Ways::Way& way, Ways& later) { walk_on(way, later); });
        return result_;
    }

private:
    static bool is_decided(const State& state)
    {
        return !state.unit(french).on_table() || !state.unit(enemy).on_table();
    }
    static bool is_phase_of_tests(int phase) { return phase == 4 || phase == 9; }

    // From the volleys to the tests, and on to the next volleys.
    void walk_on(const Ways::Way& way, Ways& later)
    {
        const int first = start_.moment.phase;
        const int from = way.state.moment.phase;
        if (from == first) result_.turns += way.chance;
        const Enumeration walk{
            .policy = shoot_on, .note = {}, .is_final = [&](const State& state, WayNotes) {
                const int phase = state.moment.phase;
                return is_decided(state) ||
                       (phase != from && (phase == first || is_phase_of_tests(phase)));
            }};
        const auto walked = enumerate(setup_, way.state, walk, [&](const Reached& reached) {
            enter(reached.state, way.chance * as_double(reached.chance), later);
        });
        EXPECT_TRUE(walked);
    }

    void enter(State state, double chance, Ways& later)
    {
        if (is_decided(state)) {
            if (!state.unit(french).on_table()) result_.french_lose += chance;
            return;
        }
        if (tests_ == Tests::WhoWasShotAt && is_phase_of_tests(state.moment.phase)) {
            Unit& unit = state.unit(state.moment.phase == 4 ? french : enemy);
            unit.fresh_losses = std::max<std::uint8_t>(unit.fresh_losses, 1);
        }
        state.moment.turn = start_.moment.turn;  // a battle has a last turn, a fire-fight has none
        state.dice_drawn = start_.dice_drawn;
        later.enter(state, chance);
    }

    const Setup& setup_;
    const State& start_;
    Tests tests_;
    Firefight result_;
};

Firefight firefight(int size, int first_phase, Tests tests)
{
    const std::string figures = "veteran " + std::to_string(size) + " line";
    const Question question =
        ask(sp3, "unit A french infantry " + figures + " at 20,20 facing 0\n" +
                     "unit B ENEMY infantry " + figures + " at 20,21.5 facing 180\nphase " +
                     std::to_string(first_phase) + "\nodds\n");
    return Chain{question, tests}.run();
}

struct FirefightFigures {
    int size;
    double sampled;
    double exact;
};

TEST(Figures, OfAFirefight)
{
    // The sample made every unit test that was shot at. The sheets test "for shooting casualties":
    // who lost nobody need not, and small units last longer for it.
    constexpr std::array<FirefightFigures, 3> list{
        {{12, 5.7, 6.1}, {18, 4.0, 4.1}, {24, 3.2, 3.2}}};
    for (const auto& [size, sampled, exact] : list) {
        EXPECT_NEAR(firefight(size, 3, Tests::WhoWasShotAt).turns, sampled, 0.05) << size;
        const Firefight fight = firefight(size, 3, Tests::WhoLost);
        EXPECT_NEAR(fight.turns, exact, 0.05) << size;
        EXPECT_NEAR(fight.french_lose, 2.0 / 3, 0.03) << size;
    }
}

TEST(Figures, OfAFirefightThatTheEnemyWalksInto)
{
    EXPECT_NEAR(firefight(12, 8, Tests::WhoLost).french_lose, 1.0 / 3, 0.03);
}

}  // namespace
}  // namespace voltigeur
