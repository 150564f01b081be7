#include <algorithm>

#include "engine/odds/enumeration.h"

namespace voltigeur {

namespace {

// The charge upon it has been met already, or is the one that it is asked about.
bool is_charged_by_cavalry(const State& state, UnitId id)
{
    const UnitId charger = state.moment.other;
    if (charger != no_unit && state.unit(charger).arm == Arm::Cavalry) return true;
    return std::any_of(state.contacts.begin(), state.contacts.end(), [&](const Contact& c) {
        return (c.defender == id || c.stand_in == id) && state.unit(c.attacker).arm == Arm::Cavalry;
    });
}

OrderKind react(const Setup& setup, const State& state)
{
    const UnitId id = state.moment.unit;
    if (!is_charged_by_cavalry(state, id)) return Hold{id};
    const std::vector<Formation> list = setup.law->formations(*setup.scenario, state, id);
    for (const Formation wanted : {Formation::Square, Formation::Masse})
        if (std::ranges::find(list, wanted) != list.end()) return Form{id, wanted};
    return Hold{id};
}

OrderKind choose_support(const Setup& setup, const State& state)
{
    const UnitId guns = state.moment.unit;
    const std::vector<UnitId> list = setup.law->targets(*setup.scenario, state, guns);
    return Support{guns, list.empty() ? no_unit : list.front()};
}

OrderKind choose_melee(const Setup& setup, const State& state)
{
    const Side side = state.moment.side;
    for (const Contact& c : state.contacts) {
        const bool is_mine = state.unit(c.attacker).side == side;
        const Fight fight = is_mine ? Fight{c.attacker, c.defender} : Fight{c.defender, c.attacker};
        if (!setup.law->refuse(*setup.scenario, state, {side, fight})) return fight;
    }
    return Done{};
}

OrderKind choose_fighter(const Setup& setup, const State& state)
{
    const std::vector<UnitId> list = setup.law->may_act(*setup.scenario, state);
    return Fight{list.empty() ? no_unit : list.front(), state.moment.unit};
}

OrderKind decide(const Setup& setup, const State& state)
{
    switch (state.moment.step) {
    case Step::React:
        return react(setup, state);
    case Step::Answer:
    case Step::Reform:
    case Step::Intercept:
    case Step::AfterMelee:
        return Hold{state.moment.unit};
    case Step::CounterCharge:
        return Charge{.unit = state.moment.unit, .at = state.moment.other};
    case Step::Support:
        return choose_support(setup, state);
    case Step::ChooseMelee:
        return choose_melee(setup, state);
    case Step::ChooseFighter:
        return choose_fighter(setup, state);
    default:
        return Done{};
    }
}

}  // namespace

Order patient_policy(const Setup& setup, const State& state)
{
    return {state.moment.side, decide(setup, state)};
}

}  // namespace voltigeur
