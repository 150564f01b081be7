#include "engine/division/charge.h"

#include <algorithm>

#include "engine/division/going.h"
#include "engine/division/ground.h"
#include "engine/division/losses.h"
#include "engine/division/movement.h"
#include "engine/division/path_walk.h"

namespace voltigeur::division {

namespace {

// A charge after its wheel: from where it goes straight, and what the wheel cost.
struct Approach {
    Rectangle place;
    Pose pose;
    Length used;
};

Approach approach(const View& view, UnitId id, Hand hand, Angle turn)
{
    const Unit& unit = view.unit(id);
    const Length width = view.footprint(unit, unit.formation).width;
    const Pose pose = turn.turn == 0 ? unit.pose : wheeled(unit.pose, width, hand, turn);
    return {view.rectangle(unit, pose, unit.formation), pose,
            arc_length(width, turn) *
                wheel_cost(view, unit, unit.formation, unit.pose, pose).count};
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

// The straight way of a charge over the ground: a move, or what is left to who breaks through.
struct ChargeWay {
    WayAhead ahead;
    Length wanted;
};
ChargeWay way_of(const View& view, UnitId id, const Approach& start)
{
    const Length gained = road_gain(view, id, start.pose, start.used);
    const Length most = is_breakthrough(view) ? view.gaps().breakthrough.is
                                              : printed_move(view, id).length + gained;
    const Length wanted = std::max(most - start.used, Length{});
    return {way_over_ground(view, id, start.place, start.pose.facing, wanted, start.used, gained),
            wanted};
}

// How far straight ahead the charge meets its target; to the end of its way if it does not.
Length way_to_target(const View& view, UnitId id)
{
    const Approach start = approach_of(view, id);
    const Length most = way_of(view, id, start).ahead.travel;
    return first_touch(start.place, start.pose.facing, most, view.rectangle(view.unit(id).target))
        .value_or(most);
}

std::optional<Refusal> refuse_wheel(const View& view, UnitId id, Hand hand, Angle turn)
{
    if (turn.turn == 0) return std::nullopt;
    const Unit& unit = view.unit(id);
    const Degrees& most = view.sheet.movement.wheel_limit;
    if (turn.turn > degrees(most.degrees).turn)
        return Refusal{.clause = most.clause, .why = "no wheel goes beyond 45 degrees"};
    const Footprint& size = view.footprint(unit, unit.formation);
    const Rectangle start = view.rectangle(unit);
    for (const UnitId other : units_near(view, start, size.width)) {
        if (other == id || may_pass(unit, view.unit(other))) continue;
        const Rectangle place = view.rectangle(other);
        if (overlaps(start, place)) continue;
        if (first_touch_wheel(unit.pose, size.width, size.depth, hand, turn, place))
            return Refusal{.clause = view.sheet.movement.charge_wheels_first.clause,
                           .why = "a unit stands in the way of its wheel",
                           .who = other};
    }
    const Rectangle end =
        view.rectangle(unit, wheeled(unit.pose, size.width, hand, turn), unit.formation);
    if (!is_on_table(view, end))
        return Refusal{.clause = most.clause, .why = "the table ends there"};
    if (stands_on_barred_ground(view, unit, unit.formation, end))
        return Refusal{.clause = most.clause, .why = "the ground there is closed to it"};
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

std::optional<Refusal> refuse_sight(const View& view, UnitId id, UnitId target)
{
    const auto by = hidden_from(view, id, view.rectangle(id), target);
    if (!by) return std::nullopt;
    return Refusal{.clause = view.gaps().charge_reach.clause,
                   .why = "it cannot see the target",
                   .who = by->by_unit};
}

// Straight ahead it meets the target, within its reach.
std::optional<Refusal> refuse_way(const View& view, const Charge& order)
{
    const Unit& unit = view.unit(order.unit);
    const Approach start = approach(view, order.unit, order.hand, order.wheel);
    const Clause clause = view.gaps().charge_reach.clause;
    const auto [way, wanted] = way_of(view, order.unit, start);
    for (const Met& met : units_met(view, order.unit, start.place, start.pose.facing, way.travel)) {
        if (met.unit == order.at) return std::nullopt;
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
    const Length away = distance(view.rectangle(order.at), unit.mark_pose.at);
    if (away <= radius.is) return std::nullopt;
    return Refusal{.clause = radius.clause,
                   .why = "its division defends, and that is too far from its post",
                   .measured = away,
                   .limit = radius.is};
}

// Who joins a charge is of the same division.
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

// The wheel that brings the middle of its front towards the middle of the target; twice is near
// enough.
std::optional<Charge> wheeled_at(const View& view, UnitId id, UnitId target)
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
    if (order.wheel.turn > degrees(view.sheet.movement.wheel_limit.degrees).turn)
        return std::nullopt;
    return order;
}

template <class Refuse>
std::optional<Charge> find_way(const View& view, UnitId id, UnitId target, Refuse refuse)
{
    const Charge straight{.unit = id, .at = target};
    if (!refuse(straight)) return straight;
    const auto order = wheeled_at(view, id, target);
    if (!order || refuse(*order)) return std::nullopt;
    return order;
}

// ---- Riding it home ----

// Back to where the charge was declared from.
void go_on(const Play& play, UnitId charger)
{
    const bool in_melee = is_breakthrough(play.view());
    play.happen(StepBegan{in_melee ? Step::Fight : Step::Moves, play.unit(charger).side});
}

void end_charge(const Play& play, UnitId id, Clause clause)
{
    play.happen(ChargeEnded{id, clause});
}

bool is_from_behind(const View& view, Point from, UnitId target)
{
    const Unit& unit = view.unit(target);
    if (unit.formation == Formation::Square || is_skirmisher(unit)) return false;
    const Rectangle place = view.rectangle(unit);
    return !is_in_sector(view, place) && behind_front_line(from, place);
}

// The farthest free place directly away from the charge.
Pose fled(const View& view, UnitId id, Angle away, Length by)
{
    const Unit& unit = view.unit(id);
    const Rectangle start = view.rectangle(unit);
    const Length most =
        way_on_table(view, start, away, way_over_ground(view, id, start, away, by, {}).travel);
    constexpr int tries = 24;
    for (int i = tries; i > 0; --i) {
        const Length go = fraction(most, i, tries);
        if (is_clear(view, start.moved(away, go), [&](UnitId other) { return other != id; }))
            return {offset(unit.pose.at, away, go, {}), unit.pose.facing};
    }
    return unit.pose;
}

// Skirmishers run from foot always, from horse if their die lets them.
void scatter(const Play& play, UnitId id, UnitId charger, Angle direction)
{
    const Gaps& gaps = play.gaps();
    if (play.unit(charger).arm == Arm::Cavalry) {
        const std::array cuts{gaps.skirmishers_escape_on.is};
        const Faces die = play.roll(cuts);
        const bool escapes = die[0] <= gaps.skirmishers_escape_on.is;
        play.happen(MoraleTested{id,
                                 Test::Evade,
                                 die,
                                 static_cast<std::int8_t>(gaps.skirmishers_escape_on.is),
                                 {},
                                 escapes ? Result::Pass : Result::Fail,
                                 gaps.skirmishers_escape_on.clause});
        if (!escapes)
            return play.happen(
                UnitRemoved{id, Presence::Destroyed, gaps.skirmishers_escape_on.clause});
    }
    const Pose pose = fled(play.view(), id, direction, gaps.skirmishers_evade.is);
    if (pose == play.unit(id).pose)
        return play.happen(UnitRemoved{id, Presence::Destroyed, gaps.skirmishers_evade.clause});
    play.happen(UnitPlaced{id, pose, Formation::Skirmish, gaps.skirmishers_evade.clause});
}

// Enemy skirmishers on the way make room, once.
void scatter_skirmishers(const Play& play, UnitId charger, const Approach& start, Length travel)
{
    for (const Met& met : units_met(play.view(), charger, start.place, start.pose.facing, travel)) {
        const Unit& other = play.unit(met.unit);
        if (is_skirmisher(other) && other.side != play.unit(charger).side)
            scatter(play, met.unit, charger, start.pose.facing);
    }
}

// Who still is where the charge ends is ridden or trodden down.
void tread_down(const Play& play, UnitId charger)
{
    for (const UnitId id : unit_ids(play.state())) {
        const Unit& unit = play.unit(id);
        if (unit.on_table() && is_skirmisher(unit) && unit.side != play.unit(charger).side &&
            overlaps(play.view().rectangle(id), play.view().rectangle(charger)))
            play.happen(UnitRemoved{id, Presence::Destroyed, play.gaps().skirmishers_evade.clause});
    }
}

Met first_solid(const View& view, UnitId charger, const Approach& start, Length travel)
{
    for (const Met& met : units_met(view, charger, start.place, start.pose.facing, travel))
        if (!is_skirmisher(view.unit(met.unit))) return met;
    return {travel, no_unit};
}

// Where it ends if it meets nobody: where its target stood, and nowhere on top of friends.
Length end_without_contact(const View& view, UnitId id, const Approach& start, Length most)
{
    constexpr int tries = 24;
    for (int i = tries; i > 0; --i) {
        const Length go = fraction(most, i, tries);
        if (is_clear(view, start.place.moved(start.pose.facing, go),
                     [&](UnitId other) { return other != id; }))
            return go;
    }
    return {};
}

// Straight ahead to its target, who stood so far away: to contact if it is still there or can be
// caught, or with who has come between.
void ride(const Play& play, UnitId id, Length stood_at)
{
    const View before = play.view();
    const Unit unit = before.unit(id);
    const Clause clause = play.gaps().charge_reach.clause;
    const Approach start = approach_of(before, id);
    const Angle ahead = start.pose.facing;
    const WayAhead way = way_of(before, id, start).ahead;

    scatter_skirmishers(play, id, start, stood_at);
    const Met met = first_solid(play.view(), id, start, way.travel);
    const bool reached = met.unit != no_unit && play.unit(met.unit).side != unit.side &&
                         (met.unit == unit.target || met.at <= stood_at);
    const Length go =
        reached ? met.at : end_without_contact(play.view(), id, start, std::min(met.at, stood_at));
    const Pose pose{offset(start.pose.at, ahead, go, {}), ahead};
    const bool has_post = unit.has(Mark::Marker);
    play.happen(ChargeMoved{id, pose, {}, reached, has_post, clause});
    if (unit.arm == Arm::Cavalry && crosses_obstacle(before, start.place, ahead, go))
        play.happen(MarkChanged{id, Mark::Obstructed, true, play.gaps().disorders_cavalry.clause});
    tread_down(play, id);
    if (!reached) return end_charge(play, id, clause);
    // Who has come between rode at it, and is met in front.
    const bool from_behind =
        met.unit == unit.target && is_from_behind(play.view(), unit.pose.at, met.unit);
    play.happen(ContactMade{id, met.unit, {}, from_behind, clause});
}

void ride_home(const Play& play, UnitId id, Length stood_at)
{
    ride(play, id, stood_at);
    go_on(play, id);
}
void ride_home(const Play& play, UnitId id)
{
    ride_home(play, id, way_to_target(play.view(), id));
}

void ask_target(const Play& play, UnitId charger)
{
    const UnitId target = play.unit(charger).target;
    if (answers_of(play.view(), target, charger).any())
        return play.happen(StepBegan{Step::React, play.unit(target).side, target, charger});
    ride_home(play, charger);
}

// ---- Interception ----

// Straight ahead into the lane of the charge, one stand deep, so that the charger meets it before
// its target; nothing if it cannot.
std::optional<Length> way_into_lane(const View& view, UnitId id, UnitId charger)
{
    const Rectangle lane =
        approach_of(view, charger).place.swept_ahead(way_to_target(view, charger));
    const Rectangle place = view.rectangle(id);
    const Angle ahead = place.facing();
    const Length reach = view.gaps().interception.is;
    const auto at = first_touch(place, ahead, reach, lane);
    if (!at) return std::nullopt;
    const Length deep = std::min(reach, *at + view.gaps().cavalry_stands.is.depth);
    Length most =
        way_on_table(view, place, ahead, way_over_ground(view, id, place, ahead, deep, {}).travel);
    for (const Met& met : units_met(view, id, place, ahead, most))
        if (!is_skirmisher(view.unit(met.unit))) most = std::min(most, met.at);
    constexpr int tries = 12;
    for (int i = tries; i > 0 && most > *at; --i) {
        const Length go = *at + fraction(most - *at, i, tries);
        if (is_clear(view, place.moved(ahead, go), [&](UnitId other) { return other != id; }))
            return go;
    }
    return std::nullopt;
}

bool may_intercept(const View& view, UnitId id, UnitId charger)
{
    const Unit& unit = view.unit(id);
    const Unit& enemy = view.unit(charger);
    if (unit.side == enemy.side || !unit.on_table() || unit.arm != Arm::Cavalry ||
        id == enemy.target || unit.has(Mark::Blown) || unit.has(Mark::Staggered) ||
        unit.has(Mark::FallingBack) || is_in_contact(view.state, id))
        return false;
    return way_into_lane(view, id, charger).has_value();
}

void ask_interceptors(const Play& play, UnitId charger, std::size_t from)
{
    for (std::size_t i = from; i < play.state().units.size(); ++i) {
        const auto id = static_cast<UnitId>(i);
        if (may_intercept(play.view(), id, charger))
            return play.happen(StepBegan{Step::Intercept, play.unit(id).side, id, charger});
    }
    ask_target(play, charger);
}

MoraleTested test_under_rating(const Play& play, UnitId id, Test test, const Modifiers& modifiers,
                               Clause clause)
{
    const int needs = ratings(play.view(), play.unit(id)).frontal - 1 - sum(modifiers);
    const std::array cuts{std::clamp(needs, 0, play.view().die())};
    const Faces die = play.roll(cuts);
    return {id,        test,
            die,       static_cast<std::int8_t>(needs),
            modifiers, die[0] <= needs ? Result::Pass : Result::Fail,
            clause};
}

}  // namespace

// ---- Orders ----

std::optional<Refusal> refuse_charge(const View& view, const Charge& order)
{
    if (auto refusal = refuse_charger(view, order.unit)) return refusal;
    if (auto refusal = refuse_post(view, order)) return refusal;
    if (auto refusal = refuse_joining(view, order)) return refusal;
    if (auto refusal = refuse_sight(view, order.unit, order.at)) return refusal;
    if (auto refusal = refuse_wheel(view, order.unit, order.hand, order.wheel)) return refusal;
    return refuse_way(view, order);
}

void resolve_charge(const Play& play, const Charge& order)
{
    play.happen(ChargeDeclared{order.unit, order.at, order.hand, order.wheel, 0, false,
                               order.wheel.turn == 0
                                   ? play.gaps().charge_reach.clause
                                   : play.sheet.movement.charge_wheels_first.clause});
    ask_interceptors(play, order.unit, 0);
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

// ---- Answers ----

std::optional<Refusal> refuse_interception(const View& view, const Charge& order)
{
    const Place& place = view.state.place;
    if (order.unit == place.unit && order.at == place.other && order.wheel.turn == 0)
        return std::nullopt;
    return Refusal{.clause = view.gaps().interception.clause,
                   .why = "it may only ride straight into the charge at hand",
                   .who = place.other};
}

void resolve_interception(const Play& play)
{
    const UnitId id = play.state().place.unit;
    const UnitId charger = play.state().place.other;
    const Clause clause = play.gaps().interception.clause;
    const MoraleTested test = test_under_rating(play, id, Test::Intercept, {}, clause);
    play.happen(test);
    if (test.result != Result::Pass) return resolve_no_interception(play);
    const Angle ahead = play.unit(id).pose.facing;
    const Length go = way_into_lane(play.view(), id, charger).value_or(Length{});
    play.happen(UnitPlaced{id, Pose{offset(play.unit(id).pose.at, ahead, go, {}), ahead},
                           play.unit(id).formation, clause});
    ride_home(play, charger);
}

void resolve_no_interception(const Play& play)
{
    const Place place = play.state().place;
    ask_interceptors(play, place.other, index(place.unit) + 1);
}

namespace {

// About its own middle, so that it stays where it stood.
Pose square_pose(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const Length depth = view.footprint(unit, Formation::Square).depth;
    return {offset(view.rectangle(id).centre(), unit.pose.facing, fraction(depth, 1, 2), {}),
            unit.pose.facing};
}

bool has_room_for_square(const View& view, UnitId id)
{
    const Rectangle place = view.rectangle(view.unit(id), square_pose(view, id), Formation::Square);
    return is_on_table(view, place) &&
           is_clear(view, place, [&](UnitId other) { return other != id; });
}

}  // namespace

Answers answers_of(const View& view, UnitId target, UnitId charger)
{
    const Unit& unit = view.unit(target);
    const Unit& enemy = view.unit(charger);
    if (unit.has(Mark::FallingBack) || is_skirmisher(unit) || is_in_contact(view.state, target))
        return {};
    Answers answers;
    const bool by_horse = enemy.arm == Arm::Cavalry;
    answers.square = by_horse && unit.arm == Arm::Infantry && unit.formation != Formation::Square &&
                     !unit.has(Mark::Disordered) && !is_in_sector(view, view.rectangle(unit)) &&
                     has_room_for_square(view, target);
    answers.evade = view.gaps().may_evade.is.has(unit.troop) && !unit.has(Mark::Staggered);
    answers.countercharge = unit.arm == Arm::Cavalry && !unit.has(Mark::Blown) &&
                            !unit.has(Mark::Staggered) &&
                            !behind_front_line(enemy.pose.at, view.rectangle(unit));
    return answers;
}

void resolve_hasty_square(const Play& play)
{
    const UnitId id = play.state().place.unit;
    const UnitId charger = play.state().place.other;
    const Leaders& sheet = play.sheet.leaders;
    Modifiers modifiers;
    if (within(play.view(), id, charger, sheet.hasty_square_near.length))
        modifiers.push_back({sheet.hasty_square_near.clause, Reason::ChargedFromNear,
                             static_cast<std::int8_t>(sheet.hasty_square_near.add)});
    if (play.unit(id).formation == Formation::Column)
        modifiers.push_back({sheet.hasty_square_in_column.clause, Reason::InColumn,
                             static_cast<std::int8_t>(sheet.hasty_square_in_column.add)});
    const MoraleTested test =
        test_under_rating(play, id, Test::Square, modifiers, sheet.hasty_square.clause);
    play.happen(test);
    if (test.result == Result::Pass) {
        play.happen(UnitPlaced{id, square_pose(play.view(), id), Formation::Square,
                               sheet.hasty_square.clause});
    } else {
        play.happen(MarkChanged{id, Mark::Disordered, true, sheet.hasty_square_failed.clause});
    }
    ride_home(play, charger);
}

void resolve_evade(const Play& play)
{
    const UnitId id = play.state().place.unit;
    const UnitId charger = play.state().place.other;
    const Length stood_at = way_to_target(play.view(), charger);
    const Clause clause = play.gaps().may_evade.clause;
    const MoraleTested test = test_under_rating(play, id, Test::Evade, {}, clause);
    play.happen(test);
    if (test.result == Result::Pass) {
        const Unit& unit = play.unit(id);
        const Length move = speed(play.view(), unit, unit.formation).length;
        const Angle away = approach_of(play.view(), charger).pose.facing;
        play.happen(UnitPlaced{id, fled(play.view(), id, away, move), unit.formation, clause});
        play.happen(MarkChanged{id, Mark::Moved, true, clause});
        if (unit.arm != Arm::Artillery || play.gaps().batteries_stagger.is)
            stagger(play, id, clause);
        else
            play.happen(MarkChanged{id, Mark::Staggered, true, clause});
    }
    ride_home(play, charger, stood_at);
}

namespace {

// Half way to the charger and no farther than it may, straight ahead, and not out of its lane.
Length way_to_meet(const View& view, UnitId id, UnitId charger)
{
    const Rectangle start = view.rectangle(id);
    const Angle ahead = start.facing();
    const Length half = fraction(distance(view, id, charger), 1, 2);
    const Length wanted = std::min(view.gaps().horse_countercharge.is, half);
    Length most = way_on_table(view, start, ahead,
                               way_over_ground(view, id, start, ahead, wanted, {}).travel);
    for (const Met& met : units_met(view, id, start, ahead, most))
        if (!is_skirmisher(view.unit(met.unit))) most = std::min(most, met.at);
    const Approach lane = approach_of(view, charger);
    const Length reach = way_of(view, charger, lane).ahead.travel;
    constexpr int tries = 24;
    for (int i = tries; i > 0; --i) {
        const Length go = fraction(most, i, tries);
        const Rectangle place = start.moved(ahead, go);
        if (first_touch(lane.place, lane.pose.facing, reach, place) &&
            is_clear(view, place, [&](UnitId other) { return other != id; }))
            return go;
    }
    return {};
}

}  // namespace

void resolve_horse_countercharge(const Play& play)
{
    const UnitId id = play.state().place.unit;
    const UnitId charger = play.state().place.other;
    const Unit& unit = play.unit(id);
    const Rectangle start = play.view().rectangle(id);
    const Length go = way_to_meet(play.view(), id, charger);
    const Pose pose{offset(unit.pose.at, unit.pose.facing, go, {}), unit.pose.facing};
    play.happen(UnitPlaced{id, pose, unit.formation, play.gaps().horse_countercharge.clause});
    if (crosses_obstacle(play.view(), start, start.facing(), go))
        play.happen(MarkChanged{id, Mark::Obstructed, true, play.gaps().disorders_cavalry.clause});
    ride_home(play, charger);
}

void resolve_stand(const Play& play)
{
    const UnitId id = play.state().place.unit;
    const UnitId charger = play.state().place.other;
    const Gap<int>& declined = play.gaps().countercharge_declined;
    if (declined.is != 0 && answers_of(play.view(), id, charger).countercharge)
        play.happen(MarkChanged{id, Mark::Stood, true, declined.clause});
    ride_home(play, charger);
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
    if (auto refusal = refuse_wheel(view, order.unit, order.hand, order.wheel)) return refusal;
    return refuse_way(view, order);
}

void resolve_breakthrough(const Play& play, const Charge& order)
{
    const Clause clause = play.gaps().breakthrough.clause;
    play.happen(ChargeDeclared{order.unit, order.at, order.hand, order.wheel, 0, false, clause});
    play.happen(MarkChanged{order.unit, Mark::Pursued, true, clause});
    ask_interceptors(play, order.unit, 0);
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
    return unit.on_table() && unit.arm == Arm::Cavalry && !unit.has(Mark::Checked) &&
           has_orders(view, unit) && stance_of(view, unit) == Stance::Attack &&
           view.state.command(unit.brigade).is_moving != 0 && has_charge_at_hand(view, id);
}

}  // namespace

bool oblige_next(const Play& play)
{
    const Clause clause = play.gaps().must_charge_within.clause;
    for (const UnitId id : unit_ids(play.state())) {
        if (!is_to_be_held_back(play.view(), id)) continue;
        const int holds = ratings(play.view(), play.unit(id)).frontal;
        const std::array cuts{holds};
        const Faces die = play.roll(cuts);
        const bool passes = die[0] <= holds;
        play.happen(MoraleTested{id,
                                 Test::Restraint,
                                 die,
                                 static_cast<std::int8_t>(holds),
                                 {},
                                 passes ? Result::Pass : Result::Fail,
                                 clause});
        play.happen(MarkChanged{id, Mark::Checked, true, clause});
        if (!passes) play.happen(MarkChanged{id, Mark::MustCharge, true, clause});
        return true;
    }
    return false;
}

bool must_charge(const View& view, UnitId id)
{
    return view.unit(id).has(Mark::MustCharge) && has_charge_at_hand(view, id);
}

}  // namespace voltigeur::division
