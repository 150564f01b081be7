#include "engine/division/answers.h"

#include <algorithm>

#include "engine/division/charge_ride.h"
#include "engine/division/ground.h"
#include "engine/division/hasty_square.h"
#include "engine/division/losses.h"

namespace voltigeur::division {

namespace {

// Asks the target, then each enemy abreast of it, in the order of their ids; `last` has been asked.
// Infantry that has no other answer to cavalry tries to form square unasked.
void ask_charged(const RuleContext& context, UnitId charger, UnitId last)
{
    const UnitId target = context.unit(charger).target;
    for (const UnitId id : charged_units(context.view(), charger)) {
        const bool was_asked = last != no_unit && (id == target || (last != target && id <= last));
        const Answers answers = answers_of(context.view(), id, charger);
        if (was_asked || !answers.any()) continue;
        if (answers.square && !context.gaps().volley_at_cavalry.is) {
            try_square(context, id, charger);
            return ask_charged(context, charger, id);
        }
        return context.begin_step(Step::React, context.unit(id).side, id, charger);
    }
    ride_home(context, charger);
}

// How far straight ahead cavalry can ride at a charger: up to it or a friend, short of another
// enemy.
Length way_among(const View& view, UnitId id, UnitId charger, const Rectangle& start, Angle ahead,
                 Length most)
{
    const Side side = view.unit(id).side;
    for (const Met& met : units_met(view, id, start, ahead, most)) {
        const Unit& other = view.unit(met.unit);
        if (is_skirmisher(other)) continue;
        const bool is_other_enemy = other.side != side && met.unit != charger;
        most = std::min(most, is_other_enemy ? short_of_enemy(view, met.at) : met.at);
    }
    return most;
}

// Straight ahead into the lane of the charge, one stand deep, so that the charger meets it before
// its target; nothing if it cannot, or meets the charger that has wheeled before its lane.
std::optional<Length> way_into_lane(const View& view, UnitId id, UnitId charger)
{
    const Rectangle wheeled = approach_of(view, charger).place;
    const Rectangle lane = wheeled.swept_ahead(way_to_target(view, charger));
    const Rectangle place = view.rectangle(id);
    const Angle ahead = place.facing();
    const Length reach = view.gaps().interception.is;
    const auto at = first_touch(place, ahead, reach, lane);
    if (!at) return std::nullopt;
    const Length deep = std::min(reach, *at + view.gaps().cavalry_stands.is.depth);
    Length most =
        way_on_table(view, place, ahead, way_over_ground(view, id, place, ahead, deep, {}).travel);
    most = way_among(view, id, charger, place, ahead, most);
    most = first_touch(place, ahead, most, wheeled).value_or(most);
    constexpr int tries = 12;
    for (int i = tries; i > 0 && most > *at; --i) {
        const Length go = *at + fraction(most - *at, i, tries);
        if (is_clear_of_others(view, id, place.moved(ahead, go))) return go;
    }
    return std::nullopt;
}

// The charge meets it before it would meet its target.
bool comes_between(const View& view, UnitId id, UnitId charger)
{
    const Approach lane = approach_of(view, charger);
    const auto at =
        first_touch(lane.place, lane.pose.facing, way_to_target(view, charger), view.rectangle(id));
    return at && *at + touch_gap < way_to_target(view, charger);
}

// As near to the post that its division defends as it must stay.
bool is_near_post(const View& view, const Unit& unit, Point place)
{
    return !has_orders(view, unit) || stance_of(view, unit) != Stance::Defend ||
           distance(place, unit.origin.at) <= view.gaps().post_radius.is;
}

bool may_intercept(const View& view, UnitId id, UnitId charger)
{
    const Unit& unit = view.unit(id);
    const Unit& enemy = view.unit(charger);
    if (unit.side == enemy.side || !unit.on_table() || unit.arm != Arm::Cavalry ||
        id == enemy.target || unit.has(Mark::Moved) || unit.has(Mark::Staggered) ||
        unit.has(Mark::FallingBack) || is_in_contact(view.state, id) || refuse_readiness(view, id))
        return false;
    const auto go = way_into_lane(view, id, charger);
    return go && is_near_post(view, unit, offset(unit.pose.at, unit.pose.facing, *go, {}));
}

}  // namespace

MoraleTested test_under_rating(const RuleContext& context, UnitId id, Test test,
                               const Modifiers& modifiers, Clause clause)
{
    const int needs = ratings(context.view(), context.unit(id)).frontal - 1 - sum(modifiers);
    const std::array cuts{std::clamp(needs, 0, context.view().die())};
    const Faces die = context.roll(cuts);
    return {id,        test,
            die,       static_cast<std::int8_t>(needs),
            modifiers, die[0] <= needs ? Result::Pass : Result::Fail,
            clause};
}

// ---- Interception ----

void ask_interceptors(const RuleContext& context, UnitId charger, std::size_t from)
{
    for (std::size_t i = from; i < context.state().units.size(); ++i) {
        const auto id = static_cast<UnitId>(i);
        if (may_intercept(context.view(), id, charger))
            return context.begin_step(Step::Intercept, context.unit(id).side, id, charger);
    }
    ask_charged(context, charger, no_unit);
}

std::optional<Refusal> refuse_interception(const View& view, const Charge& order)
{
    const Moment& moment = view.state.moment;
    if (order.unit == moment.unit && order.at == moment.other && order.wheel.turn == 0)
        return std::nullopt;
    return Refusal{.clause = view.gaps().interception.clause,
                   .why = "it may only ride straight into the charge at hand",
                   .who = moment.other};
}

void resolve_interception(const RuleContext& context)
{
    const UnitId id = context.state().moment.unit;
    const UnitId charger = context.state().moment.other;
    const Clause clause = context.gaps().interception.clause;
    const MoraleTested test = test_under_rating(context, id, Test::Intercept, {}, clause);
    context.happen(test);
    if (test.result != Result::Pass) return resolve_no_interception(context);
    const Angle ahead = context.unit(id).pose.facing;
    const Length go = way_into_lane(context.view(), id, charger).value_or(Length{});
    context.happen(UnitPlaced{id, Pose{offset(context.unit(id).pose.at, ahead, go, {}), ahead},
                              context.unit(id).formation, clause});
    context.happen(MarkChanged{id, Mark::Rode, true, clause});
    // Behind where the target stood it has come too late to spare it the charge.
    if (comes_between(context.view(), id, charger)) return ride_home(context, charger);
    ask_charged(context, charger, no_unit);
}

void resolve_no_interception(const RuleContext& context)
{
    const Moment moment = context.state().moment;
    ask_interceptors(context, moment.other, index(moment.unit) + 1);
}

// ---- The target ----

namespace {

// Infantry that only infantry has charged so far in this phase, if anybody has.
bool is_charged_by_foot_only(const View& view, UnitId id)
{
    return view.phase().kind == PhaseKind::Movement &&
           std::ranges::all_of(view.state.contacts, [&](const Contact& c) {
               return c.attacker != id &&
                      (c.defender != id || view.unit(c.attacker).arm == Arm::Infantry);
           });
}

}  // namespace

Answers answers_of(const View& view, UnitId target, UnitId charger)
{
    const Unit& unit = view.unit(target);
    const Unit& enemy = view.unit(charger);
    const bool is_fighting = is_in_contact(view.state, target);
    if (unit.has(Mark::FallingBack) || is_skirmisher(unit) ||
        (is_fighting && !is_charged_by_foot_only(view, target)))
        return {};
    Answers answers;
    if (would_form_square(view, target, charger)) {
        answers.square = has_room_for_square(view, target, charger);
        answers.is_cramped = !answers.square;
    }
    if (is_fighting) return answers;
    answers.evade = view.gaps().may_evade.is.has(unit.troop) && !unit.has(Mark::Staggered);
    answers.countercharge = unit.arm == Arm::Cavalry && !unit.has(Mark::Blown) &&
                            !unit.has(Mark::Staggered) &&
                            !behind_front_line(enemy.pose.at, view.rectangle(unit));
    return answers;
}

void resolve_hasty_square(const RuleContext& context)
{
    const UnitId id = context.state().moment.unit;
    const UnitId charger = context.state().moment.other;
    try_square(context, id, charger);
    ask_charged(context, charger, id);
}

void resolve_evade(const RuleContext& context)
{
    const UnitId id = context.state().moment.unit;
    const UnitId charger = context.state().moment.other;
    const Clause clause = context.gaps().may_evade.clause;
    const MoraleTested test = test_under_rating(context, id, Test::Evade, {}, clause);
    context.happen(test);
    if (test.result == Result::Pass) {
        const Unit& unit = context.unit(id);
        const Length move = speed(context.view(), unit, unit.formation).length;
        const Angle away = approach_of(context.view(), charger).pose.facing;
        const Rectangle start = context.view().rectangle(id);
        const Pose pose = fled(context.view(), id, away, move);
        const Length gone = distance(unit.pose.at, pose.at);
        context.happen(UnitPlaced{id, pose, unit.formation, clause});
        pass_through(context, id, start, away, gone);
        context.happen(MarkChanged{id, Mark::Moved, true, clause});
        if (unit.arm != Arm::Artillery || context.gaps().batteries_stagger.is)
            stagger(context, id, clause);
        else
            context.happen(MarkChanged{id, Mark::Staggered, true, clause});
    }
    ask_charged(context, charger, id);
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
    most = way_among(view, id, charger, start, ahead, most);
    const Approach lane = approach_of(view, charger);
    const Length reach = way_of(view, charger, lane).ahead.travel;
    constexpr int steps = 24;
    return longest_fitting(most, steps, [&](Length go) {
        const Rectangle place = start.moved(ahead, go);
        return first_touch(lane.place, lane.pose.facing, reach, place) &&
               is_clear_of_others(view, id, place);
    });
}

}  // namespace

