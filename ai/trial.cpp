#include "ai/trial.h"

#include <algorithm>

#include "ai/rollout.h"
#include "engine/game/seeded_dice.h"
#include "engine/game/walk.h"

namespace voltigeur::ai {

namespace {

constexpr int trials = 8;
// The share of a unit that is as good as lost when it has been thrown back.
constexpr double thrown_back = 0.3;

double loss_of(const Unit& before, const Unit& after, double a_unit)
{
    const double strength = strength_of(before);
    if (!after.on_table()) return strength + a_unit;
    const bool fell_back = after.has(Mark::FallingBack) && !before.has(Mark::FallingBack);
    return strength - strength_of(after) + (fell_back ? thrown_back * strength : 0);
}

bool is_in_contact(const State& state, UnitId id)
{
    return std::ranges::any_of(state.contacts, [&](const Contact& contact) {
        return contact.attacker == id || contact.defender == id;
    });
}

// The charge and what follows from it at once.
bool is_decided(const State& state, const Place& start, UnitId id)
{
    if (state.place.step == Step::Over || state.place.turn != start.turn) return true;
    if (state.place.phase == start.phase) return false;
    return state.place.step == Step::Moves ||
           (!state.unit(id).has(Mark::Charging) && !is_in_contact(state, id));
}

}  // namespace

Trial try_charge(const Setup& setup, const State& declared, const Charge& charge, double a_unit)
{
    Trial sum;
    int good = 0;
    for (int i = 0; i < trials; ++i) {
        SeededDice dice{static_cast<std::uint64_t>(i)};
        Rollout rollout{setup, declared};
        rollout.give({declared.place.side, charge}, dice);
        while (!is_decided(rollout.state(), declared.place, charge.unit))
            rollout.give(patient_policy(setup, rollout.state()), dice);
        const State& then = rollout.state();
        const double gain = loss_of(declared.unit(charge.at), then.unit(charge.at), a_unit) -
                            loss_of(declared.unit(charge.unit), then.unit(charge.unit), a_unit);
        sum.gain += gain / trials;
        good += gain > 0 ? 1 : 0;
    }
    sum.percent = 100 * good / trials;
    return sum;
}

}  // namespace voltigeur::ai
