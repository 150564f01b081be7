#include "engine/division/charge_way.h"

#include <algorithm>

#include "engine/division/ground.h"
#include "engine/division/move.h"
#include "engine/division/path_walk.h"

namespace voltigeur::division {

Approach approach(const View& view, UnitId id, Hand hand, Angle turn)
{
    const Unit& unit = view.unit(id);
    const Rectangle start = view.rectangle(unit);
    if (turn.turn == 0) return {start, unit.pose, {}};
    const Pose pose = wheeled(unit.pose, start.width(), hand, turn);
    MoveGround ground(view, unit);
    ground.begin(start, unit.formation);
    const Budget all{{}, {}, view.scenario.width + view.scenario.height};
    const WheelAhead wheel =
        wheel_over(view, unit, unit.formation, ground, unit.pose, hand, turn,
                   wheel_cost(view, unit, unit.formation, unit.pose, pose), all);
    return {view.rectangle(unit, pose, unit.formation), pose, wheel.cost};
}

Approach approach_of(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return approach(view, id, static_cast<Hand>(unit.charge_hand), unit.charge_wheel);
}

bool is_breakthrough(const View& view)
{
    return view.phase().kind == PhaseKind::Melee;
}

ChargeWay way_of(const View& view, UnitId id, const Approach& start)
{
    const Length gained = road_gain(view, id, start.pose, start.used);
    const Length most = is_breakthrough(view) ? view.gaps().breakthrough.is
                                              : printed_move(view, id).length + gained;
    const Length wanted = std::max(most - start.used, Length{});
    WayAhead ahead =
        way_over_ground(view, id, start.place, start.pose.facing, wanted, start.used, gained);
    ahead.travel = way_on_table(view, start.place, start.pose.facing, ahead.travel);
    return {ahead, wanted};
}

Length way_to_target(const View& view, const Charge& order)
{
    const Approach start = approach(view, order.unit, order.hand, order.wheel);
    const Length most = way_of(view, order.unit, start).ahead.travel;
    return first_touch(start.place, start.pose.facing, most, view.rectangle(order.at))
        .value_or(most);
}

Length way_to_target(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (unit.ride_left > Length{}) return unit.ride_left;
    return way_to_target(view, {.unit = id,
                                .at = unit.target,
                                .hand = static_cast<Hand>(unit.charge_hand),
                                .wheel = unit.charge_wheel});
}

std::vector<UnitId> met_at(const std::vector<Met>& met, Length at)
{
    std::vector<UnitId> list;
    for (const Met& m : met)
        if (m.at <= at + touch_gap && m.at + touch_gap >= at) list.push_back(m.unit);
    return list;
}

std::vector<UnitId> charged_units(const View& view, UnitId charger)
{
    const Unit& unit = view.unit(charger);
    const Approach start = approach_of(view, charger);
    const Length most = way_of(view, charger, start).ahead.travel;
    const auto met = units_met(view, charger, start.place, start.pose.facing, most);
    std::vector<UnitId> list = met_at(met, way_to_target(view, charger));
    std::erase_if(list, [&](UnitId id) {
        return id == unit.target || view.unit(id).side == unit.side || is_skirmisher(view.unit(id));
    });
    list.insert(list.begin(), unit.target);
    return list;
}

std::optional<Refusal> refuse_charge_wheel(const View& view, UnitId id, Hand hand, Angle turn)
{
    if (turn.turn == 0) return std::nullopt;
    const Unit& unit = view.unit(id);
    const Degrees& most = view.sheet.movement.wheel_limit;
    if (turn.turn > degrees(most.degrees).turn)
        return Refusal{.clause = most.clause, .why = "no wheel goes beyond 45 degrees"};
    const UnitId other = unit_in_wheel(
        view, id, hand, turn, [&](UnitId near) { return !may_pass(unit, view.unit(near)); });
    if (other != no_unit)
        return Refusal{.clause = view.sheet.movement.charge_wheels_first.clause,
                       .why = "a unit stands in the way of its wheel",
                       .who = other};
    const Length width = view.footprint(unit, unit.formation).width;
    const Rectangle end =
        view.rectangle(unit, wheeled(unit.pose, width, hand, turn), unit.formation);
    if (!is_on_table(view, end))
        return Refusal{.clause = most.clause, .why = "the table ends there"};
    if (stands_on_barred_ground(view, unit, unit.formation, end))
        return Refusal{.clause = most.clause, .why = "the ground there is closed to it"};
    return std::nullopt;
}

std::optional<Refusal> refuse_readiness(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const Gaps& gaps = view.gaps();
    if (unit.has(Mark::Blown))
        return Refusal{.clause = view.sheet.movement.blown_cannot_charge.clause,
                       .why = "its horses are blown"};
    if (unit.has(Mark::Unready))
        return Refusal{.clause = gaps.rallied_may_charge.clause, .why = "it has only just rallied"};
    if (!is_in_command(view, id))
        return Refusal{.clause = gaps.out_of_command.clause,
                       .why = "out of command it does not charge"};
    return std::nullopt;
}

std::optional<Refusal> refuse_charger(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const Gaps& gaps = view.gaps();
    if (auto refusal = refuse_any_move(view, id)) return refusal;
    if (is_skirmisher(unit))
        return Refusal{.clause = view.sheet.melee.skirmishers_cannot_melee.clause,
                       .why = "skirmishers do not fight hand to hand"};
    if (!is_formed(unit) || unit.formation == Formation::Square)
        return Refusal{.clause = gaps.charge_reach.clause,
                       .why = "only formed infantry and cavalry that can move charge"};
    return refuse_readiness(view, id);
}

std::optional<Refusal> refuse_sight(const View& view, UnitId id, UnitId target)
{
    const auto by = hidden_from(view, id, view.rectangle(id), target);
    if (!by) return std::nullopt;
    return Refusal{.clause = view.gaps().charge_reach.clause,
                   .why = "it cannot see the target",
                   .who = by->by_unit};
}

std::optional<Refusal> refuse_charge_way(const View& view, const Charge& order)
{
    const Unit& unit = view.unit(order.unit);
    const Approach start = approach(view, order.unit, order.hand, order.wheel);
    const Clause clause = view.gaps().charge_reach.clause;
    const auto [way, wanted] = way_of(view, order.unit, start);
    const auto all = units_met(view, order.unit, start.place, start.pose.facing, way.travel);
    const auto target = std::ranges::find(all, order.at, &Met::unit);
    for (const Met& met : all) {
        // Who is met together with the target stands abreast of it.
        if (target != all.end() && met.at + touch_gap >= target->at) return std::nullopt;
        const Unit& other = view.unit(met.unit);
        // Skirmishers give way to it, whosever they are.
        if (may_pass(unit, other) || is_skirmisher(other)) continue;
        return Refusal{.clause = clause, .why = "another unit stands in the way", .who = met.unit};
    }
    const Length away = distance(start.place, view.rectangle(order.at));
    if (away <= way.travel)
        return Refusal{.clause = clause, .why = "straight ahead it does not meet the target"};
    if (way.why && way.travel < wanted) return way.why;
    return Refusal{.clause = is_breakthrough(view) ? view.gaps().breakthrough.clause
                                                   : printed_move(view, order.unit).clause,
                   .why = "the target is out of reach",
                   .measured = start.used + away,
                   .limit = start.used + way.travel};
}

std::optional<Refusal> refuse_post(const View& view, const Charge& order)
{
    const Unit& unit = view.unit(order.unit);
    if (!has_orders(view, unit) || stance_of(view, unit) != Stance::Defend) return std::nullopt;
    const Gap<Length>& radius = view.gaps().post_radius;
    const Length away = distance(view.rectangle(order.at), unit.origin.at);
    if (away <= radius.is) return std::nullopt;
    return Refusal{.clause = radius.clause,
                   .why = "its division defends, and that is too far from its post",
                   .measured = away,
                   .limit = radius.is};
}

std::optional<Refusal> refuse_joining(const View& view, const Charge& order)
{
    const Unit& unit = view.unit(order.unit);
    for (const Contact& contact : view.state.contacts) {
        const Unit& first = view.unit(contact.attacker);
        if (contact.defender == order.at && first.side == unit.side &&
            first.brigade != unit.brigade)
            return Refusal{.clause = view.gaps().support_charges.clause,
                           .why = "only units of one division charge the same enemy",
                           .who = contact.attacker};
    }
    return std::nullopt;
}

std::optional<Charge> wheeled_at(const View& view, UnitId id, UnitId target)
{
    const Charge order = wheeling_at(view, id, target);
    if (order.wheel.turn > degrees(view.sheet.movement.wheel_limit.degrees).turn)
        return std::nullopt;
    return order;
}

}  // namespace voltigeur::division
