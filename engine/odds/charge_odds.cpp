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

}  // namespace

std::expected<ChargeOdds, OddsFault> charge_odds(const Setup& setup, const State& state,
                                                 const Charge& charge, const OddsOptions& options)
{
    const Order order{state.moment.side, charge};
    if (setup.law->refuse(*setup.scenario, state, order))
        return std::unexpected(OddsFault::Refused);

    // The charge is ordered first, and no other.
    ChargeOdds odds;
    const Policy policy = policy_of(options.choices);
    const auto order_first = [&](const Setup& where, const State& at) {
        const Unit& unit = at.unit(charge.unit);
        const bool is_ordered = at.moment != state.moment || unit != state.unit(charge.unit);
        if (!is_ordered) return order;
        if (const auto name = name_of_choice(at); !name.empty()) odds.choices.insert(name);
        return policy(where, at);
    };
    Merging merging{setup, state, charge};
    Enumeration walk{
        .policy = order_first,
        .note = [&](WayNotes notes, const Event& event,
                    const State& after) { return note_of_charge(notes, event, after, charge); },
        .is_final =
            [&](const State& at, WayNotes notes) {
                return has_ended(at, notes, charge) || is_too_late(at.moment, state.moment);
            },
        .merges_equals = options.merges,
        .is_forced = true,
        .most_steps = options.most_steps};
    if (options.merges)
        walk.merge = [&](State& at, WayNotes& notes, const Fraction& chance) {
            merging.merge(at, notes, chance);
        };
    std::map<ChargeOutcome, Fraction> outcomes;
    const auto walked = enumerate(setup, state, walk, [&](const Reached& reached) {
        outcomes[outcome_of(state, reached.state, reached.notes, charge)] += reached.chance;
        merging.end(reached.state, reached.notes, reached.chance);
    });
    if (!walked) return std::unexpected(walked.error());

    odds.attacker_losses = merging.attacker_losses();
    odds.defender_losses = merging.defender_losses();
    for (const auto& [outcome, chance] : outcomes) odds.outcomes.push_back({outcome, chance});
    return odds;
}

}  // namespace voltigeur
