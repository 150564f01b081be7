// The figures by which anybody can see whether an implementation of the sheet of divisions is sane,
// from exact odds.

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/property/figures.h"

namespace voltigeur {
namespace {

// The chance of all outcomes in which the unit changed so.
template <class Counts>
double share_of(const std::vector<ChangeOdds>& odds, UnitId id, Counts counts)
{
    double share = 0;
    for (const ChangeOdds& line : odds)
        for (const UnitChange& change : line.changes)
            if (change.unit == id && counts(change)) share += as_double(line.chance);
    return share;
}

// Of the phase in which the question is asked.
std::vector<ChangeOdds> odds_of(const Question& question)
{
    const auto odds =
        order_odds(question.setup, question.state, *question.order, question.state.moment.phase);
    EXPECT_TRUE(odds);
    return odds.value_or(std::vector<ChangeOdds>{});
}

// ---- Ratings

struct ClassFigures {
    const char* quality;
    int staggers;  // in a hundred volleys
    int rallies;   // in a hundred attempts
};

constexpr std::array<ClassFigures, 7> classes{{
    {"guard", 20, 80},
    {"elite", 30, 70},
    {"veteran", 40, 60},
    {"regular", 50, 50},
    {"second_rate", 60, 40},
    {"militia", 70, 30},
    {"unreliable", 80, 20},
}};

TEST(DivisionFigures, OfStaggering)
{
    for (const ClassFigures& line : classes) {
        const Question question =
            ask(division, fmt::format("unit A french infantry regular 6 line at 20,20 facing 0\n"
                                      "unit B ENEMY infantry {} 6 line at 20,24 facing 180\n"
                                      "phase 3\nodds french shoot A at B\n",
                                      line.quality));
        const double share =
            share_of(odds_of(question), enemy, [](const UnitChange& c) { return c.was_staggered; });
        EXPECT_EQ(percent(share), line.staggers) << line.quality;
    }
}

// An enemy near enough to be feared, and too far to forbid it.
TEST(DivisionFigures, OfRallying)
{
    for (const ClassFigures& line : classes) {
        const Question question =
            ask(division,
                fmt::format("turns 1\n"
                            "unit A french infantry {} 6 line at 20,20 facing 0 marks staggered\n"
                            "unit B ENEMY infantry regular 6 line at 20,28 facing 180\n"
                            "phase 5\nodds french rally A\n",
                            line.quality));
        const double share =
            share_of(odds_of(question), french, [](const UnitChange& c) { return c.has_rallied; });
        EXPECT_EQ(percent(share), line.rallies) << line.quality;
    }
}

// ---- Guns

// A column comes on at six inches a turn, from the end of the range of a foot battery.
double kills_of_a_column(const Sheet& sheet)
{
    double kills = 0;
    for (const int away : {24, 18, 12, 6}) {
        const Question question =
            ask(sheet, fmt::format("unit G french artillery regular 2 unlimbered at 20,10 facing 0 "
                                   "troop foot_battery\n"
                                   "unit B ENEMY infantry regular 6 column at 20,{} facing 180\n"
                                   "phase 1\nodds french lay G at B\n",
                                   10 + away));
        for (const ChangeOdds& line : odds_of(question))
            for (const UnitChange& change : line.changes)
                kills += change.kills * as_double(line.chance);
    }
    return kills;
}

TEST(DivisionFigures, OfAColumnBeforeABattery)
{
    EXPECT_NEAR(kills_of_a_column(division), 2.5, 1e-6);
    EXPECT_NEAR(kills_of_a_column(division_rival), 1.9, 1e-6);
}

// ---- Melee

// What one round of a melee does to the first unit and to the second, on average.
struct Round {
    double won = 0;
    double tied = 0;
    double lost = 0;
    double kills = 0;  // of the second, if the first wins
};

Round one_round(const std::string& transcript)
{
    const Question question = ask(division, transcript + "phase 4\nodds\n");
    Round round;
    const Enumeration walk{.note =
                               [](WayNotes notes, const Event& event, const State&) {
                                   return std::holds_alternative<ScoreRolled>(event) ? 1U : notes;
                               },
                           .is_final = [](const State&, WayNotes notes) { return notes != 0; }};
    const auto walked =
        enumerate(question.setup, question.state, walk, [&](const Reached& reached) {
            const double chance = as_double(reached.chance);
            const Unit& first = reached.state.unit(french);
            const Unit& second = reached.state.unit(enemy);
            const auto beaten = [](const Unit& unit) {
                return !unit.on_table() || unit.has(Mark::FallingBack);
            };
            if (beaten(second)) {
                round.won += chance;
                round.kills += chance * second.kills;
            } else {
                (beaten(first) ? round.lost : round.tied) += chance;
            }
        });
    EXPECT_TRUE(walked);
    round.kills /= round.won;
    return round;
}

TEST(DivisionFigures, OfAMeleeByItsModifier)
{
    // Ratings from 9 down to 3 give a difference of up to six; a good leader makes it seven.
    constexpr std::array<const char*, 8> enemies{"guard",      "elite",       "veteran",
                                                 "regular",    "second_rate", "militia",
                                                 "unreliable", "unreliable"};
    constexpr std::array won{45, 55, 64, 72, 79, 85, 90, 94};
    std::vector<double> means;
    for (std::size_t net = 0; net < enemies.size(); ++net) {
        const std::string general = net == 7 ? "general G french with A rating 1\n" : "";
        const Round round =
            one_round("unit A french infantry guard 6 column at 20,20 facing 0\n"
                      "unit B ENEMY infantry " +
                      std::string{enemies[net]} + " 6 column at 20,20 facing 180\n" + general +
                      "contact A B\n");
        EXPECT_EQ(percent(round.won), won[net]) << net;
        EXPECT_EQ(percent(round.tied), 10 - static_cast<int>(net)) << net;
        means.push_back(round.kills);
    }
    EXPECT_NEAR(means.front(), 2.1, 0.05);
    EXPECT_NEAR(means.back(), 4.0, 0.05);
}

TEST(DivisionFigures, OfASupportedSquareAgainstHeavyCavalry)
{
    const Round round = one_round("unit A french cavalry regular 4 line at 20,20 facing 0 "
                                  "troop heavy_cavalry\n"
                                  "unit B ENEMY infantry regular 6 square at 20,20 facing 180\n"
                                  "unit C ENEMY infantry regular 6 square at 22.5,20 facing 180\n"
                                  "contact A B\n");
    EXPECT_EQ(percent(round.lost), 72);
    EXPECT_EQ(percent(round.won), 21);
    EXPECT_EQ(percent(round.tied), 7);
}

// ---- A duel of volleys

// Two lines at four inches fire until one breaks. Nobody rallies there, so near the enemy.
class Duel {
public:
    Duel(const std::string& first, const std::string& second)
        : question_(ask(division, "unit A french infantry " + first +
                                      " 6 line at 20,20 facing 0\nunit B ENEMY infantry " + second +
                                      " 6 line at 20,24 facing 180\nphase 3\nodds\n"))
    {
        chain(question_.state, [&](const Ways::Way& way, Ways& later) { fire(way, later); });
    }

