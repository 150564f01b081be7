#include "engine/thirteen/move.h"

#include <algorithm>

#include "engine/geometry/sweep.h"

namespace voltigeur::thirteen {

namespace {

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

Length move_after(const View& view, const Unit& unit, Formation formation, int halvings)
{
    const Length printed = speed(view, unit, formation).length;
    if (printed.micrometres == 0 || halvings == 0) return printed;
    const int times = view.gaps().halvings_stack.is ? halvings : 1;
    return std::max(to_tenth(fraction(printed, 1, 1 << times)), view.gaps().least_move.is);
}

bool may_pass(const Unit& mover, Formation formation, const Unit& other)
{
    if (other.side != mover.side) return false;
    if (formation == Formation::Skirmish || other.formation == Formation::Skirmish) return true;
    return mover.arm == Arm::Infantry && other.formation == Formation::Unlimbered;
}

Pose pivoted(const View& view, const Unit& guns, Pose pose, Angle facing)
{
    const Length half = fraction(view.footprint(guns, Formation::Unlimbered).depth, 1, 2);
    const Point centre = offset(pose.at, pose.facing, -half, {});
    return {offset(centre, facing, half, {}), facing};
}

Pose about_faced(const View& view, const Unit& unit, Pose pose, Formation formation)
{
    const Length depth = view.footprint(unit, formation).depth;
    return {offset(pose.at, pose.facing, -depth, {}), pose.facing + degrees(180)};
}

std::optional<Refusal> refuse_any_move(const View& view, UnitId id)
{
    if (view.unit(id).has(Mark::Moved))
        return Refusal{.clause = {}, .why = "it has had its order in this phase"};
    return refuse_bound(view, id);
}

std::optional<Refusal> refuse_bound(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const MovePhase& sheet = view.sheet.move[index(unit.side)];
    if (unit.has(Mark::Halted)) {
        const auto& halt = view.sheet.artillery_morale.halt;
        return Refusal{.clause = halt.has(unit.side, unit.arm)
                                     ? halt.clause
                                     : view.gaps().guns_always_halt.clause,
                       .why = "it is halted this turn"};
    }
    if (unit.has(Mark::Locked))
        return Refusal{.clause = sheet.firefight_locks.clause,
                       .why = "it is locked in a firefight"};
    if (unit.has(Mark::Stranded))
        return Refusal{.clause = view.sheet.recall.fail.clause,
                       .why = "it failed its recall and cannot move this turn"};
    if (unit.has(Mark::Marker) && view.sheet.recall.marker_bars_moving)
        return Refusal{.clause = view.sheet.recall.marker_bars_moving->clause,
                       .why = "its charge marker still lies on the table"};
    if (is_in_contact(view.state, id))
        return Refusal{.clause = view.sheet.melee[0].ties.clause, .why = "it is in a melee"};
    return std::nullopt;
}

PathAnswer follow_path(const View& view, UnitId id, const Path& path)
{
    const Unit& unit = view.unit(id);
    PathAnswer answer{.accepted = path, .end = unit.pose, .formation = unit.formation};
    for (const Leg& leg : path) {
        const Footprint& size = view.footprint(unit, answer.formation);
        Length cost = leg.distance;
        switch (leg.kind) {
        case LegKind::Wheel:
            cost = arc_length(size.width, leg.turn);
            answer.end = wheeled(answer.end, size.width, leg.hand, leg.turn);
            break;
        case LegKind::Advance:
            answer.end.at = offset(answer.end.at, answer.end.facing, leg.distance, {});
            break;
        case LegKind::Back:
            answer.end.at =
                offset(answer.end.at, answer.end.facing + degrees(180), leg.distance, {});
            break;
        case LegKind::March:
            answer.end.at = offset(answer.end.at, leg.turn, leg.distance, {});
            break;
        case LegKind::Form:
            answer.formation = leg.formation;
            break;
        case LegKind::AboutFace:
            answer.end = about_faced(view, unit, answer.end, answer.formation);
            break;
        case LegKind::Pivot:
            answer.end = pivoted(view, unit, answer.end, leg.turn);
            break;
        }
        answer.costs.push_back(cost);
        answer.used += cost;
    }
    return answer;
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

}  // namespace voltigeur::thirteen
