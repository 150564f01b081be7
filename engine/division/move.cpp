#include "engine/division/move.h"

#include <algorithm>

#include "engine/division/charge.h"
#include "engine/division/ground.h"
#include "engine/division/path_walk.h"

namespace voltigeur::division {

namespace {

// ---- Where orders and command let a unit go ----

std::optional<Refusal> refuse_leaving_command(const View& view, UnitId id, Point to)
{
    if (is_in_command(view, id)) return std::nullopt;
    const Unit& unit = view.unit(id);
    const GeneralId leader = leader_of(view, unit);
    if (leader == no_general)
        return Refusal{.clause = view.gaps().out_of_command.clause,
                       .why = "it has no leader to move towards"};
    const Point there = position(view.state, view.state.general(leader));
    if (squared_distance(to, there) < squared_distance(unit.pose.at, there)) return std::nullopt;
    return Refusal{.clause = view.gaps().out_of_command.clause,
                   .why = "out of command it only moves towards its leader"};
}

// A step back or aside: printed, so an order to attack does not forbid it.
bool is_step(const Path& path)
{
    return std::ranges::any_of(path, [](const Leg& leg) {
        return leg.kind == LegKind::Back || leg.kind == LegKind::March;
    });
}

std::optional<Refusal> refuse_against_orders(const View& view, UnitId id, const PathAnswer& answer)
{
    const Unit& unit = view.unit(id);
    if (!has_orders(view, unit) || is_skirmisher(unit)) return std::nullopt;
    if (stance_of(view, unit) == Stance::Defend) {
        const Length away = distance(answer.end.at, unit.origin.at);
        const Length before = distance(unit.pose.at, unit.origin.at);
        if (away <= view.gaps().post_radius.is || away < before) return std::nullopt;
        return Refusal{.clause = view.gaps().post_radius.clause,
                       .why = "its division defends, and it may not go so far from its post",
                       .measured = away,
                       .limit = view.gaps().post_radius.is};
    }
    if (unit.arm == Arm::Artillery || is_step(answer.accepted)) return std::nullopt;
    const Side enemy = opponent(unit.side);
    const Rectangle to = view.rectangle(unit, answer.end, answer.formation);
    const auto is_within = [&](Length reach) {
        return find_near(view, enemy, to, reach, [](UnitId) { return true; }) != no_unit;
    };
    if (is_within(view.gaps().must_charge_within.is)) return std::nullopt;
    const Near now = nearest_unit(view, enemy, view.rectangle(unit));
    if (now.unit == no_unit || is_within(now.away)) return std::nullopt;
    const Near then = nearest_unit(view, enemy, to);
    return Refusal{.clause = view.gaps().orders.clause,
                   .why = "its division attacks, and that leads away from the enemy",
                   .measured = then.away,
                   .limit = now.away};
}

// Who is a stand of skirmishers stays with its division.
std::optional<Refusal> refuse_straying(const View& view, UnitId id, const Rectangle& to)
{
    const Unit& unit = view.unit(id);
    const GeneralId leader = leader_of(view, unit);
    if (!is_skirmisher(unit) || leader == no_general) return std::nullopt;
    const Gap<Length>& most = view.gaps().skirmishers_within;
    const Point there = position(view.state, view.state.general(leader));
    const Length away = distance(to, there);
    if (away <= most.is || away < distance(view.rectangle(unit), there)) return std::nullopt;
    return Refusal{.clause = most.clause,
                   .why = "skirmishers stay near the leader of their division",
                   .measured = away,
                   .limit = most.is};
}

// A sector of a town or a fort holds so many formed units.
std::optional<Refusal> refuse_full_sector(const View& view, UnitId id, const Rectangle& to)
{
    const Gap<int>& most = view.gaps().sector_holds;
    const TerrainPiece* sector = sector_at(view, to);
    if (sector == nullptr || !is_formed(view.unit(id))) return std::nullopt;
    int inside = 0;
    UnitId who = no_unit;
    for (const UnitId other : unit_ids(view.state)) {
        const Unit& unit = view.unit(other);
        if (other == id || !unit.on_table() || !is_formed(unit) ||
            sector_at(view, view.rectangle(unit)) != sector)
            continue;
        ++inside;
        who = other;
    }
    if (inside < most.is) return std::nullopt;
    return Refusal{.clause = most.clause, .why = "that sector holds no more units", .who = who};
}

std::optional<Refusal> refuse_end(const View& view, UnitId id, const PathAnswer& answer)
{
    if (answer.accepted.empty() || answer.end == view.unit(id).pose) return std::nullopt;
    const Rectangle to = view.rectangle(view.unit(id), answer.end, answer.formation);
    if (auto refusal = refuse_leaving_command(view, id, answer.end.at)) return refusal;
    if (auto refusal = refuse_straying(view, id, to)) return refusal;
    if (auto refusal = refuse_full_sector(view, id, to)) return refusal;
    return refuse_against_orders(view, id, answer);
}

// What is accepted is legal by itself too. How far a path wants to go decides which bridges and
// roads carry it and where slow ground ends it, so the part of it that is left may end sooner.
PathAnswer walk_accepted(const View& view, UnitId id, const Path& path)
{
    constexpr int most_tries = 8;
    Walked walked = walk_clear(view, id, path);
    for (int i = 0; i < most_tries && walked.met_ground && walked.answer.stop; ++i) {
        const Walked again = walk_clear(view, id, walked.answer.accepted);
        if (!again.answer.stop) break;
        walked = again;
    }
    return walked.answer;
}

}  // namespace

std::optional<Refusal> refuse_any_move(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (view.state.command(unit.brigade).is_moving == 0)
        return Refusal{.clause = view.gaps().initiative.clause,
                       .why = "its division does not have the move"};
    if (unit.has(Mark::FallingBack))
        return Refusal{.clause = view.gaps().flees_within.clause,
                       .why = "it falls back, and must rally first"};
    if (unit.has(Mark::HasCharged))
        return Refusal{.clause = view.sheet.movement.charge_bars_change.clause,
                       .why = "it has charged, and neither moves nor changes formation"};
    if (unit.has(Mark::Moved) || unit.has(Mark::Halted))
        return Refusal{.clause = {}, .why = "it has had its order in this phase"};
    if (unit.has(Mark::Shot) && !view.gaps().fire_and_move.is.has(unit.troop))
        return Refusal{.clause = view.gaps().fire_and_move.clause,
                       .why = "these guns have fired, and fire or move"};
    if (is_in_contact(view.state, id))
        return Refusal{.clause = view.gaps().melee_pairs.clause, .why = "it is in a melee"};
    return std::nullopt;
}

PathAnswer answer_path(const View& view, UnitId id, const Path& path)
{
    PathAnswer answer = walk_accepted(view, id, path);
    if (const auto refusal = refuse_end(view, id, answer)) {
        answer = walk_path(view, id, {}).answer;
        answer.stop = refusal;
    }
    return answer;
}

std::optional<Refusal> refuse_move(const View& view, const Move& order)
{
    if (auto refusal = refuse_any_move(view, order.unit)) return refusal;
    if (must_charge(view, order.unit))
        return Refusal{.clause = view.gaps().must_charge_within.clause,
                       .why = "it could not be held back, and must charge"};
    if (order.path.empty())
        return Refusal{.clause = {}, .why = "a move needs a path; hold the unit instead"};
    return answer_path(view, order.unit, order.path).stop;
}

void resolve_move(const RuleContext& context, const Move& order)
{
    const View view = context.view();
    const Unit& unit = view.unit(order.unit);
    const auto [answer, met_ground, is_obstructed, moved_as, clause] =
        walk_path(view, order.unit, order.path);
    const Ratio part = view.gaps().volley_most_move.is;
    const bool is_far =
        moved_as && answer.used > fraction(moved_as->length, part.dice, part.figures);
    const bool crosses = unit.arm == Arm::Cavalry && is_obstructed;
    context.happen(UnitMoved{order.unit, order.path, answer.end, answer.formation, answer.used,
                             false, clause});
    if (is_far)
        context.happen(
            MarkChanged{order.unit, Mark::MovedFar, true, context.gaps().volley_most_move.clause});
    if (crosses)
        context.happen(MarkChanged{order.unit, Mark::Obstructed, true,
                                   context.gaps().disorders_cavalry.clause});
}

bool can_move(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return unit.on_table() && unit.side == view.state.moment.side &&
           view.state.command(unit.brigade).is_moving != 0 && !unit.has(Mark::Moved) &&
           !refuse_any_move(view, id);
}

}  // namespace voltigeur::division