    double turns = 0;    // until one breaks, on average
    double winning = 0;  // how often the first is left alone
    double losing = 0;

private:
    void fire(const Ways::Way& way, Ways& later)
    {
        turns += way.chance;
        const int phase = question_.state.moment.phase;
        const Enumeration walk{
            .policy = shoot_on, .note = {}, .is_final = [&](const State& state, WayNotes) {
                return state.moment.phase != phase;
            }};
        const auto walked =
            enumerate(question_.setup, way.state, walk, [&](const Reached& reached) {
                enter(reached.state, way.chance * as_double(reached.chance), later);
            });
        EXPECT_TRUE(walked);
    }

    void enter(State state, double chance, Ways& later)
    {
        const bool has_first = state.unit(french).on_table();
        const bool has_second = state.unit(enemy).on_table();
        if (has_first && !has_second) winning += chance;
        if (has_second && !has_first) losing += chance;
        if (!has_first || !has_second) return;
        state.moment = question_.state.moment;
        state.dice_drawn = question_.state.dice_drawn;
        for (Unit& unit : state.units) unit.marks &= bit(Mark::Staggered);
        later.enter(state, chance);
    }

    Question question_;
};

TEST(DivisionFigures, OfADuelOfVolleys)
{
    const Duel regulars{"regular", "regular"};
    EXPECT_NEAR(regulars.turns, 15, 0.5);
    EXPECT_NEAR(regulars.winning, regulars.losing, 1e-6);
    EXPECT_EQ(percent(Duel("veteran", "regular").winning), 62);
}

}  // namespace
}  // namespace voltigeur
