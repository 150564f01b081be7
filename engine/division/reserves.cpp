#include "engine/division/reserves.h"

#include <algorithm>
#include <array>

#include "engine/division/ground.h"

namespace voltigeur::division {

namespace {

int turns_late(const View& view, const ReserveGroup& group)
{
    return view.state.moment.turn - group.earliest_turn;
}

bool is_division_broken(const State& state, const Unit& unit)
{
    return index(unit.brigade) < state.commands.size() &&
           state.command(unit.brigade).spirit == Spirit::Broken;
}

// Waits to come on. Units of a broken division do not.
bool is_coming(const State& state, const Unit& unit, GroupId group)
{
    return unit.group == group && unit.presence == Presence::Reserve &&
           !is_division_broken(state, unit);
}

bool is_due(const View& view, GroupId id)
{
    return turns_late(view, view.scenario.groups[index(id)]) >= 0 &&
           std::ranges::any_of(view.state.units,
                               [&](const Unit& unit) { return is_coming(view.state, unit, id); });
}

void roll_for(const RuleContext& context, GroupId id)
{
    const Gaps& gaps = context.gaps();
    const int late = turns_late(context.view(), context.scenario.groups[index(id)]);
    const int needs = std::max(1, gaps.reserve_target.is - late * gaps.reserve_step.is);
    const std::array cuts{needs - 1};
    const Faces die = context.roll(cuts);
    context.happen(ReserveRolled{id, die, static_cast<std::uint8_t>(needs), die[0] >= needs,
                                 gaps.reserve_target.clause});
}

bool may_stand(const View& view, UnitId id, const Rectangle& place)
{
    const Unit& unit = view.unit(id);
    return is_on_table(view, place) && is_clear(view, place, [](UnitId) { return true; }) &&
           !stands_on_barred_ground(view, unit, unit.formation, place);
}

// The middle of all who stand on the table for a side.
Point middle_of(const View& view, Side side)
{
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t count = 0;
    for (const Unit& unit : view.state.units) {
        if (unit.side != side || !unit.on_table()) continue;
        x += unit.pose.at.x.micrometres;
        y += unit.pose.at.y.micrometres;
        ++count;
    }
    if (count == 0) return {};
    return {{static_cast<std::int32_t>(x / count)}, {static_cast<std::int32_t>(y / count)}};
}

// With its rear on the edge, so far to either side of the entry, if there is room.
std::optional<Pose> find_place(const View& view, UnitId id, Length away)
{
    const Unit& unit = view.unit(id);
    const ReserveGroup& group = view.scenario.groups[index(unit.group)];
    const Length depth = view.footprint(unit, unit.formation).depth;
    const Point friends = middle_of(view, unit.side);
    std::optional<Pose> found;
    for (const Length along : {away, -away}) {
        const Pose pose{offset(group.entry, group.facing, depth, along), group.facing};
        if (!may_stand(view, id, view.rectangle(unit, pose, unit.formation))) continue;
        if (!found || distance(pose.at, friends) < distance(found->at, friends)) found = pose;
    }
    return found;
}

// As near to the entry as there is room.
std::optional<Pose> find_entry_pose(const View& view, UnitId id)
{
    for (Length away{}; away <= view.gaps().reserve_entry_width.is; away += inches(1))
        if (const auto pose = find_place(view, id, away)) return pose;
    return std::nullopt;
}

void bring_on(const RuleContext& context, GroupId group)
{
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        if (!is_coming(context.state(), unit, group)) continue;
        if (const auto pose = find_entry_pose(context.view(), id))
            context.happen(
                UnitArrived{id, *pose, unit.formation, context.gaps().reserve_entry_width.clause});
    }
}

}  // namespace

bool expects_reserves(const View& view)
{
    for (std::size_t i = 0; i < view.scenario.groups.size(); ++i)
        if (view.state.groups[i] != GroupFate::Arrived && is_due(view, static_cast<GroupId>(i)))
            return true;
    return false;
}

void bring_on_reserves(const RuleContext& context)
{
    for (const Side side : {Side::First, Side::Second})
        for (std::size_t i = 0; i < context.scenario.groups.size(); ++i) {
            const auto id = static_cast<GroupId>(i);
            const ReserveGroup& group = context.scenario.groups[i];
            if (group.side != side || !is_due(context.view(), id)) continue;
            if (context.state().groups[i] == GroupFate::Waiting) roll_for(context, id);
            if (context.state().groups[i] == GroupFate::Due) bring_on(context, id);
        }
}

}  // namespace voltigeur::division
