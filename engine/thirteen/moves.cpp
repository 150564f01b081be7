#include "engine/thirteen/moves.h"

#include <algorithm>

#include "engine/thirteen/ground.h"
#include "engine/thirteen/movement.h"

namespace voltigeur::thirteen {

namespace {

bool is_infantry_line(const Unit& unit)
{
    return unit.on_table() && unit.arm == Arm::Infantry && unit.formation == Formation::Line;
}

bool are_front_to_front(const View& view, const Unit& a, const Unit& b)
{
    const Rectangle first = view.rectangle(a);
    const Rectangle second = view.rectangle(b);
    return !behind_front_line(second.centre(), first) && !behind_front_line(first.centre(), second);
}

bool is_firefight(const View& view, UnitId a, UnitId b)
{
    if (are_in_contact(view.state, a, b) || !within(view, a, b, view.move().firefight.length))
        return false;
    return !view.gaps().lock_needs_front.is || are_front_to_front(view, view.unit(a), view.unit(b));
}

// ---- Arrivals ----

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

// The line by which a unit moves: its row of speeds, or the one on changes if it stays in its
// place.
Clause clause_of_move(const View& view, const Unit& unit, const Leg& first, Length used)
{
    const MovePhase& sheet = view.sheet.move[index(unit.side)];
    if (used.micrometres > 0) return speed(view, unit, unit.formation).clause;
    switch (first.kind) {
    case LegKind::Form:
        return unit.arm == Arm::Artillery ? sheet.limber.clause : sheet.formation_change.clause;
    case LegKind::AboutFace:
        return sheet.formation_change.clause;
    case LegKind::Pivot:
        return view.gaps().guns_pivot.clause;
    default:
        return speed(view, unit, unit.formation).clause;
    }
}

}  // namespace

void find_firefights(const RuleContext& context)
{
    for (const UnitId a : unit_ids(context.state())) {
        if (!is_infantry_line(context.unit(a)) || context.unit(a).side != Side::First) continue;
        for (const UnitId b : unit_ids(context.state())) {
            if (!is_infantry_line(context.unit(b)) || context.unit(b).side != Side::Second)
                continue;
            if (is_firefight(context.view(), a, b))
                context.happen(FirefightBegan{a, b, context.view().move().firefight.clause});
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

bool can_move(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return unit.on_table() && unit.side == view.state.moment.side && !unit.has(Mark::Moved) &&
           !refuse_any_move(view, id);
}

std::optional<Refusal> refuse_move(const View& view, const Move& order)
{
    if (auto refusal = refuse_any_move(view, order.unit)) return refusal;
    if (order.path.empty()) return Refusal{.clause = {}, .why = "the path has no legs"};
    const PathAnswer answer = answer_path(view, order.unit, order.path);
    if (answer.stop) return answer.stop;
    return std::nullopt;
}

void resolve_move(const RuleContext& context, const Move& order)
{
    const View view = context.view();
    const Unit& unit = view.unit(order.unit);
    const PathAnswer answer = follow_path(view, order.unit, order.path);
    const bool unmarks = unit.has(Mark::Marker) && !view.gaps().declining_keeps_marker.is;
    context.happen(UnitMoved{.unit = order.unit,
                             .path = order.path,
                             .pose = answer.end,
                             .formation = answer.formation,
                             .used = answer.used,
                             .clears_marker = unmarks,
                             .clause = clause_of_move(view, unit, order.path[0], answer.used)});
}

bool can_ride(const View& view, GeneralId id)
{
    const General& general = view.state.general(id);
    return general.side == view.state.moment.side && general.fate == GeneralFate::Active &&
           general.has_moved == 0;
}

std::optional<Refusal> refuse_ride(const View& view, const MoveGeneral& order)
{
    const General& general = view.state.general(order.general);
    const Gaps& gaps = view.gaps();
    if (general.fate != GeneralFate::Active)
        return Refusal{.clause = gaps.general_replaced_after.clause,
                       .why = "he is not on the table"};
    if (general.has_moved != 0) return Refusal{.clause = {}, .why = "he has ridden in this phase"};
    const Length away = distance(position(view.state, general), order.to);
    const Length most = view.tables.general_speed[index(general.side)];
    if (away > most)
        return Refusal{.clause = gaps.general_moves_as.clause,
                       .why = "he cannot ride that far",
                       .measured = away,
                       .limit = most};
    const Rectangle spot(Pose{order.to, {}}, {}, {});
    if (!is_on_table(view, spot))
        return Refusal{.clause = gaps.table_edge.clause, .why = "the table ends there"};
    if (is_impassable_between(view, position(view.state, general), order.to))
        return Refusal{.clause = gaps.impassable_ground.clause,
                       .why = "he cannot ride over impassable ground"};
    if (order.join == no_unit) return std::nullopt;
    const Unit& unit = view.unit(order.join);
    if (unit.side != general.side || !unit.on_table())
        return Refusal{.clause = gaps.general_touch.clause,
                       .why = "he can only join a unit of his own side"};
    if (unit.general != no_general && unit.general != order.general)
        return Refusal{.clause = gaps.general_touch.clause,
                       .why = "another general is with that unit"};
    if (!within(view.rectangle(unit), order.to, gaps.general_touch.is))
        return Refusal{.clause = gaps.general_touch.clause,
                       .why = "he must end beside the unit he joins"};
    return std::nullopt;
}

void resolve_ride(const RuleContext& context, const MoveGeneral& order)
{
    context.happen(GeneralMoved{order.general, order.to, order.join, true,
                                context.gaps().general_moves_as.clause});
}

}  // namespace voltigeur::thirteen
