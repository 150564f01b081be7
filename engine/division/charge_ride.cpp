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

// Where a skirmisher stands clear, so far that way.
std::optional<Pose> first_clear_place(const View& view, UnitId id, Angle direction)
{
    constexpr Length step = tenths(1);
    const Unit& unit = view.unit(id);
    const Rectangle start = view.rectangle(unit);
    const Length most =
        way_on_table(view, start, direction, view.scenario.width + view.scenario.height);
    for (Length go = step; go <= most; go += step) {
        const Rectangle place = start.moved(direction, go);
        if (is_clear_of_others(view, id, place) &&
            !stands_on_barred_ground(view, unit, unit.formation, place))
            return Pose{offset(unit.pose.at, direction, go, {}), unit.pose.facing};
    }
    return std::nullopt;
}

// Units on the way that do not give way, nearest first.
std::vector<Met> solid_on_way(const View& view, UnitId charger, const Approach& start,
                              Length travel)
{
    std::vector<Met> list = units_met(view, charger, start.place, start.pose.facing, travel);
    std::erase_if(list, [&](const Met& met) { return is_skirmisher(view.unit(met.unit)); });
    return list;
}

// So far ahead, or less far, where it stands on nobody and touches no enemy.
Length way_to_nobody(const View& view, UnitId id, const Rectangle& start, Angle ahead, Length way)
{
    constexpr int steps = 24;
    const Side enemy = opponent(view.unit(id).side);
    const auto is_solid = [&](UnitId other) {
        return other != id && !is_skirmisher(view.unit(other));
    };
    return longest_fitting(way, steps, [&](Length part) {
        const Rectangle place = start.moved(ahead, part);
        return is_clear(view, place, is_solid) &&
               find_near(view, enemy, place, touch_gap, is_solid) == no_unit;
    });
}

// It has formed square or run when a charge came.
bool has_drawn_back(const Unit& unit)
{
    const bool has_run = unit.has(Mark::Moved) && unit.has(Mark::Staggered);
    return unit.has(Mark::Tested) && (unit.formation == Formation::Square || has_run);
}

// The enemies that it meets first, all together, in the order of their ids. Beyond where its target
// stood it meets only those that were asked, and drew back.
std::vector<UnitId> enemies_first_met(const View& view, UnitId charger, const std::vector<Met>& met,
                                      Length stood_at)
{
    if (met.empty()) return {};
    const Unit& unit = view.unit(charger);
    const bool is_beyond = met.front().at > stood_at + touch_gap;
    std::vector<UnitId> list = met_at(met, met.front().at);
    std::erase_if(list, [&](UnitId id) {
        const bool was_asked = id == unit.target || has_drawn_back(view.unit(id));
        return view.unit(id).side == unit.side || (is_beyond && !was_asked);
    });
    std::ranges::sort(list);
    return list;
}

// Straight ahead: to contact with its target and all abreast of it if they are still there or can
// be caught, or with the unit that has come between.
void ride(const RuleContext& context, UnitId id)
{
    const View before = context.view();
    const Unit unit = before.unit(id);
    const Clause clause = context.gaps().charge_reach.clause;
    const Approach start = approach_of(before, id);
    const Angle ahead = start.pose.facing;
    const WayAhead way = way_of(before, id, start).ahead;
    const Length stood_at = way_to_target(before, id);

    const std::vector<Met> met = solid_on_way(before, id, start, way.travel);
    const Length first = met.empty() ? way.travel : met.front().at;
    const std::vector<UnitId> enemies = enemies_first_met(before, id, met, stood_at);
    const bool reached = !enemies.empty();
    // If it meets nobody it ends where its target stood, nowhere on top of friends or beside a
    // square.
    const Length end = reached ? first : std::min(first, stood_at);
    scatter_skirmishers(context, id, start, end);
    const Length go = reached ? end : way_to_nobody(before, id, start.place, ahead, end);
    const Pose pose{offset(start.pose.at, ahead, go, {}), ahead};
    const bool has_post = unit.has(Mark::Marker);
    context.happen(ChargeMoved{id, pose, {}, reached, has_post, clause});
    if (unit.arm == Arm::Cavalry && crosses_obstacle(before, start.place, ahead, go))
        context.happen(
            MarkChanged{id, Mark::Obstructed, true, context.gaps().disorders_cavalry.clause});
    let_through(context, id);
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

Length clear_but_for_skirmishers(const View& view, UnitId id, const Rectangle& start,
                                 Angle direction, Length way)
{
    constexpr int steps = 24;
    return longest_fitting(way, steps, [&](Length part) {
        return is_clear(view, start.moved(direction, part), [&](UnitId other) {
            return other != id && !is_skirmisher(view.unit(other));
        });
    });
}

void let_through(const RuleContext& context, UnitId id)
{
    const Rectangle place = context.view().rectangle(id);
    const Angle rear = place.facing() + degrees(180);
    for (const UnitId other : unit_ids(context.state())) {
        const Unit& unit = context.unit(other);
        if (other == id || !unit.on_table() || !is_skirmisher(unit) ||
            !overlaps(place, context.view().rectangle(other)))
            continue;
        for (const Angle to : {rear, rear + degrees(90), rear - degrees(90)}) {
            const auto pose = first_clear_place(context.view(), other, to);
            if (!pose) continue;
            context.happen(
                UnitPlaced{other, *pose, unit.formation, context.gaps().skirmishers_evade.clause});
            break;
        }
    }
}

void ride_home(const RuleContext& context, UnitId id)
{
    ride(context, id);
    go_on(context, id);
}

Pose fled(const View& view, UnitId id, Angle away, Length by)
{
    const Unit& unit = view.unit(id);
    const Rectangle start = view.rectangle(unit);
    Length most =
        way_on_table(view, start, away, way_over_ground(view, id, start, away, by, {}).travel);
    for (const Met& met : units_met(view, id, start, away, most))
        if (view.unit(met.unit).side != unit.side)
            most = std::min(most, short_of_enemy(view, met.at));
    const Length go = last_clear(view, id, start, away, most);
    return {offset(unit.pose.at, away, go, {}), unit.pose.facing};
}

}  // namespace voltigeur::division
