#include "engine/thirteen/charge.h"

#include <algorithm>

#include "engine/geometry/sweep.h"
#include "engine/thirteen/charge_way.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/move.h"

namespace voltigeur::thirteen {

namespace {

const MovePhase& sheet_of(const View& view, UnitId id)
{
    return view.sheet.move[index(view.unit(id).side)];
}

// Who stands abreast of the target does not stand in the way to it.
bool is_abreast_of(const std::vector<Met>& ahead, const Met& met, UnitId target)
{
    return std::ranges::any_of(
        ahead, [&](const Met& other) { return other.unit == target && are_abreast(other, met); });
}

std::optional<Refusal> refuse_infantry_path(const View& view, const Charge& order,
                                            const Approach& start)
{
    const Length travel = infantry_travel(view, order.unit, start);
    const std::vector<Met> ahead = units_ahead(view, order.unit, start.place, travel);
    for (const Met& met : ahead) {
        if (is_abreast_of(ahead, met, order.at)) {
            const auto barred = first_barred_ground(view, view.unit(order.unit), start.place,
                                                    start.pose.facing, met.at);
            if (barred) return refuse_ground(view, view.unit(order.unit), *barred->piece);
            if (!is_on_table(view, start.place.moved(start.pose.facing, met.at)))
                return Refusal{.clause = view.gaps().table_edge.clause,
                               .why = "the table ends there"};
            return std::nullopt;
        }
        // Skirmishers run, enemies too, and the charge goes on.
        if (is_formed(view.unit(met.unit)) &&
            !may_charge_through(view, view.unit(order.unit), view.unit(met.unit)))
            return Refusal{.clause = view.gaps().no_passing_through.clause,
                           .why = "another unit stands in the way",
                           .who = met.unit};
    }
    const Length away = distance(start.place, view.rectangle(order.at));
    if (away <= travel)
        return Refusal{.clause = sheet_of(view, order.unit).charge_in_column.clause,
                       .why = "straight ahead it does not meet the target"};
    const Unit& unit = view.unit(order.unit);
    const bool is_halved = start.used + travel < speed(view, unit, unit.formation).length;
    return Refusal{.clause = is_halved ? sheet_of(view, order.unit).half_move.clause
                                       : sheet_of(view, order.unit).charge_in_column.clause,
                   .why = "the target is out of reach of a normal move",
                   .measured = start.used + away,
                   .limit = start.used + travel};
}

std::optional<Refusal> refuse_cavalry_path(const View& view, const Charge& order,
                                           const Approach& start, Length base)
{
    const MovePhase& sheet = sheet_of(view, order.unit);
    const DiceSpec bonus = sheet.charge_bonus.dice;
    const Length most = std::max(base + inches(bonus.count * bonus.sides) - start.used, Length{});
    const Length travel = ride_limit(view, order.unit, start.place, most);
    const std::vector<Met> ahead = units_ahead(view, order.unit, start.place, travel);
    for (const Met& met : ahead) {
        if (is_abreast_of(ahead, met, order.at)) return std::nullopt;
        const Unit& other = view.unit(met.unit);
        if (other.side != view.unit(order.unit).side && other.arm == Arm::Cavalry)
            return Refusal{.clause = sheet.ride_on.clause,
                           .why = "enemy cavalry on the way would stop the charge",
                           .who = met.unit};
        if (other.side == view.unit(order.unit).side &&
            !may_charge_through(view, view.unit(order.unit), other))
            return Refusal{.clause = sheet.cavalry_through_guns.value_or(sheet.ride_on).clause,
                           .why = "friends on the way would stop the charge",
                           .who = met.unit};
    }
    const Length away = distance(start.place, view.rectangle(order.at));
    if (away <= travel)
        return Refusal{.clause = sheet.ride_on.clause,
                       .why = "straight ahead it does not meet the target"};
    // Something stops the ride, or it is too far for any dice.
    const std::optional<Ruling>& within_reach = view.gaps().charge_within_reach;
    const bool is_too_far = travel == most && within_reach;
    return Refusal{.clause = is_too_far ? within_reach->clause : sheet.ride_on.clause,
                   .why = "the charge could never reach the target",
                   .measured = start.used + away,
                   .limit = start.used + travel};
}

// Not merely held: it stands elsewhere, or otherwise, than when the phase began. Where a marker
// lies it has not moved, for a move takes the marker up.
bool has_moved(const Unit& unit)
{
    return unit.has(Mark::Moved) && !unit.has(Mark::Marker) &&
           (unit.pose != unit.origin || unit.formation != unit.origin_formation);
}

// Another unit of its arm that is at the target.
template <class IsAtTarget>
UnitId find_other_at(const View& view, UnitId id, IsAtTarget is_at_target)
{
    const Unit& charger = view.unit(id);
    for (const UnitId other : unit_ids(view.state)) {
        const Unit& unit = view.unit(other);
        if (other != id && unit.side == charger.side && unit.arm == charger.arm &&
            unit.on_table() && is_at_target(other))
            return other;
    }
    return no_unit;
}

bool has_declared(const View& view, UnitId id, UnitId target)
{
    return view.unit(id).has(Mark::Charging) && view.unit(id).target == target;
}

// Another column has declared a charge at the target. One that fights it already charged before.
UnitId other_column(const View& view, UnitId id, UnitId target)
{
    return find_other_at(view, id, [&](UnitId other) { return has_declared(view, other, target); });
}

// Other cavalry has been sent at the target, or is at it already.
UnitId other_cavalry(const View& view, UnitId id, UnitId target)
{
    return find_other_at(view, id, [&](UnitId other) {
        return has_declared(view, other, target) || are_in_contact(view.state, other, target);
    });
}

std::optional<Refusal> refuse_charge_target(const View& view, const Charge& order)
{
    const Unit& unit = view.unit(order.unit);
    const Unit& target = view.unit(order.at);
    const MovePhase& sheet = sheet_of(view, order.unit);
    if (unit.arm == Arm::Infantry && target.arm == Arm::Cavalry)
        return Refusal{.clause = sheet.infantry_never_charges_cavalry.clause,
                       .why = "infantry cannot charge cavalry"};
    if (unit.arm == Arm::Infantry && sheet.one_column_per_target) {
        const UnitId other = other_column(view, order.unit, order.at);
        if (other != no_unit)
            return Refusal{.clause = sheet.one_column_per_target->clause,
                           .why = "another column charges that target",
                           .who = other};
    }
    if (unit.arm == Arm::Cavalry && target.arm == Arm::Cavalry && sheet.one_charger_per_cavalry) {
        const UnitId other = other_cavalry(view, order.unit, order.at);
        if (other != no_unit)
            return Refusal{.clause = sheet.one_charger_per_cavalry->clause,
                           .why = "another unit charges that cavalry",
                           .who = other};
    }
    if (!in_arc(view.rectangle(unit), view.rectangle(target),
                degrees(view.gaps().charge_arc_degrees.is)))
        return Refusal{.clause = view.gaps().charge_arc_degrees.clause,
                       .why = "the target is not ahead of it"};
    // Who charges through its own guns sees over them too.
    const auto by = hidden_when_phase_began(view, order.unit, order.at);
    if (by && (by->by_unit == no_unit || !may_charge_through(view, unit, view.unit(by->by_unit))))
        return Refusal{.clause = view.gaps().charge_sees_target.clause,
                       .why = "it could not see the target when the phase began",
                       .who = by->by_unit};
    return std::nullopt;
}

// The wheel and the straight ride to the target.
std::optional<Refusal> refuse_charge_way(const View& view, const Charge& order)
{
    if (auto refusal = refuse_charge_wheel(view, order.unit, order.hand, order.wheel))
        return refusal;
    const Approach start = approach(view, order.unit, order.hand, order.wheel);
    const Length base = base_move(view, order.unit);
    if (start.used > base)
        return Refusal{
            .clause = speed(view, view.unit(order.unit), view.unit(order.unit).formation).clause,
            .why = "the wheel alone is longer than its move",
            .measured = start.used,
            .limit = base};
    return view.unit(order.unit).arm == Arm::Infantry
               ? refuse_infantry_path(view, order, start)
               : refuse_cavalry_path(view, order, start, base);
}

// OPTIMIZATION: straight ahead of it, as far as any charge goes, it touches the target. That is
// quicker to see than whether something hides it or stands in the way.
std::optional<Length> way_to_target(const View& view, const Charge& order, const Approach& start,
                                    Length reach)
{
    const Length travel = reach - start.used;
    if (travel.micrometres < 0) return std::nullopt;
    return first_touch(start.place, start.pose.facing, travel, view.rectangle(order.at));
}

// OPTIMIZATION: what ends a ride before the target ends every longer ride too.
bool is_ended_before(const View& view, const Charge& order, const Approach& start, Length target)
{
    return view.unit(order.unit).arm == Arm::Cavalry &&
           ride_limit(view, order.unit, start.place, target) < target;
}

}  // namespace

std::optional<Refusal> refuse_charger(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const MovePhase& sheet = sheet_of(view, id);
    // Who came on has moved too, but this says more.
    if (unit.has(Mark::Arrived) && !view.gaps().reserve_may_charge.is)
        return Refusal{.clause = view.gaps().reserve_may_charge.clause,
                       .why = "it came on this turn and may not charge yet"};
    if (unit.has(Mark::Charging) || has_moved(unit))
        return Refusal{.clause = {}, .why = "it has had its order in this phase"};
    if (auto refusal = refuse_bound(view, id)) return refusal;
    if (unit.arm == Arm::Artillery)
        return Refusal{.clause = sheet.charge_in_column.clause, .why = "guns do not charge"};
    if (unit.arm == Arm::Infantry && unit.formation != Formation::Column)
        return Refusal{.clause = sheet.charge_in_column.clause,
                       .why = "infantry charges only in column"};
    return std::nullopt;
}

std::optional<Refusal> refuse_charge(const View& view, const Charge& order)
{
    if (auto refusal = refuse_charger(view, order.unit)) return refusal;
    if (auto refusal = refuse_charge_target(view, order)) return refusal;
    return refuse_charge_way(view, order);
}

void resolve_charge(const RuleContext& context, const Charge& order)
{
    const auto& units = context.state().units;
    const auto declared = static_cast<std::uint8_t>(std::count_if(
        units.begin(), units.end(), [](const Unit& unit) { return unit.has(Mark::Charging); }));
    const bool marks = context.unit(order.unit).arm == Arm::Cavalry;
    const MovePhase& sheet = context.view().move();
    context.happen(ChargeDeclared{order.unit, order.at, order.hand, order.wheel, declared, marks,
                                  marks ? sheet.mark_start.clause : sheet.charge_in_column.clause});
}

std::optional<Charge> find_charge(const View& view, UnitId id, UnitId target)
{
    if (refuse_charger(view, id)) return std::nullopt;
    return find_charge(view, id, target, charge_reach(view, id));
}

std::optional<Charge> find_charge(const View& view, UnitId id, UnitId target, Length reach)
{
    if (!within(view, id, target, reach)) return std::nullopt;
    const Charge straight{.unit = id, .at = target};
    // Whether it may charge the target at all does not depend on its wheel.
    std::optional<bool> is_allowed;
    const auto is_legal = [&](const Charge& order) {
        const Approach start = approach(view, id, order.hand, order.wheel);
        const auto at = way_to_target(view, order, start, reach);
        if (!at) return false;
        if (!is_allowed) is_allowed = !refuse_charge_target(view, straight);
        return *is_allowed && !refuse_charge_wheel(view, id, order.hand, order.wheel) &&
               !is_ended_before(view, order, start, *at) && !refuse_charge_way(view, order);
    };
    if (is_legal(straight)) return straight;
    if (is_allowed == false) return std::nullopt;
    const Charge wheel = wheeling_at(view, id, target);
    const int most = sheet_of(view, id).wheel_limit.degrees;
    if (wheel.wheel.turn > degrees(most).turn || !is_legal(wheel)) return std::nullopt;
    return wheel;
}

Length charge_reach(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const DiceSpec bonus = sheet_of(view, id).charge_bonus.dice;
    return base_move(view, id) +
           (unit.arm == Arm::Cavalry ? inches(bonus.count * bonus.sides) : Length{});
}

bool can_charge(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (!unit.on_table() || unit.side != view.state.moment.side || refuse_charger(view, id))
        return false;
    const Length reach = charge_reach(view, id);
    for (const UnitId target :
         units_near(view, view.rectangle(unit), reach).of(opponent(unit.side)))
        if (find_charge(view, id, target, reach)) return true;
    return false;
}

}  // namespace voltigeur::thirteen
