#include "engine/thirteen/ride_on.h"

#include <algorithm>
#include <optional>

#include "engine/geometry/sweep.h"
#include "engine/thirteen/charge_way.h"
#include "engine/thirteen/evasion.h"
#include "engine/thirteen/ground.h"

namespace voltigeur::thirteen {

namespace {

Clause clause_of_ride(const View& view, const Unit& rider)
{
    return view.sheet.move[index(rider.side)].ride_on.clause;
}

Pose straight_on(const Unit& rider, Length go)
{
    return {offset(rider.pose.at, rider.pose.facing, go, {}), rider.pose.facing};
}

bool has_contact_as_attacker(const State& state, UnitId id)
{
    return std::ranges::any_of(state.contacts, [&](const Contact& c) { return c.attacker == id; });
}

// ---- Whom it meets ----

// Enemy cavalry ends the ride, so the rider must fit between it and what it passed.
bool fits_before(const View& view, const Unit& rider, Length cavalry)
{
    const Rectangle place = view.rectangle(rider, straight_on(rider, cavalry), rider.formation);
    return std::ranges::none_of(view.state.units, [&](const Unit& unit) {
        return unit.side != rider.side && unit.on_table() && overlaps(place, view.rectangle(unit));
    });
}

// Enemy cavalry that it would ride over before it has gone so far.
bool meets_cavalry_before(const View& view, UnitId id, Length way)
{
    return std::ranges::any_of(units_ahead(view, id, view.rectangle(id), way), [&](const Met& met) {
        const Unit& other = view.unit(met.unit);
        return other.side != view.unit(id).side && other.arm == Arm::Cavalry &&
               met.at + touch_gap < way;
    });
}

bool may_meet(const View& view, UnitId id, const Met& met)
{
    return view.unit(met.unit).arm != Arm::Cavalry ||
           (!is_met_by_another(view, id, met.unit) && fits_before(view, view.unit(id), met.at));
}

// The enemies abreast whom it meets where it meets this one.
std::vector<Met> met_with(const State& state, const Contact& contact)
{
    std::vector<Met> list;
    for (const Contact& c : state.contacts)
        if (c.attacker == contact.attacker && c.at == contact.at)
            list.push_back({c.at, c.defender});
    return list;
}

// An enemy that the rider has passed, or touches where it stands.
bool has_met(const View& view, UnitId id, UnitId passed, UnitId enemy)
{
    const Unit& unit = view.unit(enemy);
    return enemy == passed ||
           (unit.side != view.unit(id).side && unit.on_table() && is_formed(unit) &&
            touches(view.rectangle(id), view.rectangle(enemy)));
}

// What is left of a ride: where it ends, and the enemies abreast that it fights before that.
struct Rest {
    Length end;
    std::vector<Met> enemies;
};
Rest rest_of_ride(const View& view, UnitId id, UnitId passed)
{
    const Unit& rider = view.unit(id);
    const Rectangle place = view.rectangle(rider);
    Rest rest{.end = ride_limit(view, id, place, rider.ride_left), .enemies = {}};
    std::vector<Met> ahead = units_ahead(view, id, place, rest.end);
    std::erase_if(ahead, [&](const Met& met) { return has_met(view, id, passed, met.unit); });
    for (const Met& met : ahead) {
        if (view.unit(met.unit).side == rider.side || !is_formed(view.unit(met.unit))) continue;
        rest.enemies = enemies_abreast(view, id, ahead, met);
        break;
    }
    if (std::ranges::all_of(rest.enemies, [&](const Met& met) { return may_meet(view, id, met); }))
        return rest;
    rest.end = short_of(rest.enemies.front().at);
    rest.enemies.clear();
    return rest;
}

std::optional<Met> first_skirmishers(const View& view, UnitId id, Length travel)
{
    for (const Met& met : units_ahead(view, id, view.rectangle(id), travel))
        if (view.unit(met.unit).side != view.unit(id).side && !is_formed(view.unit(met.unit)))
            return met;
    return std::nullopt;
}

// Skirmishers do not move by themselves while the other side does.
HaveRun have_run_already(const State& state)
{
    HaveRun have_run{};
    for (const UnitId id : unit_ids(state))
        have_run[index(id)] = state.unit(id).pose != state.unit(id).origin;
    return have_run;
}

// The next part of its way, with the skirmishers that it reaches there. False if it falls.
bool reach_all_skirmishers(const RuleContext& context, UnitId id, Length way)
{
    HaveRun have_run = have_run_already(context.state());
    const Clause clause = context.view().move().skirmishers_evade.clause;
    while (const auto met = first_skirmishers(context.view(), id, way)) {
        const Unit& rider = context.unit(id);
        const ChargeMoved there{
            id, straight_on(rider, met->at), rider.ride_left - met->at, true, true, clause};
        if (!reach_skirmishers(context, there, met->unit, have_run)) return false;
        way = way - met->at;
    }
    return true;
}

// ---- Where it ends ----

// So far it may be placed beyond the end of its ride: it goes over no unit that it has not met, and
// over no ground that is closed to it.
Length limit_of_placing(const View& view, UnitId id, UnitId passed)
{
    const Unit& rider = view.unit(id);
    const Rectangle place = view.rectangle(rider);
    const Angle ahead = rider.pose.facing;
    Length limit = way_on_table(view, place, ahead, view.scenario.width + view.scenario.height);
    if (const auto met = first_barred_ground(view, rider, place, ahead, limit)) limit = met->at;
    for (const Met& met : units_ahead(view, id, place, limit)) {
        if (has_met(view, id, passed, met.unit) ||
            may_charge_through(view, rider, view.unit(met.unit)))
            continue;
        return view.unit(met.unit).side == rider.side ? met.at : short_of(met.at);
    }
    return limit;
}

// How far the rider goes until the unit is behind it and no longer touches it.
Length way_past(const View& view, UnitId id, UnitId unit)
{
    const Rectangle place = view.rectangle(id);
    const Rectangle other = view.rectangle(unit);
    const Angle ahead = place.facing();
    const Length beyond =
        distance(place.centre(), other.centre()) + place.radius() + other.radius();
    const auto back = first_touch(place.moved(ahead, beyond), ahead + degrees(180), beyond, other);
    return back ? beyond - short_of(*back) : Length{};
}

// The first free place past those it has met and those on which it would stand, not nearer than the
// end of its ride.
std::optional<Length> first_free_past(const View& view, UnitId id, UnitId passed, Length end)
{
    const Length limit = limit_of_placing(view, id, passed);
    Length go = end;
    for (const UnitId other : unit_ids(view.state))
        if (has_met(view, id, passed, other)) go = std::max(go, way_past(view, id, other));
    for (Length tried{-1}; go <= limit && go != tried;) {
        tried = go;
        const Rectangle there = view.rectangle(id).moved(view.unit(id).pose.facing, tried);
        for (const UnitId other : units_near(view, there))
            if (other != id && overlaps(there, view.rectangle(other)))
                go = std::max(go, way_past(view, id, other));
    }
    if (go > limit) return std::nullopt;
    return go;
}

bool is_past(const View& view, UnitId id, Length go, UnitId passed)
{
    const Rectangle there = view.rectangle(id).moved(view.unit(id).pose.facing, go);
    const Rectangle other = view.rectangle(passed);
    return there.local(other.centre()).y.micrometres < 0 && !touches(there, other);
}

// Where it is placed: as far as it rides, and past the unit it passed; if there is no room there,
// it comes back to the last place where it stood on nobody.
Length place_of_end(const View& view, UnitId id, UnitId passed, Length end)
{
    const Rectangle place = view.rectangle(id);
    const Angle ahead = place.facing();
    const Length table = view.scenario.width + view.scenario.height;
    const Length behind = way_on_table(view, place, ahead + degrees(180), table);
    const Rectangle from = place.moved(ahead + degrees(180), behind);
    const Length back = last_clear(view, id, from, behind + end) - behind;
    const bool is_on_way =
        back >= Length{} && (passed == no_unit || is_past(view, id, back, passed));
    if (is_on_way) return back;
    return first_free_past(view, id, passed, end).value_or(back);
}

void finish_ride(const RuleContext& context, UnitId id, UnitId passed, Length end)
{
    const Clause clause = clause_of_ride(context.view(), context.unit(id));
    const Length go = place_of_end(context.view(), id, passed, end);
    context.happen(ChargeMoved{id, straight_on(context.unit(id), go), {}, true, true, clause});
    context.happen(ChargeEnded{id, clause});
}

// Cavalry that fights for guns ends the ride at them, as it does where it stands itself.
bool fits_before_supporter(const View& view, const Contact& contact, Length way)
{
    return contact.stand_in == no_unit || view.unit(contact.stand_in).arm != Arm::Cavalry ||
           fits_before(view, view.unit(contact.attacker), way);
}

// Among those it has ridden through there is no room to fight there: its ride ends before that.
void stop_before(const RuleContext& context, UnitId id, Length way)
{
    const Clause clause = clause_of_ride(context.view(), context.unit(id));
    for (const Contact& c : FixedVector(context.state().contacts))
        if (c.attacker == id) context.happen(ContactEnded{id, c.defender, clause});
    finish_ride(context, id, no_unit, short_of(way));
}

}  // namespace

bool is_farther_on(const View& view, const Contact& contact)
{
    return is_rider(view.unit(contact.attacker)) &&
           std::ranges::any_of(view.state.contacts, [&](const Contact& other) {
               return other.attacker == contact.attacker && other.at < contact.at;
           });
}

void claim_cavalry(const RuleContext& context, UnitId rider, UnitId enemy)
{
    const std::optional<Line>& line = context.view().move().one_charger_per_cavalry;
    if (!line || context.unit(enemy).arm != Arm::Cavalry) return;
    for (const Contact& c : FixedVector(context.state().contacts))
        if (c.defender == enemy && c.attacker != rider && !has_reached(context.view(), c))
            context.happen(ContactEnded{c.attacker, enemy, line->clause});
}

bool ride_to(const RuleContext& context, const Contact& contact)
{
    const UnitId id = contact.attacker;
    const auto way = [&] {
        const Unit& rider = context.unit(id);
        return first_touch(context.view().rectangle(rider), rider.pose.facing, rider.ride_left,
                           context.view().rectangle(contact.defender));
    };
    if (touches(context.view().rectangle(id), context.view().rectangle(contact.defender))) {
        if (fits_before_supporter(context.view(), contact, {})) return true;
        stop_before(context, id, {});
        return false;
    }
    const auto at = way();
    // Whom it has reached cannot slip away by closing its ranks, or by forming square beside its
    // way.
    const bool waits_at_it = contact.at == Length{};
    if (!at) return waits_at_it;
    if (!reach_all_skirmishers(context, id, *at)) return false;
    const Unit& rider = context.unit(id);
    const Length rest = way().value_or(Length{});
    if (meets_cavalry_before(context.view(), id, rest)) return waits_at_it;
    if (!may_meet(context.view(), id, {rest, contact.defender})) return false;
    if (!fits_before_supporter(context.view(), contact, rest)) {
        stop_before(context, id, rest);
        return false;
    }
    // A friend that has ended its own ride there stops it.
    if (ride_limit(context.view(), id, context.view().rectangle(id), rest) < rest) return false;
    const std::vector<Met> abreast = met_with(context.state(), contact);
    const bool is_over = has_cavalry(context.view(), abreast);
    context.happen(ChargeMoved{id, straight_on(rider, rest),
                               is_over ? Length{} : rider.ride_left - rest, true, true,
                               clause_of_ride(context.view(), rider)});
    for (const Met& met : abreast) claim_cavalry(context, id, met.unit);
    return true;
}

void meet_supporter(const RuleContext& context, const Contact& lost)
{
    const View view = context.view();
    const UnitId id = lost.attacker;
    const Unit& rider = view.unit(id);
    if (lost.stand_in == no_unit || !view.unit(lost.stand_in).on_table() || !rider.on_table() ||
        !is_rider(rider) || are_in_contact(view.state, id, lost.stand_in))
        return;
    if (first_touch(view.rectangle(id), rider.pose.facing, rider.ride_left,
                    view.rectangle(lost.stand_in)))
        context.happen(ContactMade{id, lost.stand_in, lost.at,
                                   strikes_flank_or_rear(view, rider.origin.at, lost.stand_in),
                                   clause_of_ride(view, rider)});
}

void ride_on(const RuleContext& context, UnitId id, UnitId passed)
{
    if (!context.unit(id).on_table() || !is_rider(context.unit(id)) ||
        has_contact_as_attacker(context.state(), id))
        return;
    const Rest ahead = rest_of_ride(context.view(), id, passed);
    const Length way = ahead.enemies.empty() ? ahead.end : ahead.enemies.front().at;
    if (!reach_all_skirmishers(context, id, way)) return;
    const Rest rest = rest_of_ride(context.view(), id, passed);
    if (rest.enemies.empty()) return finish_ride(context, id, passed, rest.end);
    const Point from = context.unit(id).origin.at;
    for (const Met& met : rest.enemies)
        context.happen(ContactMade{id, met.unit, met.at,
                                   strikes_flank_or_rear(context.view(), from, met.unit),
                                   clause_of_ride(context.view(), context.unit(id))});
}

}  // namespace voltigeur::thirteen
