#include "engine/record/state_check.h"

#include <algorithm>
#include <array>

namespace voltigeur {

namespace {

// Steps whose decision is about one unit, or about a unit and another.
constexpr std::array about_one{Step::Support,       Step::React, Step::Answer,    Step::Reform,
                               Step::ChooseFighter, Step::Fight, Step::AfterMelee};
constexpr std::array about_two{Step::Intercept, Step::Obliged, Step::CounterCharge};
// Steps in which the other is charging.
constexpr std::array against_charger{Step::Intercept, Step::React, Step::CounterCharge};

bool is_there(const State& state, UnitId id)
{
    return index(id) < state.units.size() && state.unit(id).on_table();
}

template <std::size_t N>
bool is_one_of(const std::array<Step, N>& steps, Step step)
{
    return std::ranges::find(steps, step) != steps.end();
}

bool is_decision_about_somebody(const State& state)
{
    const Moment& moment = state.moment;
    const bool has_unit = moment.unit == no_unit || is_there(state, moment.unit);
    const bool has_other = moment.other == no_unit || is_there(state, moment.other);
    if (!has_unit || !has_other) return false;
    const bool needs_unit = is_one_of(about_one, moment.step) || is_one_of(about_two, moment.step);
    // Sheets whose brigades have orders ask who is charged, and by whom.
    const bool is_asked_who = moment.step == Step::React && !state.commands.empty();
    const bool needs_other = is_one_of(about_two, moment.step) || is_asked_who;
    const bool is_charged = is_one_of(against_charger, moment.step) && moment.other != no_unit;
    if (is_charged && !state.unit(moment.other).has(Mark::Charging)) return false;
    return (!needs_unit || moment.unit != no_unit) && (!needs_other || moment.other != no_unit);
}

bool is_contact(const State& state, const Contact& contact)
{
    return is_there(state, contact.attacker) && is_there(state, contact.defender) &&
           state.unit(contact.attacker).side != state.unit(contact.defender).side &&
           (contact.stand_in == no_unit || is_there(state, contact.stand_in));
}

// Marks and formations that need somebody else to mean anything.
bool is_unit(const State& state, const Unit& unit)
{
    if (!unit.on_table()) return true;
    const bool has_figures = unit.figures > 0;
    const bool has_target = !unit.has(Mark::Charging) || is_there(state, unit.target);
    return has_figures && has_target;
}

bool is_general(const State& state, const General& general)
{
    return general.unit == no_unit ||
           (is_there(state, general.unit) && general.fate == GeneralFate::Active);
}

}  // namespace

std::optional<std::string> refuse_state(const Setup& setup, const State& state)
{
    const Moment& moment = state.moment;
    if (setup.law->phase_title(moment.phase).empty())
        return "the battle stands in phase " + std::to_string(moment.phase) +
               ", which its sheet does not have";
    if (!setup.law->asks(moment.phase, moment.step))
        return "the battle stands at a decision (" + std::string{to_text(moment.step)} +
               ") that the rules of today do not ask in this phase; it can only be watched";
    const bool is_sound =
        is_decision_about_somebody(state) &&
        std::ranges::all_of(state.contacts,
                            [&](const Contact& c) { return is_contact(state, c); }) &&
        std::ranges::all_of(state.units, [&](const Unit& u) { return is_unit(state, u); }) &&
        std::ranges::all_of(state.generals, [&](const General& g) { return is_general(state, g); });
    if (!is_sound)
        return "the battle stands at a moment that the rules of today cannot go on from; it can "
               "only be watched";
    return std::nullopt;
}

}  // namespace voltigeur
