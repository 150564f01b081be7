#include "engine/odds/policy.h"

#include <algorithm>

#include "engine/base/text.h"

namespace voltigeur {

namespace {

bool is_legal(const Setup& setup, const State& state, const OrderKind& what)
{
    return !setup.law->refuse(*setup.scenario, state, {state.moment.side, what});
}

bool is_outmatched(const State& state, UnitId id, UnitId enemy)
{
    if (enemy == no_unit) return false;
    const Unit& unit = state.unit(id);
    return unit.formation == Formation::Skirmish || unit.arm == Arm::Artillery ||
           10 * fighting_strength(unit) < 6 * fighting_strength(state.unit(enemy));
}

UnitId strongest(const State& state, const std::vector<UnitId>& list)
{
    if (list.empty()) return no_unit;
    return *std::ranges::max_element(list, {},
                                     [&](UnitId id) { return fighting_strength(state.unit(id)); });
}

// ---- Answers

OrderKind hold(const State& state)
{
    return Hold{state.moment.unit};
}

OrderKind form_square(const Setup& setup, const State& state)
{
    const UnitId charger = charger_of(state);
    if (charger != no_unit && state.unit(charger).arm == Arm::Cavalry)
        for (const Formation formation : {Formation::Square, Formation::Masse})
            if (const Form order{state.moment.unit, formation}; is_legal(setup, state, order))
                return order;
    return hold(state);
}

// Square or masse against cavalry, cavalry rides at cavalry, and what is outmatched runs.
OrderKind react(const Setup& setup, const State& state)
{
    const UnitId id = state.moment.unit;
    const UnitId charger = charger_of(state);
    if (const OrderKind square = form_square(setup, state); std::holds_alternative<Form>(square))
        return square;
    const bool are_horse = charger != no_unit && state.unit(charger).arm == Arm::Cavalry &&
                           state.unit(id).arm == Arm::Cavalry;
    if (const Charge meet{.unit = id, .at = charger}; are_horse && is_legal(setup, state, meet))
        return meet;
    if (const Evade order{id}; is_outmatched(state, id, charger) && is_legal(setup, state, order))
        return order;
    return hold(state);
}

// Line where the charge was stopped; until then it may pay to go on.
OrderKind answer(const Setup& setup, const State& state, GuardChoice guard)
{
    const UnitId id = state.moment.unit;
    if (const Form line{id, Formation::Line}; is_legal(setup, state, line)) return line;
    const Continue pay{id};
    if (guard == GuardChoice::Yields || !is_legal(setup, state, pay)) return hold(state);
    const UnitId enemy = state.unit(id).target;
    const bool is_stronger = enemy != no_unit && 10 * fighting_strength(state.unit(id)) >
                                                     12 * fighting_strength(state.unit(enemy));
    if (guard == GuardChoice::Pays || is_stronger) return pay;
    return hold(state);
}

OrderKind meet(const Setup& setup, const State& state, MeetChoice choice)
{
    const auto [id, enemy] = std::pair{state.moment.unit, state.moment.other};
    const bool stays = choice == MeetChoice::Hold ||
                       (choice == MeetChoice::Sensible && is_outmatched(state, id, enemy));
    if (const Charge order{.unit = id, .at = enemy}; !stays && is_legal(setup, state, order))
        return order;
    return hold(state);
}

OrderKind support(const Setup& setup, const State& state, SupportChoice choice)
{
    const UnitId guns = state.moment.unit;
    const std::vector<UnitId> list = setup.law->targets(*setup.scenario, state, guns);
    if (choice == SupportChoice::Sensible) return Support{guns, strongest(state, list)};
    return Support{guns, list.empty() ? no_unit : list.front()};
}

OrderKind choose_melee(const Setup& setup, const State& state)
{
    const Side side = state.moment.side;
    for (const Contact& c : state.contacts) {
        const bool is_mine = state.unit(c.attacker).side == side;
        const Fight fight = is_mine ? Fight{c.attacker, c.defender} : Fight{c.defender, c.attacker};
        if (is_legal(setup, state, fight)) return fight;
    }
    return Done{};
}

OrderKind choose_fighter(const Setup& setup, const State& state)
{
    const std::vector<UnitId> list = setup.law->may_act(*setup.scenario, state);
    return Fight{strongest(state, list), state.moment.unit};
}

// Whom a unit shoots at that does not charge is nothing to a charge.
OrderKind shoot(const Setup& setup, const State& state, ShootChoice choice)
{
    const bool is_charged = std::ranges::any_of(state.units, [&](const Unit& unit) {
        return unit.has(Mark::Charging) && unit.on_table() && unit.side != state.moment.side;
    });
    if (choice == ShootChoice::Hold || !is_charged) return Done{};
    for (const UnitId id : unit_ids(state)) {
        const Unit& unit = state.unit(id);
        if (unit.side != state.moment.side || !unit.on_table() || unit.has(Mark::Shot)) continue;
        const auto shot = sensible_shot(setup, state, id);
        if (shot && state.unit(shot->at).has(Mark::Charging)) return *shot;
    }
    return Done{};
}

OrderKind decide(const Setup& setup, const State& state, const Choices& choices)
{
    switch (state.moment.step) {
    case Step::Shooting:
        return shoot(setup, state, choices.shoot);
    case Step::React:
        if (choices.reaction == ReactionChoice::Sensible) return react(setup, state);
        return choices.reaction == ReactionChoice::Square ? form_square(setup, state) : hold(state);
    case Step::Answer:
        return answer(setup, state, choices.guard);
    case Step::Intercept:
        return meet(setup, state, choices.intercept);
    case Step::CounterCharge:
        return meet(setup, state, choices.counter_charge);
    case Step::Support:
        return support(setup, state, choices.support);
    case Step::Reform:
    case Step::AfterMelee:
        return hold(state);
    case Step::ChooseMelee:
        return choose_melee(setup, state);
    case Step::ChooseFighter:
        return choose_fighter(setup, state);
    default:
        return Done{};
    }
}

}  // namespace

// ---- Choices that have a name

std::optional<std::string> set_choice(Choices& choices, std::string_view name,
                                      std::string_view value)
{
    std::optional<std::string> fault;
    std::vector<std::string_view> names;
    const auto set = [&]<class E>(const Field<Choices, E>& choice) {
        names.push_back(choice.name);
        if (choice.name != name) return;
        if (const auto wanted = from_text<E>(value))
            choices.*choice.member = *wanted;
        else
            fault = unknown_word(std::string{name}, value, names_of<E>);
    };
    Choices::fields([&](const auto&... choice) { (set(choice), ...); });
    if (std::ranges::find(names, name) == names.end())
        return unknown_word("the choice", name, names);
    return fault;
}

std::string_view name_of_choice(const State& state)
{
    switch (state.moment.step) {
    case Step::Shooting:
        return "shoot";
    case Step::React:
        return "reaction";
    case Step::Answer:
        return state.unit(state.moment.unit).has(Mark::MayReform) ? "" : "guard";
    case Step::CounterCharge:
        return "counter_charge";
    case Step::Intercept:
        return "intercept";
    case Step::Support:
        return "support";
    default:
        return "";
    }
}

Policy policy_of(const Choices& choices)
{
    return [choices](const Setup& setup, const State& state) {
        return Order{state.moment.side, decide(setup, state, choices)};
    };
}

// ---- What is sensible

int fighting_strength(const Unit& unit)
{
    // Hundredths of what an ordinary figure is worth.
    constexpr std::array<int, names_of<Quality>.size()> worth_of_quality{160, 135, 100, 95,
                                                                         80,  70,  60,  45};
    constexpr std::array<int, names_of<Arm>.size()> worth_of_arm{100, 120, 250};
    // A kill, where kills are counted, costs about as much as two figures.
    const int figures = std::max(1, unit.figures - 2 * unit.kills);
    return figures * worth_of_arm[static_cast<std::size_t>(unit.arm)] *
           worth_of_quality[static_cast<std::size_t>(unit.quality)] / 100;
}

UnitId charger_of(const State& state)
{
    if (state.moment.other != no_unit) return state.moment.other;
    const UnitId id = state.moment.unit;
    UnitId charger = no_unit;
    for (const Contact& c : state.contacts) {
        if (c.defender != id && c.stand_in != id) continue;
        if (state.unit(c.attacker).arm == Arm::Cavalry) return c.attacker;
        if (charger == no_unit) charger = c.attacker;
    }
    return charger;
}

std::optional<Shoot> sensible_shot(const Setup& setup, const State& state, UnitId id)
{
    const std::vector<UnitId> targets = setup.law->targets(*setup.scenario, state, id);
    if (targets.empty()) return std::nullopt;
    return Shoot{id, *std::ranges::min_element(targets, {}, [&](UnitId target) {
                     const Unit& unit = state.unit(target);
                     return unit.has(Mark::Charging) ? 0 : fighting_strength(unit);
                 })};
}

OrderKind sensible_answer(const Setup& setup, const State& state)
{
    return decide(setup, state, {});
}

}  // namespace voltigeur
