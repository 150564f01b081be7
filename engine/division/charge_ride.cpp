#include "engine/division/charge_ride.h"

#include <algorithm>

#include "engine/division/ground.h"
#include "engine/division/losses.h"

namespace voltigeur::division {

namespace {

// Back to where the charge was declared from.
void go_on(const RuleContext& context, UnitId charger)
{
    const bool in_melee = is_breakthrough(context.view());
    context.happen(StepBegan{in_melee ? Step::Fight : Step::Moves, context.unit(charger).side});
}

void end_charge(const RuleContext& context, UnitId id, Clause clause)
{
    context.happen(ChargeEnded{id, clause});
}

bool strikes_flank_or_rear(const View& view, Point from, UnitId target)
{
    const Unit& unit = view.unit(target);
    if (unit.formation == Formation::Square || is_skirmisher(unit)) return false;
    const Rectangle place = view.rectangle(unit);
    return !is_in_sector(view, place) && behind_front_line(from, place);
}

// Skirmishers run from foot always, from horse if their die lets them.
void scatter(const RuleContext& context, UnitId id, UnitId charger, Angle direction)
{
    const Gaps& gaps = context.gaps();
    if (context.unit(charger).arm == Arm::Cavalry) {
        const std::array cuts{gaps.skirmishers_escape_on.is};
        const Faces die = context.roll(cuts);
        const bool escapes = die[0] <= gaps.skirmishers_escape_on.is;
        context.happen(MoraleTested{id,
                                    Test::Evade,
                                    die,
                                    static_cast<std::int8_t>(gaps.skirmishers_escape_on.is),
                                    {},
                                    escapes ? Result::Pass : Result::Fail,
                                    gaps.skirmishers_escape_on.clause});
        if (!escapes)
            return context.happen(
                UnitRemoved{id, Presence::Destroyed, gaps.skirmishers_escape_on.clause});
    }
    const Pose pose = fled(context.view(), id, direction, gaps.skirmishers_evade.is);
    if (pose == context.unit(id).pose)
        return context.happen(UnitRemoved{id, Presence::Destroyed, gaps.skirmishers_evade.clause});
    context.happen(UnitPlaced{id, pose, Formation::Skirmish, gaps.skirmishers_evade.clause});
}

// Enemy skirmishers on the way make room, once.
void scatter_skirmishers(const RuleContext& context, UnitId charger, const Approach& start,
                         Length travel)
{
    for (const Met& met :
         units_met(context.view(), charger, start.place, start.pose.facing, travel)) {
        const Unit& other = context.unit(met.unit);
        if (is_skirmisher(other) && other.side != context.unit(charger).side)
            scatter(context, met.unit, charger, start.pose.facing);
    }
}

// Who still is where the charge ends is ridden or trodden down.
void tread_down(const RuleContext& context, UnitId charger)
{
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        if (unit.on_table() && is_skirmisher(unit) && unit.side != context.unit(charger).side &&
            overlaps(context.view().rectangle(id), context.view().rectangle(charger)))
            context.happen(
                UnitRemoved{id, Presence::Destroyed, context.gaps().skirmishers_evade.clause});
    }
}

Met first_solid(const View& view, UnitId charger, const Approach& start, Length travel)
{
    for (const Met& met : units_met(view, charger, start.place, start.pose.facing, travel))
        if (!is_skirmisher(view.unit(met.unit))) return met;
    return {travel, no_unit};
}

// Where it ends if it meets nobody: where its target stood, and nowhere on top of friends.
Length end_without_contact(const View& view, UnitId id, const Approach& start, Length most)
{
    constexpr int tries = 24;
    for (int i = tries; i > 0; --i) {
        const Length go = fraction(most, i, tries);
        if (is_clear(view, start.place.moved(start.pose.facing, go),
                     [&](UnitId other) { return other != id; }))
            return go;
    }
    return {};
}

// Straight ahead to its target, who stood so far away: to contact if it is still there or can be
// caught, or with who has come between.
void ride(const RuleContext& context, UnitId id, Length stood_at)
{
    const View before = context.view();
    const Unit unit = before.unit(id);
    const Clause clause = context.gaps().charge_reach.clause;
    const Approach start = approach_of(before, id);
    const Angle ahead = start.pose.facing;
    const WayAhead way = way_of(before, id, start).ahead;

    scatter_skirmishers(context, id, start, stood_at);
    const Met met = first_solid(context.view(), id, start, way.travel);
    const bool reached = met.unit != no_unit && context.unit(met.unit).side != unit.side &&
                         (met.unit == unit.target || met.at <= stood_at);
    const Length go =
        reached ? met.at
                : end_without_contact(context.view(), id, start, std::min(met.at, stood_at));
    const Pose pose{offset(start.pose.at, ahead, go, {}), ahead};
    const bool has_post = unit.has(Mark::Marker);
    context.happen(ChargeMoved{id, pose, {}, reached, has_post, clause});
    if (unit.arm == Arm::Cavalry && crosses_obstacle(before, start.place, ahead, go))
        context.happen(
            MarkChanged{id, Mark::Obstructed, true, context.gaps().disorders_cavalry.clause});
    tread_down(context, id);
    if (!reached) return end_charge(context, id, clause);
    // Who has come between rode at it, and is met in front.
    const bool in_flank_or_rear =
        met.unit == unit.target && strikes_flank_or_rear(context.view(), unit.pose.at, met.unit);
    context.happen(ContactMade{id, met.unit, go, in_flank_or_rear, clause});
}

}  // namespace

void ride_home(const RuleContext& context, UnitId id, Length stood_at)
{
    ride(context, id, stood_at);
    go_on(context, id);
}

void ride_home(const RuleContext& context, UnitId id)
{
    ride_home(context, id, way_to_target(context.view(), id));
}

Pose fled(const View& view, UnitId id, Angle away, Length by)
{
    const Unit& unit = view.unit(id);
    const Rectangle start = view.rectangle(unit);
    const Length most =
        way_on_table(view, start, away, way_over_ground(view, id, start, away, by, {}).travel);
    constexpr int tries = 24;
    for (int i = tries; i > 0; --i) {
        const Length go = fraction(most, i, tries);
        if (is_clear(view, start.moved(away, go), [&](UnitId other) { return other != id; }))
            return {offset(unit.pose.at, away, go, {}), unit.pose.facing};
    }
    return unit.pose;
}

}  // namespace voltigeur::division
