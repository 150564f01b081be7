// Exact odds against dice that fall: a million resolutions of each kind on each sheet, and every
// outcome within five standard errors. VOLTIGEUR_GAMES asks for more or for fewer.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <tuple>

#include "engine/game/seeded_dice.h"
#include "engine/odds/enumerating_dice.h"
#include "tests/property/games_to_play.h"
#include "tests/property/question.h"

namespace voltigeur {
namespace {

// What is asked, and the last printed phase that belongs to the answer.
struct Case {
    const char* name;
    int through;
    const char* transcript;
};
void PrintTo(const Case& asked, std::ostream* out)
{
    *out << asked.name;
}
using CaseOnSheet = std::tuple<Sheet, Case>;

Question ask(const CaseOnSheet& which)
{
    return ask(std::get<Sheet>(which), std::get<Case>(which).transcript);
}

std::string name_of(const testing::TestParamInfo<CaseOnSheet>& which)
{
    const auto& [sheet, asked] = which.param;
    return std::string{sheet.name} + "_" + asked.name;
}

// One resolution after the other, from dice that fall.
class Sampler {
public:
    Sampler(const Question& question, int through, const Choices& choices)
        : setup_(question.setup), through_(through), policy_(policy_of(choices)),
          order_(question.order), start_(question.state)
    {
        skip_to_dice();
    }

    // The State that the next resolution leads to.
    const State& next()
    {
        now_ = start_;
        events_.erase(events_.begin() + opening_, events_.end());
        if (order_) give_order(now_, dice_);
        while (!is_final(now_)) step(now_, dice_);
        return now_;
    }
    // What happened on the way.
    [[nodiscard]] const Events& events() const { return events_; }

private:
    [[nodiscard]] bool is_final(const State& state) const
    {
        return state.moment.phase > through_ || state.moment.step == Step::Over;
    }

    void step(State& state, Dice& dice)
    {
        Course course{state, events_};
        if (setup_.law->proceed(*setup_.scenario, course, dice)) return;
        setup_.law->resolve(*setup_.scenario, course, policy_(setup_, state), dice);
    }

    void give_order(State& state, Dice& dice)
    {
        Course course{state, events_};
        setup_.law->resolve(*setup_.scenario, course, *order_, dice);
    }

    // What happens without dice is the same every time.
    void skip_to_dice()
    {
        EnumeratingDice dice;
        State ahead = start_;
        if (order_) give_order(ahead, dice);
        if (!dice.have_fallen()) order_.reset();
        while (!is_final(ahead) && !dice.have_fallen()) {
            start_ = ahead;
            opening_ = std::ssize(events_);
            step(ahead, dice);
        }
    }

