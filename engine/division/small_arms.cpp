#include "engine/division/small_arms.h"

#include <algorithm>

#include "engine/division/charge_ride.h"
#include "engine/division/fire.h"
#include "engine/division/losses.h"
#include "engine/division/path_walk.h"

namespace voltigeur::division {

namespace {

struct Weapon {
    Length range;
    Clause clause;
};

Weapon weapon_of(const View& view, const Unit& unit)
{
    const SmallArmsPhase& sheet = view.sheet.small_arms;
    if (!is_skirmisher(unit)) return {sheet.volley.length, sheet.volley.clause};
    if (sheet.rifles.troops.has(unit.troop)) return {sheet.rifles.length, sheet.rifles.clause};
    return {sheet.skirmish.length, sheet.skirmish.clause};
}

Aim aim_of(const View& view, UnitId id, UnitId target)
{
    const SmallArmsPhase& sheet = view.sheet.small_arms;
    const Unit& unit = view.unit(id);
    Aim aim{.firer = id,
            .target = target,
            .from = view.rectangle(unit).front_centre(),
            .clause = weapon_of(view, unit).clause};
    if (is_skirmisher(unit)) {
        const Unit& at = view.unit(target);
        aim.shot = Shot::Skirmish;
        aim.at_least = sheet.skirmish.at_least;
        aim.most = sheet.skirmish_most.count;
        if (is_skirmisher(at) || at.arm == Arm::Artillery)
            aim.clause = sheet.skirmish_kills_loose.clause;
        return aim;
    }
    aim.at_least = sheet.volley.at_least;
    aim.many = sheet.volley_kills;
    return aim;
}

std::optional<Refusal> refuse_shooter(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const Gaps& gaps = view.gaps();
    if (unit.has(Mark::Shot)) return Refusal{.clause = {}, .why = "it has fired in this phase"};
    if (unit.arm != Arm::Infantry)
        return Refusal{.clause = view.sheet.small_arms.volley.clause,
                       .why = "only infantry has small arms"};
    if (unit.has(Mark::FallingBack))
        return Refusal{.clause = view.sheet.condition.fall_back_holds_fire.clause,
                       .why = "it falls back and does not fire"};
    if (is_in_contact(view.state, id) || unit.has(Mark::HasCharged))
        return Refusal{.clause = gaps.who_volleys.clause,
                       .why = "who charged or is in melee does not fire"};
    if (is_skirmisher(unit)) return std::nullopt;
    if (!gaps.volley_formations.is.has(unit.formation))
        return Refusal{.clause = gaps.volley_formations.clause, .why = "only a line fires volleys"};
    if (unit.has(Mark::MovedFar))
        return Refusal{.clause = gaps.volley_most_move.clause,
                       .why = "it moved more than half its move"};
    return std::nullopt;
}

UnitId skirmisher_between(const View& view, UnitId id, UnitId target)
{
    const Point from = view.rectangle(id).centre();
    const Point to = view.rectangle(target).centre();
    return unit_between(view, from, to, [&](UnitId other) {
        return other != id && other != target && is_skirmisher(view.unit(other));
    });
}

std::optional<Refusal> refuse_volley_target(const View& view, UnitId id, UnitId target)
{
    const Unit& unit = view.unit(id);
    const Weapon weapon = weapon_of(view, unit);
    const Gaps& gaps = view.gaps();
    if (is_in_contact(view.state, target))
        return Refusal{.clause = gaps.who_volleys.clause, .why = "nobody fires into a melee"};
    if (!within(view, id, target, weapon.range))
        return Refusal{.clause = weapon.clause,
                       .why = "the target is out of range",
                       .measured = distance(view, id, target),
                       .limit = weapon.range};
    const Rectangle place = view.rectangle(unit);
    if (!is_skirmisher(unit) &&
        !in_arc(place, view.rectangle(target), degrees(gaps.volley_arc_degrees.is)))
        return Refusal{.clause = gaps.volley_arc_degrees.clause,
                       .why = "the target is not ahead of it"};
    if (is_skirmisher(unit))
        if (const UnitId by = skirmisher_between(view, id, target); by != no_unit)
            return Refusal{.clause = view.sheet.small_arms.not_through_skirmishers.clause,
                           .why = "skirmishers do not fire through skirmishers",
                           .who = by};
    if (const auto by = hidden_from(view, id, place, target))
        return Refusal{.clause = gaps.line_of_sight.clause,
                       .why = "it cannot see the target",
                       .who = by->by_unit};
    return std::nullopt;
}

// The charge has not been fired at yet.
bool awaits_volley(const View& view, const Contact& contact)
{
    const Unit& target = view.unit(contact.defender);
    const bool is_horse = view.unit(contact.attacker).arm == Arm::Cavalry;
    if (is_horse && !view.gaps().volley_at_cavalry.is) return false;
    return contact.fought == 0 && contact.in_flank_or_rear == 0 && !target.has(Mark::Shot) &&
           !target.has(Mark::HasCharged) && !target.has(Mark::Disordered) &&
           can_volley(view, contact.defender);
}

// Of its target, and of all abreast of it.
void stop_short(const RuleContext& context, UnitId charger)
{
    const Reach& line = context.sheet.condition.stops_short;
    const Unit& unit = context.unit(charger);
    for (const Contact& c : FixedVector(context.state().contacts))
        if (c.attacker == charger) context.happen(ContactEnded{charger, c.defender, line.clause});
    // As far as units behind it leave room: the gap is for the eye.
    const View view = context.view();
    const Rectangle place = view.rectangle(charger);
    const Angle ahead = unit.pose.facing;
    const Angle rear = ahead + degrees(180);
    const Length gap = clear_but_for_skirmishers(
        view, charger, place, rear, last_untouched(view, charger, place, rear, line.length));
    if (gap > Length{}) {
        const Pose back{offset(unit.pose.at, ahead, -gap, {}), ahead};
        context.happen(UnitPlaced{charger, back, unit.formation, line.clause});
        let_through(context, charger);
    }
    context.happen(ChargeEnded{charger, line.clause});
}

// How far straight ahead it meets the charger, or comes if another stands there too; nothing if
// another is in the way. Who stands no farther off than a charger that stopped short is abreast of
// it, whatever gap their friends have left them.
std::optional<Length> way_to(const View& view, UnitId id, UnitId charger)
{
    const Rectangle start = view.rectangle(id);
    const Length reach = view.gaps().foot_countercharge.is;
    const Length gap = view.sheet.condition.stops_short.length + touch_gap;
    std::optional<Length> first;
    for (const Met& met : units_met(view, id, start, start.facing(), reach)) {
        if (may_pass(view.unit(id), view.unit(met.unit))) continue;
        if (first && met.at > gap) break;
        if (!first) first = met.at;
        if (met.unit == charger) return first;
    }
    return std::nullopt;
}

bool may_countercharge(const View& view, UnitId id, UnitId charger)
{
    const Unit& unit = view.unit(id);
    return unit.on_table() && view.unit(charger).on_table() && is_formed(unit) &&
           !is_in_contact(view.state, id) && view.sheet.condition.countercharge.has(unit) &&
           way_to(view, id, charger);
}

// A charger on foot that is staggered stops short, and may be charged back.
void fire_at_charger(const RuleContext& context, UnitId id, UnitId charger)
{
    const bool is_foot = context.unit(charger).arm == Arm::Infantry;
    Aim aim = aim_of(context.view(), id, charger);
    aim.is_at_charger = true;
    Volleys volleys(context);
    const bool staggers = volleys.fire(aim);
    volleys.land();
    if (!is_foot || !context.unit(charger).on_table()) return;
    if (!staggers)
        return context.happen(
            MarkChanged{id, Mark::FailedVolley, true, context.gaps().volley_fails.clause});
    stop_short(context, charger);
    if (may_countercharge(context.view(), id, charger))
        context.begin_step(Step::CounterCharge, context.unit(id).side, id, charger);
}

}  // namespace

Length small_arms_range(const View& view, const Unit& unit, Formation formation)
{
    const bool shoots =
        formation == Formation::Skirmish || view.gaps().volley_formations.is.has(formation);
    if (unit.arm != Arm::Infantry || !shoots) return {};
    Unit formed = unit;
    formed.formation = formation;
    return weapon_of(view, formed).range;
}

int expected_kills(const View& view, const Unit& unit)
{
    const SmallArmsPhase& sheet = view.sheet.small_arms;
    if (is_skirmisher(unit)) return expected_kills_of_die(view, sheet.skirmish.at_least, {});
    return expected_kills_of_die(view, sheet.volley.at_least, sheet.volley_kills);
}

int exposure_to_muskets(const View& view, const Unit& unit)
{
    return exposure(view, unit, Shot::Volley, view.sheet.small_arms.volley.at_least);
}

bool can_volley(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return unit.on_table() && unit.arm == Arm::Infantry && !unit.has(Mark::FallingBack) &&
           !unit.has(Mark::MovedFar) && view.gaps().volley_formations.is.has(unit.formation);
}

bool volley_next(const RuleContext& context)
{
    const View view = context.view();
    const auto& contacts = context.state().contacts;
    const auto next =
        std::ranges::find_if(contacts, [&](const Contact& c) { return awaits_volley(view, c); });
    if (next == contacts.end()) return false;
    const UnitId target = next->defender;
    if (chargers_to_fire_at(view, target).size() > 1)
        context.begin_step(Step::React, view.unit(target).side, target, next->attacker);
    else
        fire_at_charger(context, target, next->attacker);
    return true;
}

std::vector<UnitId> chargers_to_fire_at(const View& view, UnitId id)
{
    std::vector<UnitId> list;
    for (const Contact& c : view.state.contacts)
        if (c.defender == id && awaits_volley(view, c)) list.push_back(c.attacker);
    return list;
}

std::optional<Refusal> refuse_charge_volley(const View& view, const Shoot& order)
{
    const std::vector<UnitId> chargers = chargers_to_fire_at(view, order.unit);
    if (std::ranges::find(chargers, order.at) != chargers.end()) return std::nullopt;
    return Refusal{.clause = view.gaps().who_volleys.clause,
                   .why = "it must fire at a unit that charges it"};
}

void resolve_charge_volley(const RuleContext& context, UnitId charger)
{
    const UnitId id = context.state().moment.unit;
    context.begin_step(Step::ChargeVolleys, context.state().moment.side);
    fire_at_charger(context, id, charger);
}

std::optional<Refusal> refuse_countercharge(const View& view, const Charge& order)
{
    const Moment& moment = view.state.moment;
    if (order.unit != moment.unit || order.at != moment.other)
        return Refusal{.clause = view.sheet.condition.countercharge.clause,
                       .why = "only the charger that stopped short may be charged now",
                       .who = moment.other};
    if (order.wheel.turn != 0)
        return Refusal{.clause = view.gaps().foot_countercharge.clause,
                       .why = "it goes straight at the charger"};
    return std::nullopt;
}

void resolve_countercharge(const RuleContext& context)
{
    const UnitId id = context.state().moment.unit;
    const UnitId charger = context.state().moment.other;
    const View view = context.view();
    const Clause clause = view.sheet.condition.countercharge.clause;
    const Pose from = context.unit(id).pose;
    const Length go = way_to(view, id, charger).value_or(Length{});
    const Pose pose{offset(from.at, from.facing, go, {}), from.facing};
    context.happen(UnitPlaced{id, pose, context.unit(id).formation, clause});
    let_through(context, id);
    context.happen(ContactMade{id, charger, go, false, clause});
    context.begin_step(Step::ChargeVolleys, context.state().moment.side);
}

void resolve_no_countercharge(const RuleContext& context)
{
    context.begin_step(Step::ChargeVolleys, context.state().moment.side);
}

bool can_shoot(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return unit.on_table() && unit.side == view.state.moment.side &&
           !shooting_targets(view, id).empty();
}

std::optional<Refusal> refuse_shoot(const View& view, const Shoot& order)
{
    if (auto refusal = refuse_shooter(view, order.unit)) return refusal;
    return refuse_volley_target(view, order.unit, order.at);
}

std::vector<UnitId> shooting_targets(const View& view, UnitId id)
{
    std::vector<UnitId> list;
    if (refuse_shooter(view, id)) return list;
    const Unit& unit = view.unit(id);
    const Rectangle place = view.rectangle(unit);
    const Length range = weapon_of(view, unit).range;
    for (const UnitId other : units_near(view, place, range).of(opponent(unit.side)))
        if (!refuse_volley_target(view, id, other)) list.push_back(other);
    return list;
}

void resolve_shoot(const RuleContext& context, const Shoot& order)
{
    context.happen(TargetChosen{order.unit, order.at,
                                weapon_of(context.view(), context.unit(order.unit)).clause});
}

void fire_small_arms(const RuleContext& context)
{
    Volleys volleys(context);
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        const bool fires = unit.on_table() && unit.target != no_unit && unit.has(Mark::Shot) &&
                           !unit.has(Mark::Charging) && !is_in_contact(context.state(), id);
        if (fires) volleys.fire(aim_of(context.view(), id, unit.target));
    }
    volleys.land();
}

}  // namespace voltigeur::division
