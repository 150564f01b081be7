#include <map>

#include "engine/odds/charge_story.h"
#include "engine/odds/merging.h"
#include "engine/odds/odds.h"

namespace voltigeur {

namespace {

// Past the melees that a charge leads to: the other side moves, or the turn is over.
bool is_too_late(const Moment& moment, const Moment& start)
{
    if (moment.turn != start.turn) return true;
    if (moment.phase == start.phase) return false;
    return moment.step == Step::Moves || moment.step == Step::Arrivals ||
           moment.step == Step::Recall || moment.step == Step::Rally;
}

// The State with nothing under way but this charge.
State alone(const State& state, const Charge& charge)
{
    constexpr Marks under_way = bit(Mark::Charging) | bit(Mark::Reached) | bit(Mark::LostMelee);
    const auto concerned = [&](UnitId id) { return id == charge.unit || id == charge.at; };
    State copy = state;
    for (const UnitId id : unit_ids(copy)) {
        if (concerned(id)) continue;
        Unit& unit = copy.unit(id);
        unit.marks &= ~under_way;
        unit.marks |= bit(Mark::RestraintTested);  // nobody else is obliged to charge
        unit.fresh_losses = 0;
    }
    copy.contacts.clear();
    for (const Contact& c : state.contacts)
        if (concerned(c.attacker) || concerned(c.defender)) copy.contacts.push_back(c);
    return copy;
}

}  // namespace

std::expected<ChargeOdds, OddsFault> charge_odds(const Setup& setup, const State& state,
                                                 const Charge& charge, const OddsOptions& options)
{
    const Order order{state.moment.side, charge};
    if (setup.law->refuse(*setup.scenario, state, order))
        return std::unexpected(OddsFault::Refused);

    // The charge is ordered first, and no other.
    const State start = alone(state, charge);
    const auto order_first = [&](const Setup& where, const State& at) {
        const Unit& unit = at.unit(charge.unit);
        const bool is_ordered = at.moment != start.moment || unit != start.unit(charge.unit);
        return is_ordered ? options.policy(where, at) : order;
    };
    Merging merging{setup, start, charge};
    Enumeration walk{
        .policy = order_first,
        .note = [&](WayNotes notes, const Event& event,
                    const State& after) { return note_of_charge(notes, event, after, charge); },
        .is_final =
            [&](const State& at, WayNotes notes) {
                return has_ended(at, notes, charge) || is_too_late(at.moment, start.moment);
            },
        .merges_equals = options.merges,
        .is_forced = true,
        .most_steps = options.most_steps};
    if (options.merges)
        walk.merge = [&](State& at, WayNotes& notes, const Fraction& chance) {
            merging.merge(at, notes, chance);
        };
    std::map<ChargeOutcome, Fraction> outcomes;
    const auto walked = enumerate(setup, start, walk, [&](const Reached& reached) {
        outcomes[outcome_of(start, reached.state, reached.notes, charge)] += reached.chance;
        merging.end(reached.state, reached.notes, reached.chance);
    });
    if (!walked) return std::unexpected(walked.error());

    ChargeOdds odds{.outcomes = {},
                    .attacker_losses = merging.attacker_losses(),
                    .defender_losses = merging.defender_losses()};
    for (const auto& [outcome, chance] : outcomes) odds.outcomes.push_back({outcome, chance});
    return odds;
}

}  // namespace voltigeur
