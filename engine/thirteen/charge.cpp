#include "engine/thirteen/charge.h"

#include <algorithm>

#include "engine/geometry/sweep.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/losses.h"
#include "engine/thirteen/movement.h"
#include "engine/thirteen/placing.h"
#include "engine/thirteen/shooting.h"

namespace voltigeur::thirteen {

namespace {

// A charge after its wheel: from where it goes straight, and what the wheel cost.
struct Approach {
    Rectangle place;
    Pose pose;
    Length used;
};

const MovePhase& sheet_of(const View& view, UnitId id)
{
    return view.sheet.move[index(view.unit(id).side)];
}

// Friends whom a charge may go through: skirmishers, and guns where the sheet says so.
bool is_passable(const View& view, const Unit& charger, const Unit& other)
{
    if (other.side != charger.side) return false;
    if (other.formation == Formation::Skirmish) return true;
    const MovePhase& sheet = view.sheet.move[index(charger.side)];
    const bool through_guns = charger.arm == Arm::Infantry ? sheet.infantry_through_guns.has_value()
                                                           : sheet.cavalry_through_guns.has_value();
    return other.arm == Arm::Artillery && through_guns;
}

std::optional<Refusal> refuse_wheel(const View& view, UnitId id, Hand hand, Angle turn)
{
    const Unit& unit = view.unit(id);
    const MovePhase& sheet = sheet_of(view, id);
    if (turn.turn == 0) return std::nullopt;
    if (sheet.cannot_turn && sheet.cannot_turn->arms.has(unit.arm))
        return Refusal{.clause = sheet.cannot_turn->clause,
                       .why = "this infantry cannot turn at all"};
    if (turn.turn > degrees(sheet.wheel_limit.degrees).turn)
        return Refusal{.clause = sheet.wheel_limit.clause,
                       .why = "no wheel goes beyond 45 degrees"};
    const Footprint& size = view.footprint(unit, unit.formation);
    const Rectangle start = view.rectangle(unit);
    for (const UnitId other : units_near(view, start, size.width)) {
        if (other == id || is_passable(view, unit, view.unit(other))) continue;
        const Rectangle place = view.rectangle(other);
        if (!within(start, place, size.width) || overlaps(start, place)) continue;
        if (first_touch_wheel(unit.pose, size.width, size.depth, hand, turn, place))
            return Refusal{.clause = view.gaps().no_passing_through.clause,
                           .why = "a unit stands in the way of its wheel",
                           .who = other};
    }
    const Rectangle end =
        view.rectangle(unit, wheeled(unit.pose, size.width, hand, turn), unit.formation);
    if (!is_on_table(view, end))
        return Refusal{.clause = view.gaps().table_edge.clause, .why = "the table ends there"};
    if (stands_on_barred_ground(view, unit, end))
        return Refusal{.clause = view.gaps().impassable_ground.clause,
                       .why = "the ground there is closed to it"};
    return std::nullopt;
}

Approach approach(const View& view, UnitId id, Hand hand, Angle turn)
{
    const Unit& unit = view.unit(id);
    const Footprint& size = view.footprint(unit, unit.formation);
    const Pose pose = turn.turn == 0 ? unit.pose : wheeled(unit.pose, size.width, hand, turn);
    return {view.rectangle(unit, pose, unit.formation), pose, arc_length(size.width, turn)};
}

int count_halvings(const View& view, UnitId id)
{
    return int{!is_in_command(view, id)} + int{touches_difficult_ground(view, view.rectangle(id))};
}

Length base_move(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return move_after(view, unit, unit.formation, count_halvings(view, id));
}

// How far straight ahead infantry may go after its wheel: half as far once it enters bad ground.
Length infantry_travel(const View& view, UnitId id, const Approach& start)
{
    const Unit& unit = view.unit(id);
    const int halvings = count_halvings(view, id);
    const auto left_after = [&](int times) {
        return std::max(move_after(view, unit, unit.formation, times) - start.used, Length{});
    };
    const Length full = left_after(halvings);
    const Length half = left_after(halvings + 1);
    const auto met = first_difficult_ground(view, start.place, start.pose.facing, full);
    return met ? std::max(half, std::min(full, met->at)) : full;
}

std::optional<Refusal> refuse_infantry_path(const View& view, const Charge& order,
                                            const Approach& start)
{
    const Length travel = infantry_travel(view, order.unit, start);
    for (const Met& met : units_ahead(view, order.unit, start.place, travel)) {
        if (met.unit == order.at) {
            const auto barred = first_barred_ground(view, view.unit(order.unit), start.place,
                                                    start.pose.facing, met.at);
            if (barred) return refuse_ground(view, view.unit(order.unit), *barred->piece);
            return std::nullopt;
        }
        if (!is_passable(view, view.unit(order.unit), view.unit(met.unit)))
            return Refusal{.clause = view.gaps().no_passing_through.clause,
                           .why = "another unit stands in the way",
                           .who = met.unit};
    }
    const Length away = distance(start.place, view.rectangle(order.at));
    if (away <= travel)
        return Refusal{.clause = sheet_of(view, order.unit).charge_in_column.clause,
                       .why = "straight ahead it does not meet the target"};
    const Unit& unit = view.unit(order.unit);
    const bool is_halved = start.used + travel < full_move(view, unit, unit.formation);
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
    const Length most = base + inches(bonus.count * bonus.sides) - start.used;
    const Length travel = ride_limit(view, order.unit, start.place, std::max(most, Length{}));
    for (const Met& met : units_ahead(view, order.unit, start.place, travel)) {
        if (met.unit == order.at) return std::nullopt;
        const Unit& other = view.unit(met.unit);
        if (other.side != view.unit(order.unit).side && other.arm == Arm::Cavalry)
            return Refusal{.clause = sheet.ride_on.clause,
                           .why = "enemy cavalry on the way would stop the charge",
                           .who = met.unit};
        if (other.side == view.unit(order.unit).side &&
            !is_passable(view, view.unit(order.unit), other))
            return Refusal{.clause = sheet.cavalry_through_guns.value_or(sheet.ride_on).clause,
                           .why = "friends on the way would stop the charge",
                           .who = met.unit};
    }
    const Length away = distance(start.place, view.rectangle(order.at));
    if (away <= travel)
        return Refusal{.clause = sheet.ride_on.clause,
                       .why = "straight ahead it does not meet the target"};
    return Refusal{.clause = sheet.ride_on.clause,
                   .why = "the charge could never reach the target",
                   .measured = start.used + away,
                   .limit = start.used + travel};
}

// Not merely held: it stands elsewhere, or otherwise, than when the phase began. Where a marker
// lies it has not moved, for a move takes the marker up.
bool has_moved(const Unit& unit)
{
    return unit.has(Mark::Moved) && !unit.has(Mark::Marker) &&
           (unit.pose != unit.mark_pose || unit.formation != unit.mark_formation);
}

// Another unit has been sent at the target, or is at it already.
UnitId other_charger(const View& view, UnitId id, UnitId target, Arm arm)
{
    for (const UnitId other : unit_ids(view.state)) {
        const Unit& unit = view.unit(other);
        if (other == id || unit.side != view.unit(id).side || unit.arm != arm || !unit.on_table())
            continue;
        const bool declared = unit.has(Mark::Charging) && unit.target == target;
        if (declared || are_in_contact(view.state, other, target)) return other;
    }
    return no_unit;
}

std::optional<Refusal> refuse_target(const View& view, const Charge& order)
{
    const Unit& unit = view.unit(order.unit);
    const Unit& target = view.unit(order.at);
    const MovePhase& sheet = sheet_of(view, order.unit);
    if (unit.arm == Arm::Infantry && target.arm == Arm::Cavalry)
        return Refusal{.clause = sheet.infantry_never_charges_cavalry.clause,
                       .why = "infantry cannot charge cavalry"};
    if (unit.arm == Arm::Infantry && sheet.one_column_per_target) {
        const UnitId other = other_charger(view, order.unit, order.at, Arm::Infantry);
        if (other != no_unit)
            return Refusal{.clause = sheet.one_column_per_target->clause,
                           .why = "another column charges that target",
                           .who = other};
    }
    if (unit.arm == Arm::Cavalry && target.arm == Arm::Cavalry && sheet.one_charger_per_cavalry) {
        const UnitId other = other_charger(view, order.unit, order.at, Arm::Cavalry);
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
    if (by && (by->by_unit == no_unit || !is_passable(view, unit, view.unit(by->by_unit))))
        return Refusal{.clause = view.gaps().charge_sees_target.clause,
                       .why = "it could not see the target when the phase began",
                       .who = by->by_unit};
    return std::nullopt;
}

// The wheel and the straight ride to the target.
std::optional<Refusal> refuse_way(const View& view, const Charge& order)
{
    if (auto refusal = refuse_wheel(view, order.unit, order.hand, order.wheel)) return refusal;
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
bool could_meet(const View& view, const Charge& order, Length reach)
{
    const Approach start = approach(view, order.unit, order.hand, order.wheel);
    const Length travel = reach - start.used;
    return travel.micrometres >= 0 &&
           first_touch(start.place, start.pose.facing, travel, view.rectangle(order.at));
}

// Wheels until the middle of the front looks at the middle of the target; twice is near enough.
Charge wheeling_at(const View& view, UnitId id, UnitId target)
{
    const Unit& unit = view.unit(id);
    const Point there = view.rectangle(target).centre();
    const Length width = view.footprint(unit, unit.formation).width;
    const Angle ahead = bearing(unit.pose.at, there) - unit.pose.facing;
    const Hand hand = ahead.turn < 32'768 ? Hand::Right : Hand::Left;
    Charge order{.unit = id, .at = target, .hand = hand};
    for (int i = 0; i < 2; ++i) {
        const Pose now = wheeled(unit.pose, width, hand, order.wheel);
        const Angle missing = bearing(now.at, there) - now.facing;
        order.wheel = order.wheel + (hand == Hand::Right ? missing : -missing);
    }
    return order;
}

bool is_charged_from_behind(const View& view, Point from, UnitId target)
{
    const Unit& unit = view.unit(target);
    if (faces_all_round(unit) || unit.formation == Formation::Masse) return false;
    return behind_front_line(from, view.rectangle(unit));
}

// The charge comes to nothing: the unit stands where it got to.
void end_charge(const Play& play, UnitId id, Clause clause)
{
    play.happen(ChargeEnded{id, clause});
}

// ---- Skirmishers in the way ----

// The farthest free place directly away from the charge, not beyond what was rolled.
Pose evaded(const View& view, UnitId id, Angle away, Length rolled)
{
    const Unit& unit = view.unit(id);
    Length go = rolled;
    if (const auto met = first_barred_ground(view, unit, view.rectangle(unit), away, rolled))
        go = met->at;
    constexpr int tries = 16;
    for (int i = tries; i > 0; --i) {
        const Pose pose{offset(unit.pose.at, away, fraction(go, i, tries), {}), unit.pose.facing};
        if (is_free(view, unit, view.rectangle(unit, pose, unit.formation), id)) return pose;
    }
    return unit.pose;
}

void evade(const Play& play, UnitId skirmishers, UnitId charger, Angle direction)
{
    const Roll line = play.view().move().skirmishers_evade;
    if (!play.unit(skirmishers).has(Mark::Shot)) shoot_at_charger(play, skirmishers, charger);
    const Faces dice = play.dice.sum_of(line.dice.count, line.dice.sides);
    const Length rolled = inches(sum(dice));
    play.happen(DistanceRolled{skirmishers, dice, static_cast<std::uint8_t>(line.dice.sides),
                               rolled, line.clause});
    const Pose pose = evaded(play.view(), skirmishers, direction, rolled);
    play.happen(UnitPlaced{skirmishers, pose, Formation::Skirmish, line.clause});
}

// ---- The charge of infantry ----

// Everything in contact fights on sheets where entire units do.
void touch_others(const Play& play, UnitId id, UnitId target, Point from)
{
    const View view = play.view();
    const MeleePhase& melee = view.sheet.melee[view.half()];
    if (melee.who_fights.who != WhoFights::EntireUnit) return;
    for (const UnitId other : unit_ids(play.state())) {
        const Unit& enemy = play.unit(other);
        const bool concerns = other != target && enemy.side != play.unit(id).side &&
                              enemy.on_table() && enemy.arm != Arm::Cavalry &&
                              enemy.formation != Formation::Skirmish;
        if (!concerns || are_in_contact(play.state(), id, other)) continue;
        if (!touches(view.rectangle(id), view.rectangle(other))) continue;
        play.happen(ContactMade{
            id, other, {}, is_charged_from_behind(view, from, other), melee.who_fights.clause});
    }
}

void charge_skirmishers(const Play& play, UnitId id, UnitId target, const Approach& start,
                        Length travel)
{
    const MovePhase& sheet = play.view().move();
    const Length stood_at =
        first_touch(start.place, start.pose.facing, travel, play.view().rectangle(target))
            .value_or(travel);
    evade(play, target, id, start.pose.facing);
    if (!play.unit(id).on_table()) return;
    // Others behind them may stand in the way of catching them.
    Length clear = travel;
    for (const Met& met : units_ahead(play.view(), id, start.place, travel))
        if (met.unit != target && !is_passable(play.view(), play.unit(id), play.unit(met.unit)))
            clear = std::min(clear, met.at);
    const auto caught =
        first_touch(start.place, start.pose.facing, clear, play.view().rectangle(target));
    const Length go = caught.value_or(std::min(stood_at, clear));
    const Pose pose{offset(start.pose.at, start.pose.facing, go, {}), start.pose.facing};
    play.happen(
        ChargeMoved{id, pose, {}, caught.has_value(), false, sheet.skirmishers_evade.clause});
    if (caught) remove_unit(play, target, Presence::Destroyed, sheet.skirmishers_evade.clause);
    end_charge(play, id, sheet.skirmishers_evade.clause);
}

void charge_with_infantry(const Play& play, UnitId id)
{
    const View view = play.view();
    const Unit& unit = view.unit(id);
    const UnitId target = unit.target;
    const Point from = unit.pose.at;
    const MovePhase& sheet = view.move();
    const auto hand = static_cast<Hand>(unit.charge_hand);

    // Charges moved before this one may have taken its way or its target.
    if (!view.unit(target).on_table() || refuse_wheel(view, id, hand, unit.charge_wheel)) {
        play.happen(
            ChargeMoved{id, unit.pose, {}, false, false, view.gaps().charge_falls_short.clause});
        return end_charge(play, id, view.gaps().charge_falls_short.clause);
    }
    const Approach start = approach(view, id, hand, unit.charge_wheel);
    const Length travel = infantry_travel(view, id, start);
    Length go = travel;
    bool reached = false;
    for (const Met& met : units_ahead(view, id, start.place, travel)) {
        if (is_passable(view, unit, view.unit(met.unit))) continue;
        go = met.at;
        reached = met.unit == target;
        break;
    }
    if (reached && view.unit(target).formation == Formation::Skirmish)
        return charge_skirmishers(play, id, target, start, travel);
    if (!reached) go = std::min(go, ride_limit(view, id, start.place, go));

    const Pose pose{offset(start.pose.at, start.pose.facing, go, {}), start.pose.facing};
    play.happen(ChargeMoved{id, pose, {}, reached, false, sheet.charge_in_column.clause});
    if (!reached) return end_charge(play, id, view.gaps().charge_falls_short.clause);
    play.happen(ContactMade{id,
                            target,
                            {},
                            is_charged_from_behind(play.view(), from, target),
                            sheet.charge_in_column.clause});
    touch_others(play, id, target, from);
}

// ---- The charge of cavalry ----

struct Ride {
    Length end;
    std::vector<Met> contacts;
    Met skirmishers;  // the first that have to be dealt with
};

bool is_met_by_another(const View& view, UnitId id, UnitId enemy)
{
    return view.move().one_charger_per_cavalry &&
           std::any_of(view.state.contacts.begin(), view.state.contacts.end(),
                       [&](const Contact& c) { return c.defender == enemy && c.attacker != id; });
}

Ride plan_ride(const View& view, UnitId id, const Rectangle& place, Length travel)
{
    Ride ride{.end = ride_limit(view, id, place, travel)};
    for (const Met& met : units_ahead(view, id, place, ride.end)) {
        const Unit& other = view.unit(met.unit);
        if (other.side == view.unit(id).side) continue;  // ride_limit stops at those that stop it
        if (other.formation == Formation::Skirmish) {
            ride.skirmishers = met;
            return ride;
        }
        if (other.arm == Arm::Cavalry) {
            ride.end = met.at;
            if (!is_met_by_another(view, id, met.unit)) ride.contacts.push_back(met);
            return ride;
        }
        ride.contacts.push_back(met);
    }
    return ride;
}

// The last free place on the way, so that nobody ends on top of friends he may ride through.
Length last_free(const View& view, UnitId id, const Approach& start, Length end)
{
    const Unit& unit = view.unit(id);
    constexpr int tries = 32;
    for (int i = tries; i > 0; --i) {
        const Length go = fraction(end, i, tries);
        if (is_free(view, unit, start.place.moved(start.pose.facing, go), id)) return go;
    }
    return {};
}

void ride_without_contact(const Play& play, UnitId id, const Approach& start, Length travel,
                          bool caught)
{
    const View view = play.view();
    const MovePhase& sheet = view.move();
    const bool is_void = sheet.no_contact_no_bonus && !caught;
    if (is_void) travel = std::max(base_move(view, id) - start.used, Length{});
    const Ride ride = plan_ride(view, id, start.place, travel);
    const Length end = last_free(view, id, start, ride.end);
    const Pose pose{offset(start.pose.at, start.pose.facing, end, {}), start.pose.facing};
    const Clause clause = is_void ? sheet.no_contact_no_bonus->clause : sheet.ride_on.clause;
    play.happen(ChargeMoved{id, pose, {}, caught, !is_void, clause});
    end_charge(play, id, clause);
    if (is_void) play.happen(MarkChanged{id, Mark::Initiated, false, clause});
}

Length roll_bonus(const Play& play, UnitId id)
{
    const Roll line = play.view().move().charge_bonus;
    const Faces dice = play.dice.sum_of(line.dice.count, line.dice.sides);
    const Length bonus = inches(sum(dice));
    play.happen(
        DistanceRolled{id, dice, static_cast<std::uint8_t>(line.dice.sides), bonus, line.clause});
    return bonus;
}

// Skirmishers on the way shoot and run; those who are reached again are caught.
struct SkirmishersMet {
    bool caught = false;
    std::array<bool, most_units> evaded{};
};
bool clear_skirmishers(const Play& play, UnitId id, const Approach& start, const Met& met,
                       SkirmishersMet& done)
{
    if (done.evaded[index(met.unit)]) {
        remove_unit(play, met.unit, Presence::Destroyed,
                    play.view().move().skirmishers_evade.clause);
        done.caught = true;
        return true;
    }
    done.evaded[index(met.unit)] = true;
    evade(play, met.unit, id, start.pose.facing);
    return play.unit(id).on_table();
}

void charge_with_cavalry(const Play& play, UnitId id)
{
    const Unit unit = play.unit(id);
    const auto hand = static_cast<Hand>(unit.charge_hand);
    const MovePhase& sheet = play.view().move();
    if (refuse_wheel(play.view(), id, hand, unit.charge_wheel)) {
        play.happen(
            ChargeMoved{id, unit.pose, {}, false, false, play.gaps().charge_falls_short.clause});
        return end_charge(play, id, play.gaps().charge_falls_short.clause);
    }
    const Approach start = approach(play.view(), id, hand, unit.charge_wheel);
    const Length base = base_move(play.view(), id);
    const Length travel = std::max(base + roll_bonus(play, id) - start.used, Length{});

    SkirmishersMet skirmishers;
    Ride ride = plan_ride(play.view(), id, start.place, travel);
    while (ride.skirmishers.unit != no_unit) {
        if (!clear_skirmishers(play, id, start, ride.skirmishers, skirmishers)) return;
        ride = plan_ride(play.view(), id, start.place, travel);
    }
    if (ride.contacts.empty())
        return ride_without_contact(play, id, start, travel, skirmishers.caught);

    const Length first = ride.contacts.front().at;
    const Pose pose{offset(start.pose.at, start.pose.facing, first, {}), start.pose.facing};
    play.happen(ChargeMoved{id, pose, ride.end - first, true, true, sheet.ride_on.clause});
    for (const Met& met : ride.contacts)
        play.happen(ContactMade{id, met.unit, met.at - first,
                                is_charged_from_behind(play.view(), unit.pose.at, met.unit),
                                sheet.ride_on.clause});
}

}  // namespace

std::vector<Met> units_ahead(const View& view, UnitId id, const Rectangle& place, Length travel)
{
    std::vector<Met> list;
    const Rectangle lane = place.swept_ahead(travel);
    for (const UnitId other : units_near(view, lane)) {
        if (other == id) continue;
        const Rectangle there = view.rectangle(other);
        if (view.unit(other).side == view.unit(id).side && overlaps(place, there)) continue;
        if (const auto at = first_touch(place, place.facing(), travel, there))
            list.push_back({*at, other});
    }
    std::sort(list.begin(), list.end(), [](const Met& a, const Met& b) {
        return a.at != b.at ? a.at < b.at : a.unit < b.unit;
    });
    return list;
}

Length ride_limit(const View& view, UnitId id, const Rectangle& place, Length travel)
{
    const Unit& unit = view.unit(id);
    Length end = travel;
    for (const Met& met : units_ahead(view, id, place, travel)) {
        const Unit& other = view.unit(met.unit);
        if (other.side == unit.side && !is_passable(view, unit, other)) end = std::min(end, met.at);
    }
    if (unit.arm == Arm::Cavalry && !touches_difficult_ground(view, place))
        if (const auto met = first_ground_that_stops(view, unit, place, place.facing(), end))
            end = std::min(end, met->at);
    if (const auto met = first_barred_ground(view, unit, place, place.facing(), end))
        end = std::min(end, met->at);
    while (end.micrometres > 0 && !is_on_table(view, place.moved(place.facing(), end)))
        end = std::max(Length{}, end - tenths(1));
    return end;
}

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
    if (auto refusal = refuse_target(view, order)) return refusal;
    return refuse_way(view, order);
}

void resolve_charge(const Play& play, const Charge& order)
{
    const auto& units = play.state().units;
    const auto declared = static_cast<std::uint8_t>(std::count_if(
        units.begin(), units.end(), [](const Unit& unit) { return unit.has(Mark::Charging); }));
    const bool marks = play.unit(order.unit).arm == Arm::Cavalry;
    const MovePhase& sheet = play.view().move();
    play.happen(ChargeDeclared{order.unit, order.at, order.hand, order.wheel, declared, marks,
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
        if (!could_meet(view, order, reach)) return false;
        if (!is_allowed) is_allowed = !refuse_target(view, straight);
        return *is_allowed && !refuse_way(view, order);
    };
    if (is_legal(straight)) return straight;
    if (is_allowed == false) return std::nullopt;
    const Charge wheel = wheeling_at(view, id, target);
    if (wheel.wheel.turn > degrees(45).turn || !is_legal(wheel)) return std::nullopt;
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
    if (!unit.on_table() || unit.side != view.state.place.side || refuse_charger(view, id))
        return false;
    const Length reach = charge_reach(view, id);
    for (const UnitId target :
         units_near(view, view.rectangle(unit), reach).of(opponent(unit.side)))
        if (find_charge(view, id, target, reach)) return true;
    return false;
}

bool move_next_charge(const Play& play)
{
    // Infantry first, then cavalry, each in the order of declaration.
    UnitId next = no_unit;
    const auto key = [&](UnitId id) {
        return std::pair{play.unit(id).arm, play.unit(id).charge_order};
    };
    for (const UnitId id : unit_ids(play.state())) {
        const Unit& unit = play.unit(id);
        if (!unit.on_table() || !unit.has(Mark::Charging) || unit.has(Mark::Rode)) continue;
        if (next == no_unit || key(id) < key(next)) next = id;
    }
    if (next == no_unit) return false;
    if (play.unit(next).arm == Arm::Infantry)
        charge_with_infantry(play, next);
    else
        charge_with_cavalry(play, next);
    return true;
}

}  // namespace voltigeur::thirteen
