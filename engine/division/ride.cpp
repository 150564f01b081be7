#include "engine/division/ride.h"

#include <algorithm>

#include "engine/division/ground.h"
#include "engine/division/losses.h"

namespace voltigeur::division {

namespace {

// Back to where the charge was declared from.
void go_on(const Play& play, UnitId charger)
{
    const bool in_melee = is_breakthrough(play.view());
    play.happen(StepBegan{in_melee ? Step::Fight : Step::Moves, play.unit(charger).side});
}

void end_charge(const Play& play, UnitId id, Clause clause)
{
    play.happen(ChargeEnded{id, clause});
}

bool is_from_behind(const View& view, Point from, UnitId target)
{
    const Unit& unit = view.unit(target);
    if (unit.formation == Formation::Square || is_skirmisher(unit)) return false;
    const Rectangle place = view.rectangle(unit);
    return !is_in_sector(view, place) && behind_front_line(from, place);
}

// Skirmishers run from foot always, from horse if their die lets them.
void scatter(const Play& play, UnitId id, UnitId charger, Angle direction)
{
    const Gaps& gaps = play.gaps();
    if (play.unit(charger).arm == Arm::Cavalry) {
        const std::array cuts{gaps.skirmishers_escape_on.is};
        const Faces die = play.roll(cuts);
        const bool escapes = die[0] <= gaps.skirmishers_escape_on.is;
        play.happen(MoraleTested{id,
                                 Test::Evade,
                                 die,
                                 static_cast<std::int8_t>(gaps.skirmishers_escape_on.is),
                                 {},
                                 escapes ? Result::Pass : Result::Fail,
                                 gaps.skirmishers_escape_on.clause});
        if (!escapes)
            return play.happen(
                UnitRemoved{id, Presence::Destroyed, gaps.skirmishers_escape_on.clause});
    }
    const Pose pose = fled(play.view(), id, direction, gaps.skirmishers_evade.is);
    if (pose == play.unit(id).pose)
        return play.happen(UnitRemoved{id, Presence::Destroyed, gaps.skirmishers_evade.clause});
    play.happen(UnitPlaced{id, pose, Formation::Skirmish, gaps.skirmishers_evade.clause});
}

// Enemy skirmishers on the way make room, once.
void scatter_skirmishers(const Play& play, UnitId charger, const Approach& start, Length travel)
{
    for (const Met& met : units_met(play.view(), charger, start.place, start.pose.facing, travel)) {
        const Unit& other = play.unit(met.unit);
        if (is_skirmisher(other) && other.side != play.unit(charger).side)
            scatter(play, met.unit, charger, start.pose.facing);
    }
}

// Who still is where the charge ends is ridden or trodden down.
void tread_down(const Play& play, UnitId charger)
{
    for (const UnitId id : unit_ids(play.state())) {
        const Unit& unit = play.unit(id);
        if (unit.on_table() && is_skirmisher(unit) && unit.side != play.unit(charger).side &&
            overlaps(play.view().rectangle(id), play.view().rectangle(charger)))
            play.happen(UnitRemoved{id, Presence::Destroyed, play.gaps().skirmishers_evade.clause});
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
void ride(const Play& play, UnitId id, Length stood_at)
{
    const View before = play.view();
    const Unit unit = before.unit(id);
    const Clause clause = play.gaps().charge_reach.clause;
    const Approach start = approach_of(before, id);
    const Angle ahead = start.pose.facing;
    const WayAhead way = way_of(before, id, start).ahead;

    scatter_skirmishers(play, id, start, stood_at);
    const Met met = first_solid(play.view(), id, start, way.travel);
    const bool reached = met.unit != no_unit && play.unit(met.unit).side != unit.side &&
                         (met.unit == unit.target || met.at <= stood_at);
    const Length go =
        reached ? met.at : end_without_contact(play.view(), id, start, std::min(met.at, stood_at));
    const Pose pose{offset(start.pose.at, ahead, go, {}), ahead};
    const bool has_post = unit.has(Mark::Marker);
    play.happen(ChargeMoved{id, pose, {}, reached, has_post, clause});
    if (unit.arm == Arm::Cavalry && crosses_obstacle(before, start.place, ahead, go))
        play.happen(MarkChanged{id, Mark::Obstructed, true, play.gaps().disorders_cavalry.clause});
    tread_down(play, id);
    if (!reached) return end_charge(play, id, clause);
    // Who has come between rode at it, and is met in front.
    const bool from_behind =
        met.unit == unit.target && is_from_behind(play.view(), unit.pose.at, met.unit);
    play.happen(ContactMade{id, met.unit, {}, from_behind, clause});
}

}  // namespace

void ride_home(const Play& play, UnitId id, Length stood_at)
{
    ride(play, id, stood_at);
    go_on(play, id);
}

void ride_home(const Play& play, UnitId id)
{
    ride_home(play, id, way_to_target(play.view(), id));
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
