#include "ai/charging.h"

#include <algorithm>
#include <cmath>

#include "engine/game/seeded_dice.h"

namespace voltigeur::ai {

namespace {

struct Opinion {
    double ours;    // the share of the charger that is lost with it
    double theirs;  // the share of the target
    bool is_good;
};

Opinion opinion_of(ChargeOutcome outcome)
{
    switch (outcome) {
    case ChargeOutcome::AttackerDestroyed:
    case ChargeOutcome::AttackerRouts:
    case ChargeOutcome::MeleeLostAttackerDestroyed:
    case ChargeOutcome::MeleeLostAttackerRouts:
        return {1, 0, false};
    case ChargeOutcome::MeleeLostAttackerGivesWay:
        return {0.3, 0, false};
    case ChargeOutcome::MeleeLost:
        return {0.2, 0, false};
    case ChargeOutcome::AttackerHalts:
    case ChargeOutcome::Intercepted:
    case ChargeOutcome::FallsShort:
    case ChargeOutcome::AttackerStopped:
        return {0.05, 0, false};
    case ChargeOutcome::TargetEvades:
        return {0, 0.05, true};
    case ChargeOutcome::MeleeWon:
        return {0, 0.2, true};
    case ChargeOutcome::MeleeWonDefenderGivesWay:
        return {0, 0.35, true};
    case ChargeOutcome::MeleeWonDefenderRouts:
    case ChargeOutcome::MeleeWonDefenderDestroyed:
    case ChargeOutcome::DefenderRouts:
    case ChargeOutcome::GunsTaken:
    case ChargeOutcome::DefenderDestroyed:
        return {0, 1, true};
    default:
        return {0, 0, false};
    }
}

double as_double(const Fraction& chance)
{
    constexpr std::uint32_t parts = 1'000'000;
    return static_cast<double>(chance.parts_of(parts)) / parts;
}

Charging weigh(const Charge& charge, const ChargeOdds& odds, double ours, double theirs,
               double a_unit)
{
    double gain = as_double(odds.defender_losses.mean()) - as_double(odds.attacker_losses.mean());
    double good = 0;
    for (const ChargeOdds::Line& line : odds.outcomes) {
        const double chance = as_double(line.chance);
        const Opinion opinion = opinion_of(line.outcome);
        gain += chance * (opinion.theirs * (theirs + a_unit) - opinion.ours * (ours + a_unit));
        if (opinion.is_good) good += chance;
    }
    return {charge, gain, static_cast<int>(std::lround(100 * good))};
}

// Where charges are declared after the moves, this is how it will stand if nobody else moves.
State as_declared(const Setup& setup, const State& state, const Charge& charge)
{
    State then = state;
    const Order done{state.moment.side, Done{}};
    if (state.moment.step != Step::Moves ||
        !setup.law->refuse(*setup.scenario, state, {done.side, charge}) ||
        setup.law->refuse(*setup.scenario, state, done))
        return then;
    Events events;
    Course course{then, events};
    SeededDice dice{0};
    setup.law->resolve(*setup.scenario, course, done, dice);
    proceed_to_decision(setup, course, dice);
    return then;
}

bool is_in_reach(const Seen& me, const Seen& enemy)
{
    const double reach = me.charge + me.stand.radius + enemy.stand.radius;
    return length(enemy.stand.at - me.stand.at) <= reach;
}

// The charge of best odds.
std::optional<Charging> likeliest(const Setup& setup, const State& state, const Field& field,
                                  const Opinions& opinions, UnitId id)
{
    // Nobody waits for the odds of a charge that may end in a thousand ways: it is left alone.
    constexpr std::size_t most_steps = 5'000;
    std::optional<Charging> best;
    for (const UnitId target : field.of(opponent(field[id].side))) {
        if (!is_in_reach(field[id], field[target])) continue;
        const auto order = setup.law->attack(*setup.scenario, state, id, target);
        if (!order || !std::holds_alternative<Charge>(*order)) continue;
        const auto& charge = std::get<Charge>(*order);
        const auto odds = charge_odds(setup, as_declared(setup, state, charge), charge,
                                      {.most_steps = most_steps});
        if (!odds) continue;
        const Charging charging = weigh(charge, *odds, field[id].strength, field[target].strength,
                                        opinions[Worth::ChargeUnit]);
        if (!best || charging.gain > best->gain) best = charging;
    }
    return best;
}

}  // namespace

std::optional<Charging> ChargeBook::best(const Setup& setup, const State& state, const Field& field,
                                         const Opinions& opinions, UnitId id, double least_gain)
{
    if (field[id].charge <= 0) return std::nullopt;
    entries_.resize(state.units.size());
    Entry& entry = entries_[index(id)];
    const UnitId at = entry.charging.order.at;
    if (at == no_unit || entry.charger != state.unit(id) || entry.target != state.unit(at)) {
        auto charging = likeliest(setup, state, field, opinions, id);
        if (!charging) return std::nullopt;
        entry = {state.unit(id), state.unit(charging->order.at), *charging};
    }
    if (entry.charging.gain < least_gain) return std::nullopt;
    return entry.charging;
}

}  // namespace voltigeur::ai
