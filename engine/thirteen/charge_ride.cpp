#include "engine/thirteen/charge_ride.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/geometry/sweep.h"
#include "engine/thirteen/charge_way.h"
#include "engine/thirteen/evasion.h"
#include "engine/thirteen/ride_on.h"

namespace voltigeur::thirteen {

namespace {

// The charge is over: the unit stands where it got to.
void end_charge(const RuleContext& context, UnitId id, Clause clause)
{
    context.happen(ChargeEnded{id, clause});
}

// The charge has come to nothing: it was none, and the unit is like any other afterwards.
void come_to_nothing(const RuleContext& context, UnitId id, Clause clause)
{
    end_charge(context, id, clause);
    context.happen(MarkChanged{id, Mark::HasCharged, false, clause});
}

Pose straight_on(const Approach& start, Length go)
{
    return {offset(start.pose.at, start.pose.facing, go, {}), start.pose.facing};
}

// ---- The charge of infantry ----

// Everything in contact fights on sheets where entire units do.
void touch_others(const RuleContext& context, UnitId id, UnitId target, Point from)
{
    const View view = context.view();
    const MeleePhase& melee = view.sheet.melee[view.half_of_turn()];
    if (melee.who_fights.who != WhoFights::EntireUnit) return;
    for (const UnitId other : unit_ids(context.state())) {
        const Unit& enemy = context.unit(other);
        const bool concerns = other != target && enemy.side != context.unit(id).side &&
                              enemy.on_table() && enemy.formation != Formation::Skirmish;
        if (!concerns || are_in_contact(context.state(), id, other)) continue;
        if (!touches(view.rectangle(id), view.rectangle(other))) continue;
        context.happen(ContactMade{
            id, other, {}, strikes_flank_or_rear(view, from, other), melee.who_fights.clause});
    }
}

// Whom it meets first of those that it does not go through. Of several abreast it is skirmishers,
// who run before it is at the others; then its target.
std::optional<Met> first_in_way(const View& view, UnitId id, const Approach& start, Length travel)
{
    const auto comes_before = [&](UnitId a, UnitId b) {
        const UnitId target = view.unit(id).target;
        return std::pair{!is_formed(view.unit(a)), a == target} >
               std::pair{!is_formed(view.unit(b)), b == target};
    };
    std::optional<Met> first;
    for (const Met& met : units_ahead(view, id, start.place, travel)) {
        if (may_charge_through(view, view.unit(id), view.unit(met.unit))) continue;
        if (first && !are_abreast(*first, met)) break;
        if (!first || comes_before(met.unit, first->unit))
            first = Met{first.value_or(met).at, met.unit};
    }
    return first;
}

// The rest of its way still leads to those skirmishers, if need be through others.
bool still_reaches(const View& view, UnitId id, const Approach& start, Length travel, UnitId target)
{
    for (const Met& met : units_ahead(view, id, start.place, travel)) {
        if (met.unit == target) return true;
        const Unit& other = view.unit(met.unit);
        if (is_formed(other) && !may_charge_through(view, view.unit(id), other)) return false;
    }
    return false;
}

// Where it comes to the place of skirmishers that have run from another charge.
std::optional<Length> way_to_left_place(const View& view, UnitId id, const Approach& start,
                                        Length travel)
{
    const Unit& target = view.unit(view.unit(id).target);
    if (is_formed(target) || target.pose == target.origin) return std::nullopt;
    return first_touch(start.place, start.pose.facing, travel,
                       view.rectangle(target, target.origin, target.origin_formation));
}

// It reaches nobody. Where its target stood, it has charged all the same; elsewhere it has not.
void stop_short(const RuleContext& context, UnitId id, const Approach& start, Length travel)
{
    const View view = context.view();
    const auto left_place = way_to_left_place(view, id, start, travel);
    const bool is_there =
        left_place && ride_limit(view, id, start.place, *left_place) >= *left_place;
    const Length way = is_there ? *left_place : ride_limit(view, id, start.place, travel);
    const Pose end =
        straight_on(start, last_apart(view, id, start.place, way, view.unit(id).target));
    const MovePhase& sheet = view.move();
    const Clause clause = is_there ? sheet.skirmishers_evade.clause : sheet.charge_in_column.clause;
    context.happen(ChargeMoved{id, end, {}, false, false, clause});
    if (is_there) return end_charge(context, id, clause);
    come_to_nothing(context, id, view.gaps().charge_falls_short.clause);
}

void charge_with_infantry(const RuleContext& context, UnitId id)
{
    const Unit unit = context.unit(id);
    const UnitId target = unit.target;
    const MovePhase& sheet = context.view().move();
    const Clause falls_short = context.gaps().charge_falls_short.clause;
    const auto hand = static_cast<Hand>(unit.charge_hand);

    // Charges moved before this one may have taken its way or its target.
    if (!context.unit(target).on_table() ||
        refuse_charge_wheel(context.view(), id, hand, unit.charge_wheel)) {
        context.happen(ChargeMoved{id, unit.pose, {}, false, false, falls_short});
        return come_to_nothing(context, id, falls_short);
    }
    const Approach start = approach(context.view(), id, hand, unit.charge_wheel);
    const Length travel = infantry_travel(context.view(), id, start);

    // Step 1. Skirmishers in the way. They stop the charge only if they were its target.
    HaveRun have_run{};
    auto met = first_in_way(context.view(), id, start, travel);
    while (met && !is_formed(context.unit(met->unit))) {
        const Pose there = straight_on(
            start, last_untouched(context.view(), id, start.place, start.pose.facing, met->at));
        const Clause clause = sheet.skirmishers_evade.clause;
        const bool are_caught = have_run[index(met->unit)];
        if (!reach_skirmishers(context, {id, there, {}, are_caught, false, clause}, met->unit,
                               have_run))
            return;
        const bool is_over =
            are_caught || !still_reaches(context.view(), id, start, travel, target);
        if (met->unit == target && is_over) return end_charge(context, id, clause);
        met = first_in_way(context.view(), id, start, travel);
    }

    // Step 2. To the target, or as far as it gets.
    if (!met || met->unit != target) return stop_short(context, id, start, met ? met->at : travel);
    context.happen(ChargeMoved{
        id, straight_on(start, met->at), {}, true, false, sheet.charge_in_column.clause});
    context.happen(ContactMade{id,
                               target,
                               {},
                               strikes_flank_or_rear(context.view(), unit.pose.at, target),
                               sheet.charge_in_column.clause});
    touch_others(context, id, target, unit.pose.at);
}

// ---- The charge of cavalry ----

struct Ride {
    Length limit;  // so far it goes if nobody holds it
    Length end;    // before enemy cavalry
    std::vector<Met> contacts;
    std::optional<Met> skirmishers;  // that it reaches before anybody else
};

// Enemy cavalry among them may be contacted by no other unit.
bool is_any_met_by_another(const View& view, UnitId id, const std::vector<Met>& enemies)
{
    return std::ranges::any_of(enemies, [&](const Met& met) {
        return view.unit(met.unit).arm == Arm::Cavalry && is_met_by_another(view, id, met.unit);
    });
}

// Skirmishers behind an enemy that it has to fight first wait until the ride goes on.
Ride plan_ride(const View& view, UnitId id, const Rectangle& place, Length travel)
{
    const Length limit = ride_limit(view, id, place, travel);
    Ride ride{.limit = limit, .end = limit, .contacts = {}, .skirmishers = {}};
    const std::vector<Met> ahead = units_ahead(view, id, place, limit);
    for (const Met& met : ahead) {
        const Unit& other = view.unit(met.unit);
        if (other.side == view.unit(id).side) continue;  // ride_limit stops at those that stop it
        if (!is_formed(other)) {
            if (!ride.contacts.empty()) continue;
            ride.skirmishers = met;
            return ride;
        }
        if (!ride.contacts.empty() && are_abreast(ride.contacts.back(), met)) continue;
        const std::vector<Met> abreast = enemies_abreast(view, id, ahead, met);
        const bool is_held = has_cavalry(view, abreast);
        const bool is_barred = is_any_met_by_another(view, id, abreast);
        if (!is_barred) ride.contacts.insert(ride.contacts.end(), abreast.begin(), abreast.end());
        if (is_barred || is_held) {
            ride.end = is_barred ? short_of(met.at) : met.at;
            return ride;
        }
    }
    return ride;
}

// The last place up to `end` where a ride that is no charge may end.
Length end_of_plain_ride(const View& view, UnitId id, const Rectangle& start, Length end)
{
    Length go = end;
    for (Length tried{-1}; go != tried;) {
        tried = go;
        go = last_apart(view, id, start, last_clear(view, id, start, tried));
    }
    return go;
}

// Where nobody was contacted some sheets take back the bonus: then it is a move of `base`.
void ride_without_contact(const RuleContext& context, UnitId id, const Approach& start,
                          Length travel, Length base, bool caught)
{
    const View view = context.view();
    const MovePhase& sheet = view.move();
    const bool is_void = sheet.no_contact_no_bonus && !caught;
    const Ride ride = plan_ride(view, id, start.place, is_void ? base : travel);
    const Length end = is_void ? end_of_plain_ride(view, id, start.place, ride.end)
                               : last_clear(view, id, start.place, ride.end);
    const Clause clause = is_void ? sheet.no_contact_no_bonus->clause : sheet.ride_on.clause;
    context.happen(ChargeMoved{id, straight_on(start, end), {}, caught, !is_void, clause});
    if (is_void) return come_to_nothing(context, id, clause);
    end_charge(context, id, clause);
}

Length roll_bonus(const RuleContext& context, UnitId id)
{
    const Roll line = context.view().move().charge_bonus;
    const Faces dice = context.dice.sum_of(line.dice.count, line.dice.sides);
    const Length bonus = inches(sum(dice));
    context.happen(
        DistanceRolled{id, dice, static_cast<std::uint8_t>(line.dice.sides), bonus, line.clause});
    return bonus;
}

void charge_with_cavalry(const RuleContext& context, UnitId id)
{
    const Unit unit = context.unit(id);
    const auto hand = static_cast<Hand>(unit.charge_hand);
    const MovePhase& sheet = context.view().move();
    const Clause falls_short = context.gaps().charge_falls_short.clause;
    if (refuse_charge_wheel(context.view(), id, hand, unit.charge_wheel)) {
        context.happen(ChargeMoved{id, unit.pose, {}, false, false, falls_short});
        return come_to_nothing(context, id, falls_short);
    }
    const Approach start = approach(context.view(), id, hand, unit.charge_wheel);
    const Length base = base_move(context.view(), id);
    const Length bonus = roll_bonus(context, id);
    const Length travel = std::max(base + bonus - start.used, Length{});

    // Step 1. Skirmishers that it reaches before anybody else.
    HaveRun have_run{};
    bool caught = false;
    Ride ride = plan_ride(context.view(), id, start.place, travel);
    while (ride.skirmishers) {
        const Met met = *ride.skirmishers;
        caught |= have_run[index(met.unit)];
        const ChargeMoved there{id,   straight_on(start, met.at),    travel - met.at, false,
                                true, sheet.skirmishers_evade.clause};
        if (!reach_skirmishers(context, there, met.unit, have_run)) return;
        ride = plan_ride(context.view(), id, start.place, travel);
    }
    if (ride.contacts.empty()) {
        const Length left = std::max(base - start.used, Length{});
        return ride_without_contact(context, id, start, travel, left, caught);
    }

    // Step 2. To the first enemy. It waits there; the others are met in the melees.
    const Length first = ride.contacts.front().at;
    const bool is_over = has_cavalry(
        context.view(), enemies_abreast(context.view(), id, ride.contacts, ride.contacts.front()));
    const Length left = is_over ? Length{} : ride.limit - first;
    context.happen(
        ChargeMoved{id, straight_on(start, first), left, true, true, sheet.ride_on.clause});
    for (const Met& met : ride.contacts)
        context.happen(ContactMade{id, met.unit, met.at - first,
                                   strikes_flank_or_rear(context.view(), unit.pose.at, met.unit),
                                   sheet.ride_on.clause});
    for (const Met& met : ride.contacts)
        if (met.at == first) claim_cavalry(context, id, met.unit);
}

}  // namespace

bool move_next_charge(const RuleContext& context)
{
    // Infantry first, then cavalry, each in the order of declaration.
    UnitId next = no_unit;
    const auto key = [&](UnitId id) {
        return std::pair{context.unit(id).arm, context.unit(id).charge_order};
    };
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        if (!unit.on_table() || !unit.has(Mark::Charging) || unit.has(Mark::Rode)) continue;
        if (next == no_unit || key(id) < key(next)) next = id;
    }
    if (next == no_unit) return false;
    if (context.unit(next).arm == Arm::Infantry)
        charge_with_infantry(context, next);
    else
        charge_with_cavalry(context, next);
    return true;
}

}  // namespace voltigeur::thirteen
