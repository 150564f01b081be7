#include "engine/division/charge.h"

#include <algorithm>

#include "engine/division/answers.h"
#include "engine/division/charge_way.h"
#include "engine/division/ground.h"

namespace voltigeur::division {

std::optional<Refusal> refuse_charge(const View& view, const Charge& order)
{
    if (auto refusal = refuse_charger(view, order.unit)) return refusal;
    if (auto refusal = refuse_post(view, order)) return refusal;
    if (auto refusal = refuse_joining(view, order)) return refusal;
    if (auto refusal = refuse_sight(view, order.unit, order.at)) return refusal;
    if (auto refusal = refuse_charge_wheel(view, order.unit, order.hand, order.wheel))
        return refusal;
    return refuse_charge_way(view, order);
}

namespace {

void declare(const RuleContext& context, const Charge& order, Clause clause)
{
    context.happen(ChargeDeclared{order.unit, order.at, order.hand, order.wheel, 0, false, clause,
                                  way_to_target(context.view(), order)});
}

}  // namespace

void resolve_charge(const RuleContext& context, const Charge& order)
{
    declare(context, order,
            order.wheel.turn == 0 ? context.gaps().charge_reach.clause
                                  : context.sheet.movement.charge_wheels_first.clause);
    ask_interceptors(context, order.unit, 0);
}

Length charge_reach(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return speed(view, unit, unit.formation).length +
           road_at(view, unit, unit.formation, unit.pose.at).more;
}

std::optional<Charge> find_charge(const View& view, UnitId id, UnitId target)
{
    if (view.is_far(view.rectangle(id), view.unit(target), charge_reach(view, id)))
        return std::nullopt;
    if (refuse_charger(view, id)) return std::nullopt;
    return find_way(view, id, target,
                    [&](const Charge& order) { return refuse_charge(view, order); });
}

// ---- Breakthrough ----

std::optional<Refusal> refuse_breakthrough(const View& view, const Charge& order)
{
    const Gaps& gaps = view.gaps();
    const Unit& unit = view.unit(order.unit);
    if (unit.arm != Arm::Cavalry || unit.has(Mark::Pursued))
        return Refusal{.clause = gaps.breakthrough.clause,
                       .why = "only cavalry that won breaks through, and only once"};
    if (unit.has(Mark::Blown))
        return Refusal{.clause = view.sheet.movement.blown_cannot_charge.clause,
                       .why = "its horses are blown"};
    if (!in_arc(view.rectangle(unit), view.rectangle(order.at),
                degrees(gaps.breakthrough_arc_degrees.is)))
        return Refusal{.clause = gaps.breakthrough_arc_degrees.clause,
                       .why = "the target is not ahead of it"};
    if (auto refusal = refuse_sight(view, order.unit, order.at)) return refusal;
    if (auto refusal = refuse_charge_wheel(view, order.unit, order.hand, order.wheel))
        return refusal;
    return refuse_charge_way(view, order);
}

void resolve_breakthrough(const RuleContext& context, const Charge& order)
{
    const Clause clause = context.gaps().breakthrough.clause;
    declare(context, order, clause);
    context.happen(MarkChanged{order.unit, Mark::Pursued, true, clause});
    ask_interceptors(context, order.unit, 0);
}

std::optional<Charge> find_breakthrough(const View& view, UnitId id, UnitId target)
{
    if (view.is_far(view.rectangle(id), view.unit(target), view.gaps().breakthrough.is))
        return std::nullopt;
    return find_way(view, id, target,
                    [&](const Charge& order) { return refuse_breakthrough(view, order); });
}

// ---- Obligation ----

namespace {

bool has_charge_at_hand(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const UnitId near = find_near(view, opponent(unit.side), view.rectangle(unit),
                                  view.gaps().must_charge_within.is, [&](UnitId other) {
                                      return !is_skirmisher(view.unit(other)) &&
                                             find_charge(view, id, other).has_value();
                                  });
    return near != no_unit;
}

bool is_to_be_held_back(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return unit.on_table() && unit.arm == Arm::Cavalry && !unit.has(Mark::RestraintTested) &&
           has_orders(view, unit) && stance_of(view, unit) == Stance::Attack &&
           view.state.command(unit.brigade).is_moving != 0 && has_charge_at_hand(view, id);
}

}  // namespace

bool oblige_next(const RuleContext& context)
{
    const Clause clause = context.gaps().must_charge_within.clause;
    for (const UnitId id : unit_ids(context.state())) {
        if (!is_to_be_held_back(context.view(), id)) continue;
        const int holds = ratings(context.view(), context.unit(id)).frontal;
        const std::array cuts{holds};
        const Faces die = context.roll(cuts);
        const bool passes = die[0] <= holds;
        context.happen(MoraleTested{id,
                                    Test::Restraint,
                                    die,
                                    static_cast<std::int8_t>(holds),
                                    {},
                                    passes ? Result::Pass : Result::Fail,
                                    clause});
        context.happen(MarkChanged{id, Mark::RestraintTested, true, clause});
        if (!passes) context.happen(MarkChanged{id, Mark::MustCharge, true, clause});
        return true;
    }
    return false;
}

bool must_charge(const View& view, UnitId id)
{
    return view.unit(id).has(Mark::MustCharge) && has_charge_at_hand(view, id);
}

}  // namespace voltigeur::division
