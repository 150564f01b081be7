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
    context.begin_step(in_melee ? Step::Fight : Step::Moves, context.unit(charger).side);
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

// Units on the way that do not give way, nearest first.
std::vector<Met> solid_on_way(const View& view, UnitId charger, const Approach& start,
                              Length travel)
{
    std::vector<Met> list = units_met(view, charger, start.place, start.pose.facing, travel);
    std::erase_if(list, [&](const Met& met) { return is_skirmisher(view.unit(met.unit)); });
    return list;
}

// The enemies that it meets first, all together, in the order of their ids.
std::vector<UnitId> enemies_first_met(const View& view, UnitId charger, const std::vector<Met>& met)
{
    if (met.empty()) return {};
    std::vector<UnitId> list = met_at(met, met.front().at);
    std::erase_if(list, [&](UnitId id) { return view.unit(id).side == view.unit(charger).side; });
    std::ranges::sort(list);
    return list;
}

// Straight ahead to its target, who stood so far away: to contact with it and all abreast of it if
// it is still there or can be caught, or with the unit that has come between.
void ride(const RuleContext& context, UnitId id, Length stood_at)
{
    const View before = context.view();
    const Unit unit = before.unit(id);
    const Clause clause = context.gaps().charge_reach.clause;
    const Approach start = approach_of(before, id);
    const Angle ahead = start.pose.facing;
    const WayAhead way = way_of(before, id, start).ahead;

    scatter_skirmishers(context, id, start, stood_at);
    const std::vector<Met> met = solid_on_way(context.view(), id, start, way.travel);
    const Length first = met.empty() ? way.travel : met.front().at;
    std::vector<UnitId> enemies = enemies_first_met(context.view(), id, met);
    const bool has_target = std::ranges::find(enemies, unit.target) != enemies.end();
    if (!has_target && first > stood_at) enemies.clear();
    const bool reached = !enemies.empty();
    // If it meets nobody it ends where its target stood, on top of no friend and short of others.
    const Length go =
        reached ? first
                : last_apart(context.view(), id, start.place, ahead, std::min(first, stood_at));
    const Pose pose{offset(start.pose.at, ahead, go, {}), ahead};
    const bool has_post = unit.has(Mark::Marker);
    context.happen(ChargeMoved{id, pose, {}, reached, has_post, clause});
    if (unit.arm == Arm::Cavalry && crosses_obstacle(before, start.place, ahead, go))
        context.happen(
            MarkChanged{id, Mark::Obstructed, true, context.gaps().disorders_cavalry.clause});
    tread_down(context, id);
    if (!reached) return end_charge(context, id, clause);
    for (const UnitId enemy : enemies) {
        // Who has come between rode at it, and is met in front.
        const bool came_between = enemy != unit.target && context.unit(enemy).has(Mark::Rode);
        const bool in_flank_or_rear =
            !came_between && strikes_flank_or_rear(context.view(), unit.pose.at, enemy);
        context.happen(ContactMade{id, enemy, go, in_flank_or_rear, clause});
    }
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
    Length most =
        way_on_table(view, start, away, way_over_ground(view, id, start, away, by, {}).travel);
    for (const Met& met : units_met(view, id, start, away, most))
        if (view.unit(met.unit).side != unit.side) most = std::min(most, met.at);
    const Length go = last_apart(view, id, start, away, most);
    return {offset(unit.pose.at, away, go, {}), unit.pose.facing};
}

}  // namespace voltigeur::division
