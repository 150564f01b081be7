#include "engine/thirteen/reserves.h"

#include <algorithm>

#include "engine/thirteen/move.h"

namespace voltigeur::thirteen {

namespace {

Formation entry_formation(const Unit& unit)
{
    return unit.arm == Arm::Artillery ? Formation::Limbered : Formation::Column;
}

Pose entry_pose(const View& view, const Arrive& order)
{
    const ReserveGroup& group = view.scenario.groups[index(view.unit(order.unit).group)];
    return {offset(group.entry, group.facing, order.advance, order.along), group.facing};
}

// It comes on by a move like any other, from where its front stands on the edge.
std::optional<Refusal> refuse_march_on(const View& view, const Arrive& order)
{
    State at_the_edge = view.state;
    Arrive first = order;
    first.advance = {};
    apply(at_the_edge, UnitArrived{order.unit, entry_pose(view, first), order.formation, {}});
    const View from{view.sheet, view.tables, view.scenario, at_the_edge};
    std::optional<Refusal> stop = answer_path(from, order.unit, {advance(order.advance)}).stop;
    // Nobody is kept half off the table by a short move.
    if (stop && stop->limit && stop->measured && *stop->measured > *stop->limit)
        stop->limit =
            std::max(*stop->limit, view.footprint(view.unit(order.unit), order.formation).depth);
    return stop;
}

std::optional<Refusal> refuse_entry_near_enemy(const View& view, const Unit& unit,
                                               const Rectangle& place)
{
    const Gap<Length>& gap = view.gaps().keep_distance;
    for (const UnitId id : unit_ids(view.state)) {
        const Unit& enemy = view.unit(id);
        if (enemy.side == unit.side || !enemy.on_table()) continue;
        if (const Length away = distance(place, view.rectangle(enemy)); away < gap.is)
            return Refusal{.clause = gap.clause,
                           .why = "that is too close to the enemy without a charge",
                           .who = id,
                           .measured = away,
                           .limit = gap.is};
    }
    return std::nullopt;
}

std::optional<Refusal> refuse_entry(const View& view, const Arrive& order)
{
    const Unit& unit = view.unit(order.unit);
    const Gaps& gaps = view.gaps();
    const Length width = gaps.reserve_entry_width.is;
    if (order.along > width || -order.along > width)
        return Refusal{.clause = gaps.reserve_entry_width.clause,
                       .why = "that is too far from its entry point",
                       .measured = std::max(order.along, -order.along),
                       .limit = width};
    if (order.formation != entry_formation(unit))
        return Refusal{.clause = gaps.reserve_entry_width.clause,
                       .why = "reserves come on in column or limbered"};
    const Length depth = view.footprint(unit, order.formation).depth;
    if (order.advance < depth)
        return Refusal{.clause = gaps.table_edge.clause,
                       .why = "it must come wholly on to the table",
                       .measured = order.advance,
                       .limit = depth};
    if (order.advance > depth)
        if (auto refusal = refuse_march_on(view, order)) return refusal;
    const Rectangle place = view.rectangle(unit, entry_pose(view, order), order.formation);
    if (!is_free(view, unit, place, order.unit))
        return Refusal{.clause = gaps.reserve_waits.clause,
                       .why = "the way on to the table is blocked there"};
    return refuse_entry_near_enemy(view, unit, place);
}

}  // namespace

void roll_for_reserves(const RuleContext& context)
{
    for (const Side side : {Side::First, Side::Second}) {
        for (std::size_t i = 0; i < context.scenario.groups.size(); ++i) {
            const ReserveGroup& group = context.scenario.groups[i];
            const int late = context.state().moment.turn - group.earliest_turn;
            if (group.side != side || late < 0 || context.state().groups[i] != GroupFate::Waiting)
                continue;
            const int needs = std::max(1, context.gaps().reserve_target.is -
                                              late * context.gaps().reserve_step.is);
            const std::array cuts{needs - 1};
            const Faces die = context.dice.sum_of(1, context.sheet.die.sides, cuts);
            context.happen(ReserveRolled{static_cast<GroupId>(i), die,
                                         static_cast<std::uint8_t>(needs), die[0] >= needs,
                                         context.sheet.artillery.roll_for_reserves.clause});
        }
    }
}

bool can_arrive(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return unit.presence == Presence::Reserve && unit.side == view.state.moment.side &&
           !unit.has(Mark::Moved) && unit.group != no_group &&
           view.state.groups[index(unit.group)] == GroupFate::Due &&
           find_arrival(view, id).has_value();
}

std::optional<Arrive> find_arrival(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const Formation formation = entry_formation(unit);
    const Length depth = view.footprint(unit, formation).depth;
    constexpr int steps = 6;
    for (int i = 0; i <= steps; ++i) {
        const Length away = fraction(view.gaps().reserve_entry_width.is, i, steps);
        for (const Length along : {away, -away}) {
            const Arrive order{id, along, depth, formation};
            if (!refuse_entry(view, order)) return order;
        }
    }
    return std::nullopt;
}

std::optional<Refusal> refuse_arrive(const View& view, const Arrive& order)
{
    const Unit& unit = view.unit(order.unit);
    if (unit.presence != Presence::Reserve)
        return Refusal{.clause = {}, .why = "it is not in reserve"};
    if (unit.group == no_group || view.state.groups[index(unit.group)] != GroupFate::Due)
        return Refusal{.clause = view.gaps().reserve_target.clause,
                       .why = "its reserve has not come up yet"};
    return refuse_entry(view, order);
}

void resolve_arrive(const RuleContext& context, const Arrive& order)
{
    context.happen(UnitArrived{order.unit, entry_pose(context.view(), order), order.formation,
                               context.gaps().reserve_entry_width.clause});
}

}  // namespace voltigeur::thirteen
