#include "engine/thirteen/charge_ride.h"

#include <algorithm>
#include <string>

#include "engine/geometry/sweep.h"
#include "engine/thirteen/charge_way.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/losses.h"
#include "engine/thirteen/placing.h"
#include "engine/thirteen/shooting.h"

namespace voltigeur::thirteen {

namespace {

// The charge comes to nothing: the unit stands where it got to.
void end_charge(const RuleContext& context, UnitId id, Clause clause)
{
    context.happen(ChargeEnded{id, clause});
}

// ---- Skirmishers in the way ----

// The farthest free place directly away from the charge, not beyond what was rolled.
Pose evaded(const View& view, UnitId id, Angle away, Length rolled)
{
    const Unit& unit = view.unit(id);
    Length go = rolled;
    if (const auto met = first_barred_ground(view, unit, view.rectangle(unit), away, rolled))
        go = met->at;
    constexpr int tries = 16;
    for (int i = tries; i > 0; --i) {
        const Pose pose{offset(unit.pose.at, away, fraction(go, i, tries), {}), unit.pose.facing};
        if (is_free(view, unit, view.rectangle(unit, pose, unit.formation), id)) return pose;
    }
    return unit.pose;
}

void evade(const RuleContext& context, UnitId skirmishers, UnitId charger, Angle direction)
{
    const Roll line = context.view().move().skirmishers_evade;
    if (!context.unit(skirmishers).has(Mark::Shot)) shoot_at_charger(context, skirmishers, charger);
    const Faces dice = context.dice.sum_of(line.dice.count, line.dice.sides);
    const Length rolled = inches(sum(dice));
    context.happen(DistanceRolled{skirmishers, dice, static_cast<std::uint8_t>(line.dice.sides),
                                  rolled, line.clause});
    const Pose pose = evaded(context.view(), skirmishers, direction, rolled);
    context.happen(UnitPlaced{skirmishers, pose, Formation::Skirmish, line.clause});
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
                              enemy.on_table() && enemy.arm != Arm::Cavalry &&
                              enemy.formation != Formation::Skirmish;
        if (!concerns || are_in_contact(context.state(), id, other)) continue;
        if (!touches(view.rectangle(id), view.rectangle(other))) continue;
        context.happen(ContactMade{
            id, other, {}, strikes_flank_or_rear(view, from, other), melee.who_fights.clause});
    }
}

void charge_skirmishers(const RuleContext& context, UnitId id, UnitId target, const Approach& start,
                        Length travel)
{
    const MovePhase& sheet = context.view().move();
    const Length stood_at =
        first_touch(start.place, start.pose.facing, travel, context.view().rectangle(target))
            .value_or(travel);
    evade(context, target, id, start.pose.facing);
    if (!context.unit(id).on_table()) return;
    // Others behind them may stand in the way of catching them.
    Length clear = travel;
    for (const Met& met : units_ahead(context.view(), id, start.place, travel))
        if (met.unit != target &&
            !may_charge_through(context.view(), context.unit(id), context.unit(met.unit)))
            clear = std::min(clear, met.at);
    const auto caught =
        first_touch(start.place, start.pose.facing, clear, context.view().rectangle(target));
    const Length go = caught.value_or(std::min(stood_at, clear));
    const Pose pose{offset(start.pose.at, start.pose.facing, go, {}), start.pose.facing};
    context.happen(
        ChargeMoved{id, pose, {}, caught.has_value(), false, sheet.skirmishers_evade.clause});
    if (caught) remove_unit(context, target, Presence::Destroyed, sheet.skirmishers_evade.clause);
    end_charge(context, id, sheet.skirmishers_evade.clause);
}

void charge_with_infantry(const RuleContext& context, UnitId id)
{
    const View view = context.view();
    const Unit& unit = view.unit(id);
    const UnitId target = unit.target;
    const Point from = unit.pose.at;
    const MovePhase& sheet = view.move();
    const auto hand = static_cast<Hand>(unit.charge_hand);

    // Charges moved before this one may have taken its way or its target.
    if (!view.unit(target).on_table() || refuse_charge_wheel(view, id, hand, unit.charge_wheel)) {
        context.happen(
            ChargeMoved{id, unit.pose, {}, false, false, view.gaps().charge_falls_short.clause});
        return end_charge(context, id, view.gaps().charge_falls_short.clause);
    }
    const Approach start = approach(view, id, hand, unit.charge_wheel);
    const Length travel = infantry_travel(view, id, start);
    Length go = travel;
    bool reached = false;
    for (const Met& met : units_ahead(view, id, start.place, travel)) {
        if (may_charge_through(view, unit, view.unit(met.unit))) continue;
        go = met.at;
        reached = met.unit == target;
        break;
    }
    if (reached && view.unit(target).formation == Formation::Skirmish)
        return charge_skirmishers(context, id, target, start, travel);
    if (!reached) go = std::min(go, ride_limit(view, id, start.place, go));

    const Pose pose{offset(start.pose.at, start.pose.facing, go, {}), start.pose.facing};
    context.happen(ChargeMoved{id, pose, {}, reached, false, sheet.charge_in_column.clause});
    if (!reached) return end_charge(context, id, view.gaps().charge_falls_short.clause);
    context.happen(ContactMade{id,
                               target,
                               {},
                               strikes_flank_or_rear(context.view(), from, target),
                               sheet.charge_in_column.clause});
    touch_others(context, id, target, from);
}

// ---- The charge of cavalry ----

struct Ride {
    Length end;
    std::vector<Met> contacts;
    Met skirmishers;  // the first that have to be dealt with
};

bool is_met_by_another(const View& view, UnitId id, UnitId enemy)
{
    return view.move().one_charger_per_cavalry &&
           std::any_of(view.state.contacts.begin(), view.state.contacts.end(),
                       [&](const Contact& c) { return c.defender == enemy && c.attacker != id; });
}

Ride plan_ride(const View& view, UnitId id, const Rectangle& place, Length travel)
{
    Ride ride{.end = ride_limit(view, id, place, travel)};
    for (const Met& met : units_ahead(view, id, place, ride.end)) {
        const Unit& other = view.unit(met.unit);
        if (other.side == view.unit(id).side) continue;  // ride_limit stops at those that stop it
        if (other.formation == Formation::Skirmish) {
            ride.skirmishers = met;
            return ride;
        }
        if (other.arm == Arm::Cavalry) {
            ride.end = met.at;
            if (!is_met_by_another(view, id, met.unit)) ride.contacts.push_back(met);
            return ride;
        }
        ride.contacts.push_back(met);
    }
    return ride;
}

// The last free place on the way, so that nobody ends on top of friends he may ride through.
Length last_free(const View& view, UnitId id, const Approach& start, Length end)
{
    const Unit& unit = view.unit(id);
    constexpr int tries = 32;
    for (int i = tries; i > 0; --i) {
        const Length go = fraction(end, i, tries);
        if (is_free(view, unit, start.place.moved(start.pose.facing, go), id)) return go;
    }
    return {};
}

void ride_without_contact(const RuleContext& context, UnitId id, const Approach& start,
                          Length travel, bool caught)
{
    const View view = context.view();
    const MovePhase& sheet = view.move();
    const bool is_void = sheet.no_contact_no_bonus && !caught;
    if (is_void) travel = std::max(base_move(view, id) - start.used, Length{});
    const Ride ride = plan_ride(view, id, start.place, travel);
    const Length end = last_free(view, id, start, ride.end);
    const Pose pose{offset(start.pose.at, start.pose.facing, end, {}), start.pose.facing};
    const Clause clause = is_void ? sheet.no_contact_no_bonus->clause : sheet.ride_on.clause;
    context.happen(ChargeMoved{id, pose, {}, caught, !is_void, clause});
    end_charge(context, id, clause);
    if (is_void) context.happen(MarkChanged{id, Mark::HasCharged, false, clause});
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

// Skirmishers on the way shoot and run; those who are reached again are caught.
struct SkirmishersMet {
    bool caught = false;
    std::array<bool, most_units> evaded{};
};

bool clear_skirmishers(const RuleContext& context, UnitId id, const Approach& start, const Met& met,
                       SkirmishersMet& done)
{
    if (done.evaded[index(met.unit)]) {
        remove_unit(context, met.unit, Presence::Destroyed,
                    context.view().move().skirmishers_evade.clause);
        done.caught = true;
        return true;
    }
    done.evaded[index(met.unit)] = true;
    evade(context, met.unit, id, start.pose.facing);
    return context.unit(id).on_table();
}

void charge_with_cavalry(const RuleContext& context, UnitId id)
{
    const Unit unit = context.unit(id);
    const auto hand = static_cast<Hand>(unit.charge_hand);
    const MovePhase& sheet = context.view().move();
    if (refuse_charge_wheel(context.view(), id, hand, unit.charge_wheel)) {
        context.happen(
            ChargeMoved{id, unit.pose, {}, false, false, context.gaps().charge_falls_short.clause});
        return end_charge(context, id, context.gaps().charge_falls_short.clause);
    }
    const Approach start = approach(context.view(), id, hand, unit.charge_wheel);
    const Length base = base_move(context.view(), id);
    const Length travel = std::max(base + roll_bonus(context, id) - start.used, Length{});

    SkirmishersMet skirmishers;
    Ride ride = plan_ride(context.view(), id, start.place, travel);
    while (ride.skirmishers.unit != no_unit) {
        if (!clear_skirmishers(context, id, start, ride.skirmishers, skirmishers)) return;
        ride = plan_ride(context.view(), id, start.place, travel);
    }
    if (ride.contacts.empty())
        return ride_without_contact(context, id, start, travel, skirmishers.caught);

    const Length first = ride.contacts.front().at;
    const Pose pose{offset(start.pose.at, start.pose.facing, first, {}), start.pose.facing};
    context.happen(ChargeMoved{id, pose, ride.end - first, true, true, sheet.ride_on.clause});
    for (const Met& met : ride.contacts)
        context.happen(ContactMade{id, met.unit, met.at - first,
                                   strikes_flank_or_rear(context.view(), unit.pose.at, met.unit),
                                   sheet.ride_on.clause});
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