    const Setup& setup_;
    int through_;
    Policy policy_;
    std::optional<Order> order_;  // that each resolution begins with
    State start_;
    State now_;
    SeededDice dice_{1809};
    Events events_;
    std::ptrdiff_t opening_ = 0;  // how many of them happen every time
};

// ---- Counting

std::uint64_t samples_to_draw()
{
    return 2000 * games_to_play();  // a million, unless told otherwise
}

// Every outcome that fell can fall, and falls as often as it should. An outcome that is expected
// less than once may still come up a few times.
template <class Outcome>
void expect_alike(const std::map<Outcome, double>& exact,
                  const std::map<Outcome, std::uint64_t>& counts)
{
    const auto samples = static_cast<double>(samples_to_draw());
    EXPECT_GT(exact.size(), 1U) << "nothing was left to chance";
    double sum = 0;
    for (const auto& [outcome, chance] : exact) {
        sum += chance;
        const auto found = counts.find(outcome);
        const double share =
            found == counts.end() ? 0 : static_cast<double>(found->second) / samples;
        const double error = std::sqrt(chance * (1 - chance) / samples);
        EXPECT_NEAR(share, chance, 5 * error + 5 / samples)
            << "outcome " << std::distance(exact.begin(), exact.find(outcome));
    }
    EXPECT_NEAR(sum, 1, 1e-6);
    for (const auto& [outcome, count] : counts)
        EXPECT_TRUE(exact.contains(outcome)) << "what cannot be fell " << count << " times";
}

// ---- What orders and phases lead to

std::vector<UnitChange> changes_between(const State& before, const State& after)
{
    std::vector<UnitChange> list;
    for (const UnitId id : unit_ids(before)) {
        const Unit& was = before.unit(id);
        const Unit& is = after.unit(id);
        const bool was_placed =
            is.on_table() && (was.pose != is.pose || was.formation != is.formation);
        const auto became = [&](Mark mark) { return is.has(mark) && !was.has(mark); };
        const auto recovered = [&](Mark mark) { return was.has(mark) && !is.has(mark); };
        const bool has_rallied =
            is.on_table() && (recovered(Mark::Staggered) || recovered(Mark::FallingBack));
        const bool lost_leader =
            was.general != no_general && after.general(was.general).fate == GeneralFate::Lost;
        const bool is_same = was.figures == is.figures && was.presence == is.presence &&
                             was.kills == is.kills && !was_placed && !became(Mark::Halted) &&
                             !became(Mark::Staggered) && !became(Mark::FallingBack) &&
                             !has_rallied && !lost_leader;
        if (is_same) continue;
        list.push_back({.unit = id,
                        .lost = was.figures - is.figures,
                        .presence = is.presence,
                        .formation = is.formation,
                        .was_placed = was_placed,
                        .was_halted = became(Mark::Halted),
                        .kills = is.kills - was.kills,
                        .was_staggered = became(Mark::Staggered),
                        .fell_back = became(Mark::FallingBack),
                        .has_rallied = has_rallied,
                        .lost_leader = lost_leader});
    }
    return list;
}

class OddsOf : public testing::TestWithParam<CaseOnSheet> {};

TEST_P(OddsOf, AreThoseOfDiceThatFall)
{
    const Question question = ask(GetParam());
    ASSERT_NE(question.setup.law, nullptr);
    const int through = std::get<Case>(GetParam()).through;
    const auto odds = question.order
                          ? order_odds(question.setup, question.state, *question.order, through)
                          : proceed_odds(question.setup, question.state, through);
    ASSERT_TRUE(odds) << to_text(odds.error());
    std::map<std::vector<UnitChange>, double> exact;
    for (const ChangeOdds& line : *odds) exact[line.changes] = as_double(line.chance);

    Sampler sampler{question, through, no_volleys};
    std::map<std::vector<UnitChange>, std::uint64_t> counts;
    for (std::uint64_t i = 0; i < samples_to_draw(); ++i)
        ++counts[changes_between(question.state, sampler.next())];
    expect_alike(exact, counts);
}

constexpr Case fire{"artillery", 1, R"(
unit G french artillery veteran 4 unlimbered at 20,10 facing 0 troop foot_artillery pounds 8
unit B ENEMY infantry veteran 12 column at 20,18 facing 180
unit C ENEMY infantry veteran 12 line at 20,24 facing 180
phase 1
odds french lay G at B
)"};

constexpr Case volley{"volley", 3, R"(
unit A french infantry veteran 12 column at 20,20 facing 0
unit B ENEMY infantry veteran 17 line at 20,21.5 facing 180
phase 3
order french done
order french done
odds ENEMY shoot B at A
)"};

constexpr Case test_of_morale{"morale", 2, R"(
unit A french infantry conscript 18 column at 20,20 facing 0 lost 4 fresh 4
unit B ENEMY infantry veteran 12 column at 20,40 facing 180 lost 3 fresh 1
unit C ENEMY infantry conscript 12 column at 24,40 facing 180 lost 6 fresh 2
phase 2
odds
)"};

// Column against line, and what the loser does then.
constexpr Case melee{"melee", 7, R"(
unit A french infantry veteran 12 column at 20,20 facing 0
unit B ENEMY infantry conscript 12 line at 20,20 facing 180
contact A B
phase 6
odds
)"};

INSTANTIATE_TEST_SUITE_P(Sheets, OddsOf,
                         testing::Combine(testing::Values(a12, sp3, r10, b6),
                                          testing::Values(fire, volley, test_of_morale, melee)),
                         name_of);

// ---- The same on the sheet of divisions

// Ball through two columns, one with a leader.
constexpr Case ball{"artillery", 1, R"(
unit G french artillery regular 2 unlimbered at 20,4 facing 0 troop heavy_foot_battery
unit B ENEMY infantry regular 6 column at 20,18 facing 180
unit C ENEMY infantry regular 6 column at 20,22 facing 180
general L ENEMY with B
phase 1
odds french lay G at B
)"};

// Canister at a column behind skirmishers; and guns that answer guns.
constexpr Case canister{"canister", 1, R"(
unit G french artillery regular 2 unlimbered at 20,4 facing 0 troop foot_battery
unit H french artillery regular 2 unlimbered at 30,4 facing 0 troop horse_battery
unit B ENEMY infantry regular 6 column at 20,12 facing 180
unit S ENEMY infantry regular 1 skirmish at 20,10 facing 180 troop skirmishers
unit P ENEMY artillery regular 2 unlimbered at 30,18 facing 180 troop foot_battery kills 2
general L ENEMY with B
phase 1
order french lay G at B
order french lay H at P
odds ENEMY lay P at H
)"};

// Both lines fire, and two stands of skirmishers.
constexpr Case small_arms{"small_arms", 3, R"(
unit A french infantry regular 6 line at 20,20 facing 0
unit B ENEMY infantry veteran 6 line at 20,24 facing 180
unit S french infantry regular 1 skirmish at 26,20 facing 0 troop skirmishers
unit T french infantry regular 1 skirmish at 28,20 facing 0 troop skirmishers
unit C ENEMY infantry regular 6 line at 28,24 facing 180
phase 3
order french shoot A at B
order french shoot S at C
order french shoot T at C
odds ENEMY shoot B at A
)"};

// Ties go on until one is beaten, and a leader is with each.
constexpr Case scores{"melee", 4, R"(
unit A french infantry regular 6 column at 20,20 facing 0 kills 2
unit B ENEMY infantry veteran 6 line at 20,20 facing 180
general K french with A rating 1
general L ENEMY with B
contact A B
phase 4
odds
)"};

// A volley that may stop it, a melee if it does not.
constexpr Case foot_charge{"foot_charge", 4, R"(
switch gaps.orders { gap = "DB20", is = false, why = "one charge alone" }
unit A french infantry regular 6 column at 20,20 facing 0
unit B ENEMY infantry elite 6 line at 20,24 facing 180
phase 2
dice 9 1
order french mover french
odds french charge A at B
)"};

// A hasty square, and what comes of it.
constexpr Case horse_charge{"horse_charge", 4, R"(
switch gaps.orders { gap = "DB20", is = false, why = "one charge alone" }
unit A french cavalry regular 4 line at 20,20 facing 0 troop heavy_cavalry
unit B ENEMY infantry regular 6 column at 20,27 facing 180
phase 2
dice 9 1
order french mover french
odds french charge A at B
)"};

// It faces about, or it breaks and its leader is lost.
constexpr Case last_rally{"last_rally", 5, R"(
turns 1
unit A french infantry regular 6 line at 10,20 facing 180 marks falling_back failed 1
unit P ENEMY infantry regular 6 line at 10,28 facing 180
general K french with A rating 2
phase 5
odds french rally A
)"};

// Staggered, and no enemy near.
constexpr Case rally{"rally", 5, R"(
turns 1
unit A french cavalry regular 4 line at 30,4 facing 0 troop light_cavalry marks staggered
unit P ENEMY infantry regular 6 line at 10,28 facing 180
phase 5
odds french rally A
)"};

// Two divisions at their limits, and an army.
constexpr Case spirits{"spirits", 5, R"(
turns 1
unit A french infantry regular 6 line at 6,4 facing 0 brigade One gone
unit B french infantry regular 6 line at 16,4 facing 0 brigade One
unit C french infantry regular 6 line at 26,4 facing 0 brigade One
unit D french infantry regular 6 line at 6,8 facing 0 brigade Two gone
unit E french infantry regular 6 line at 16,8 facing 0 brigade Two
unit F french infantry regular 6 line at 26,8 facing 0 brigade Two
unit P ENEMY infantry regular 6 line at 6,44 facing 180 brigade Three gone
unit Q ENEMY infantry regular 6 line at 16,44 facing 180 brigade Three
unit R ENEMY infantry regular 6 line at 26,44 facing 180 brigade Four
unit S ENEMY infantry regular 6 line at 36,44 facing 180 brigade Four
phase 5
odds
)"};

INSTANTIATE_TEST_SUITE_P(Division, OddsOf,
                         testing::Combine(testing::Values(division),
                                          testing::Values(ball, canister, small_arms, scores,
                                                          foot_charge, horse_charge, last_rally,
                                                          rally, spirits)),
                         name_of);

// ---- Charges

// How a charge went, told from its events.
struct Story {
    bool has_met = false;
    bool has_evaded = false;
    bool has_failed_to_close = false;
    bool loser_gave_way = false;
    std::optional<MeleeOutcome> melee;
};

// As the other of the two tells it: who was charged may have charged back.
MeleeOutcome turned(MeleeOutcome outcome)
{
    if (outcome == MeleeOutcome::AttackerWon) return MeleeOutcome::DefenderWon;
    return outcome == MeleeOutcome::DefenderWon ? MeleeOutcome::AttackerWon : outcome;
}

Story story_of(const Events& events, const Charge& charge)
{
    Story story;
    for (const Event& event : events) {
        if (const auto* met = std::get_if<ContactMade>(&event))
            story.has_met |= met->with == charge.at;
        if (const auto* rolled = std::get_if<DistanceRolled>(&event))
            story.has_evaded |= rolled->unit == charge.at && !story.melee;
        if (const auto* fought = std::get_if<MeleeFought>(&event))
            story.melee = fought->unit == charge.unit ? fought->outcome : turned(fought->outcome);
        if (const auto* test = std::get_if<MoraleTested>(&event)) {
            const bool has_failed = test->result == Result::Fail;
            story.has_failed_to_close |= test->test == Test::Closing && has_failed;
        }
        // Of these two, only the loser is placed anew.
        if (const auto* placed = std::get_if<UnitPlaced>(&event))
            story.loser_gave_way |=
                story.melee == (placed->unit == charge.unit ? MeleeOutcome::DefenderWon
                                                            : MeleeOutcome::AttackerWon);
    }
    return story;
}

ChargeOutcome melee_outcome(const Story& story, Presence attacker, Presence defender)
{
    using enum ChargeOutcome;
    switch (*story.melee) {
    case MeleeOutcome::Tied:
        return MeleeTied;
    case MeleeOutcome::PassedBy:
        return PassedBy;
    case MeleeOutcome::GunsTaken:
        return GunsTaken;
    case MeleeOutcome::AttackerWon:
        if (defender == Presence::Destroyed) return MeleeWonDefenderDestroyed;
        if (defender == Presence::Routed) return MeleeWonDefenderRouts;
        return story.loser_gave_way ? MeleeWonDefenderGivesWay : MeleeWon;
    case MeleeOutcome::DefenderWon:
        if (attacker == Presence::Destroyed) return MeleeLostAttackerDestroyed;
        if (attacker == Presence::Routed) return MeleeLostAttackerRouts;
        return story.loser_gave_way ? MeleeLostAttackerGivesWay : MeleeLost;
    default:
        return DefenderDestroyed;
    }
}

ChargeOutcome outcome_of(const Events& events, const State& end, const Charge& charge)
{
    using enum ChargeOutcome;
    const Presence attacker = end.unit(charge.unit).presence;
    const Presence defender = end.unit(charge.at).presence;
    const Story story = story_of(events, charge);
    if (story.melee) return melee_outcome(story, attacker, defender);
    if (attacker == Presence::Destroyed) return AttackerDestroyed;
    if (attacker == Presence::Routed) return AttackerRouts;
    if (defender == Presence::Destroyed) return DefenderDestroyed;
    if (defender == Presence::Routed) return DefenderRouts;
    if (story.has_failed_to_close) return AttackerHalts;
    if (story.has_evaded) return TargetEvades;
    return story.has_met ? AttackerStopped : FallsShort;
}

class ChargeOddsOf : public testing::TestWithParam<CaseOnSheet> {};

TEST_P(ChargeOddsOf, AreThoseOfDiceThatFall)
{
    const Question question = ask(GetParam());
    ASSERT_TRUE(question.order);
    const Charge charge = std::get<Charge>(question.order->what);
    const auto odds = charge_odds(question.setup, question.state, charge);
    ASSERT_TRUE(odds) << to_text(odds.error());
    std::map<ChargeOutcome, double> exact;
    for (const auto& [outcome, chance] : odds->outcomes) exact[outcome] = as_double(chance);

    Sampler sampler{question, std::get<Case>(GetParam()).through, {}};
    std::map<ChargeOutcome, std::uint64_t> counts;
    std::array<double, 2> lost{};
    const auto lost_by = [&](UnitId id, const State& end) {
        const Unit& was = question.state.unit(id);
        const Unit& is = end.unit(id);
        return was.figures - is.figures + is.kills - was.kills;
    };
    for (std::uint64_t i = 0; i < samples_to_draw(); ++i) {
        const State& end = sampler.next();
        ++counts[outcome_of(sampler.events(), end, charge)];
        lost[0] += lost_by(charge.unit, end);
        lost[1] += lost_by(charge.at, end);
    }
    expect_alike(exact, counts);
    // No unit here loses more than 24 figures or kills: five standard errors are less than this.
    const auto samples = static_cast<double>(samples_to_draw());
    const double error = 5 * 12 / std::sqrt(samples);
    EXPECT_NEAR(lost[0] / samples, as_double(odds->attacker_losses.mean()), error);
    EXPECT_NEAR(lost[1] / samples, as_double(odds->defender_losses.mean()), error);
}

constexpr Case column_at_line{"column_at_line", 7, R"(
unit A french infantry veteran 12 column at 20,20 facing 0
unit B ENEMY infantry veteran 12 line at 20,23 facing 180
phase 3
order french done
odds french charge A at B
)"};

constexpr Case cavalry_at_cavalry{"cavalry_at_cavalry", 7, R"(
unit A french cavalry veteran 9 line at 20,20 facing 0 troop hussars
unit B ENEMY cavalry veteran 9 line at 20,28 facing 180 troop hussars
phase 3
order french done
odds french charge A at B
)"};

constexpr Case cavalry_at_line{"cavalry_at_line", 7, R"(
unit A french cavalry veteran 6 line at 20,20 facing 0 troop hussars
unit B ENEMY infantry veteran 12 line at 20,28 facing 180
phase 3
order french done
odds french charge A at B
)"};

INSTANTIATE_TEST_SUITE_P(Sheets, ChargeOddsOf,
                         testing::Combine(testing::Values(a12, sp3, r10, b6),
                                          testing::Values(column_at_line)),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Cavalry, ChargeOddsOf,
                         testing::Values(CaseOnSheet{a12, cavalry_at_cavalry},
                                         CaseOnSheet{sp3, cavalry_at_line},
                                         CaseOnSheet{r10, cavalry_at_cavalry}),
                         name_of);

INSTANTIATE_TEST_SUITE_P(Division, ChargeOddsOf,
                         testing::Values(CaseOnSheet{division, foot_charge},
                                         CaseOnSheet{division, horse_charge}),
                         name_of);

}  // namespace
}  // namespace voltigeur