void resolve_horse_countercharge(const RuleContext& context)
{
    const UnitId id = context.state().moment.unit;
    const UnitId charger = context.state().moment.other;
    const Unit& unit = context.unit(id);
    const Rectangle start = context.view().rectangle(id);
    const Length go = way_to_meet(context.view(), id, charger);
    const Pose pose{offset(unit.pose.at, unit.pose.facing, go, {}), unit.pose.facing};
    const Clause clause = context.gaps().horse_countercharge.clause;
    context.happen(UnitPlaced{id, pose, unit.formation, clause});
    context.happen(MarkChanged{id, Mark::Rode, true, clause});
    if (crosses_obstacle(context.view(), start, start.facing(), go))
        context.happen(
            MarkChanged{id, Mark::Obstructed, true, context.gaps().disorders_cavalry.clause});
    ask_charged(context, charger, id);
}

void resolve_stand(const RuleContext& context)
{
    const UnitId id = context.state().moment.unit;
    const UnitId charger = context.state().moment.other;
    const Gap<int>& declined = context.gaps().countercharge_declined;
    if (declined.is != 0 && answers_of(context.view(), id, charger).countercharge)
        context.happen(MarkChanged{id, Mark::DeclinedCounterCharge, true, declined.clause});
    ask_charged(context, charger, id);
}

}  // namespace voltigeur::division
