#include "web/wasm/drag.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/game/seeded_dice.h"
#include "engine/order/codec_json.h"
#include "web/wasm/calls.h"
#include "web/wasm/telling.h"

namespace voltigeur::page {

namespace {

// Within this of straight ahead one does not wheel: a hand is not that steady.
constexpr double straight = 3;  // degrees
// A leg more must bring the unit nearer by this, in inches, to be worth it.
constexpr double a_leg = 0.04;

double turn_of(Angle facing)
{
    return in_degrees(facing) * std::numbers::pi / 180;
}

// The ways in which a unit might go straight for a place from where it stands.
class Ways {
public:
    Ways(Pose pose, double width, Point to)
        : pose_(pose), half_(width / 2), to_(seen_from(pose, to)),
          away_(std::hypot(to_.right, to_.ahead))
    {
    }

    std::vector<Path> list()
    {
        const double angle = std::atan2(to_.right, to_.ahead) * 180 / std::numbers::pi;
        if (to_.ahead > 0) add({advance(from_inches(to_.ahead))});
        if (to_.ahead < 0) add({back(from_inches(-to_.ahead))});
        if (std::abs(angle) > straight) {
            wheel_and_advance(Hand::Left);
            wheel_and_advance(Hand::Right);
        }
        add({march(pose_.facing + from_degrees(angle), from_inches(away_))});
        if (to_.ahead < 0) turn_about(angle);
        return paths_;
    }

private:
    Pose pose_;
    double half_;
    Seen to_;
    double away_;
    std::vector<Path> paths_;

    void add(Path path) { paths_.push_back(std::move(path)); }

    // The line of advance is a tangent of the circle that the middle of the front describes about
    // the hinge.
    void wheel_and_advance(Hand hand, bool is_about = false)
    {
        const double sign = hand == Hand::Left ? -1 : 1;
        const double right = is_about ? -to_.right : to_.right;
        const double ahead = is_about ? -to_.ahead : to_.ahead;
        const double from_hinge = std::hypot(right - sign * half_, ahead);
        if (from_hinge <= half_) return;
        const double bearing = std::atan2((right - sign * half_) * sign, ahead);
        const double turn = bearing + std::asin(half_ / from_hinge);
        if (turn <= 0 || turn > std::numbers::pi) return;
        const double way = std::sqrt(from_hinge * from_hinge - half_ * half_);
        const Leg wheeling = wheel(hand, from_degrees(turn * 180 / std::numbers::pi));
        if (is_about)
            add({about_face(), wheeling, advance(from_inches(way))});
        else
            add({wheeling, advance(from_inches(way))});
    }

    void turn_about(double angle)
    {
        add({about_face(), advance(from_inches(-to_.ahead))});
        if (std::abs(std::abs(angle) - 180) <= straight) return;
        wheel_and_advance(Hand::Left, true);
        wheel_and_advance(Hand::Right, true);
    }
};

class Dragger {
public:
    Dragger(const OpenBattle& battle, const State& state, UnitId unit)
        : battle_(battle), state_(state), unit_(unit)
    {
    }

    Dragged find(const DragGoal& goal)
    {
        Path path;
        if (goal.formation && *goal.formation != state_.unit(unit_).formation)
            path.push_back(form(*goal.formation));
        for (const Point to : goal.way) {
            if (const Path longer = best_way(path, to); longer.size() > path.size()) path = longer;
        }
        if (goal.facing) path = with_facing(path, *goal.facing);
        return {path, judge(path)};
    }

private:
    const OpenBattle& battle_;
    const State& state_;
    UnitId unit_;

    [[nodiscard]] PathAnswer judge(const Path& path) const
    {
        return battle_.law().answer_path(battle_.scenario(), state_, unit_, path);
    }

    [[nodiscard]] Path best_way(const Path& before, Point to) const
    {
        const PathAnswer so_far = judge(before);
        const Rectangle ground = battle_.law().ground_of(battle_.scenario(), state_, unit_,
                                                         so_far.end, so_far.formation);
        Path best = before;
        double least = in_inches(distance(so_far.end.at, to));
        for (const Path& legs : Ways{so_far.end, in_inches(ground.width()), to}.list()) {
            const std::optional<Path> path = joined(before, legs);
            if (!path) continue;
            const PathAnswer answer = judge(*path);
            if (answer.accepted.size() <= before.size()) continue;
            const double cost =
                in_inches(distance(answer.end.at, to)) + a_leg * static_cast<double>(legs.size());
            if (cost < least) {
                least = cost;
                best = *path;
            }
        }
        // Where no leg is allowed at all, the law says why not to go straight.
        if (best.size() == before.size())
            if (const auto path = joined(before, {advance(distance(so_far.end.at, to))}))
                return *path;
        return best;
    }

    static std::optional<Path> joined(const Path& before, const Path& legs)
    {
        if (before.size() + legs.size() > Path::capacity()) return std::nullopt;
        Path path = before;
        for (const Leg& leg : legs) path.push_back(leg);
        return path;
    }

    // Guns turn in place; others wheel.
    [[nodiscard]] Path with_facing(const Path& path, Angle facing) const
    {
        const PathAnswer so_far = judge(path);
        const Angle right = facing - so_far.end.facing;
        const bool is_right = right.turn < 32'768;
        const Leg wheeling = wheel(is_right ? Hand::Right : Hand::Left, is_right ? right : -right);
        Path best = path;
        int least = turn_between(so_far.end.facing, facing);
        for (const Leg& leg : {pivot(facing), wheeling}) {
            const std::optional<Path> turned = joined(path, {leg});
            if (!turned) continue;
            const int left = turn_between(judge(*turned).end.facing, facing);
            if (left < least) {
                least = left;
                best = *turned;
            }
        }
        if (best.size() == path.size() && least > 0)
            if (const auto turned = joined(path, {wheeling})) return *turned;
        return best;
    }
};

// ---- As JSON

// What a leg looks like on the table: where its front began and ended, and the way of the outer
// corner of a wheel.
json legs_json(const OpenBattle& battle, const State& state, UnitId unit, const PathAnswer& answer)
{
    json list = json::array();
    Path walked;
    Pose from = state.unit(unit).pose;
    Formation formation = state.unit(unit).formation;
    for (std::size_t i = 0; i < answer.accepted.size(); ++i) {
        const Leg& leg = answer.accepted[i];
        walked.push_back(leg);
        const PathAnswer here = battle.law().answer_path(battle.scenario(), state, unit, walked);
        const Rectangle ground =
            battle.law().ground_of(battle.scenario(), state, unit, from, formation);
        json value{{"kind", to_text(leg.kind)},
                   {"cost", in_inches(answer.costs[i])},
                   {"from", pose_json(battle, from)},
                   {"to", pose_json(battle, here.end)}};
        if (leg.kind == LegKind::Wheel) {
            const bool is_left = leg.hand == Hand::Left;
            value["hand"] = to_text(leg.hand);
            value["degrees"] = in_degrees(leg.turn);
            value["hinge"] = spot_json(battle, ground.corners()[is_left ? 0 : 1]);
            value["outer"] = spot_json(battle, ground.corners()[is_left ? 1 : 0]);
        }
        if (leg.kind == LegKind::Form) value["formation"] = to_text(leg.formation);
        list.push_back(std::move(value));
        from = here.end;
        formation = here.formation;
    }
    return list;
}

json dragged_json(const OpenBattle& battle, const State& state, UnitId unit, const Dragged& dragged)
{
    const PathAnswer& answer = dragged.answer;
    const Order order{state.unit(unit).side, Move{unit, answer.accepted}};
    const Rectangle ground =
        battle.law().ground_of(battle.scenario(), state, unit, answer.end, answer.formation);
    json value{{"unit", id_of(battle, unit)},
               {"end", pose_json(battle, answer.end)},
               {"formation", to_text(answer.formation)},
               {"width", in_inches(ground.width())},
               {"depth", in_inches(ground.depth())},
               {"used", in_inches(answer.used)},
               {"allowance", in_inches(answer.allowance)},
               {"legs", legs_json(battle, state, unit, answer)}};
    std::optional<Refusal> refusal = answer.stop;
    if (!answer.accepted.empty()) {
        refusal = battle.law().refuse(battle.scenario(), state, order);
        if (!refusal) value["order"] = order_to_json(order, battle.names);
        if (!refusal) refusal = answer.stop;
    }
    if (refusal) value["stop"] = refusal_json(battle, *refusal);
    return value;
}

DragGoal goal_from(const OpenBattle& battle, const json& asked)
{
    DragGoal goal;
    if (const auto list = asked.find("waypoints"); list != asked.end() && list->is_array())
        for (const json& item : *list)
            if (const auto point = find_point(battle, item)) goal.way.push_back(*point);
    if (const auto point = find_point(battle, asked)) goal.way.push_back(*point);
    if (const auto facing = find_number(asked, "facing")) goal.facing = from_degrees(*facing);
    goal.formation = find_formation(asked, "formation");
    return goal;
}

// The table as it will stand once {"after": [orders]} have been given: what is planned, but not yet
// ordered. What the law would refuse by then is left out.
State planned_state(const OpenBattle& battle, const json& asked)
{
    State state = battle.state();
    const auto list = asked.find("after");
    if (list == asked.end() || !list->is_array()) return state;
    SeededDice dice{0};  // a move rolls none
    for (const json& item : *list) {
        const auto order = order_from_json(item, battle.names);
        if (!order || battle.law().refuse(battle.scenario(), state, *order)) continue;
        Events events;
        Course course{state, events};
        battle.law().resolve(battle.scenario(), course, *order, dice);
    }
    return state;
}

// Those in front go first, or the others run into them.
std::vector<UnitId> in_marching_order(const OpenBattle& battle, std::vector<UnitId> units,
                                      double dx, double dy)
{
    const auto advance_of = [&](UnitId id) {
        const Point at = battle.state().unit(id).pose.at;
        return in_inches(at.x) * dx - in_inches(at.y) * dy;
    };
    std::ranges::stable_sort(units,
                             [&](UnitId a, UnitId b) { return advance_of(a) > advance_of(b); });
    return units;
}

}  // namespace

Seen seen_from(Pose pose, Point to)
{
    const double dx = in_inches(to.x - pose.at.x);
    const double dy = in_inches(to.y - pose.at.y);
    const double turn = turn_of(pose.facing);
    return {dx * std::cos(turn) - dy * std::sin(turn), dx * std::sin(turn) + dy * std::cos(turn)};
}

std::optional<Point> find_point(const OpenBattle& battle, const json& asked)
{
    const auto x = find_number(asked, "x");
    const auto y = find_number(asked, "y");
    if (!x || !y) return std::nullopt;
    return point_at(battle, *x, *y);
}

Dragged drag_towards(const OpenBattle& battle, const State& state, UnitId unit,
                     const DragGoal& goal)
{
    return Dragger{battle, state, unit}.find(goal);
}

json drag(OpenBattle& battle, const json& asked)
{
    const auto unit = find_unit(battle, asked, "unit");
    if (!unit) return complain("drag takes {\"unit\", \"x\", \"y\"}");
    const State state = planned_state(battle, asked);
    const Dragged dragged = drag_towards(battle, state, *unit, goal_from(battle, asked));
    return dragged_json(battle, state, *unit, dragged);
}

json drag_many(OpenBattle& battle, const json& asked)
{
    const auto dx = find_number(asked, "dx");
    const auto dy = find_number(asked, "dy");
    const auto list = asked.find("units");
    if (!dx || !dy || list == asked.end() || !list->is_array())
        return complain("drag_many takes {\"units\": […], \"dx\", \"dy\"}");
    std::vector<UnitId> units;
    for (const json& item : *list)
        if (const auto unit = find_unit(battle, {{"unit", item}}, "unit")) units.push_back(*unit);

    State state = planned_state(battle, asked);
    SeededDice dice{0};  // a move rolls none
    json moves = json::array();
    for (const UnitId unit : in_marching_order(battle, std::move(units), *dx, *dy)) {
        const Point at = state.unit(unit).pose.at;
        const Point to{at.x + from_inches(*dx), at.y - from_inches(*dy)};
        const Dragged dragged = drag_towards(battle, state, unit, {.way = {to}});
        json move = dragged_json(battle, state, unit, dragged);
        if (move.contains("order")) {
            Events events;
            Course course{state, events};
            battle.law().resolve(battle.scenario(), course,
                                 {state.unit(unit).side, Move{unit, dragged.answer.accepted}},
                                 dice);
        }
        moves.push_back(std::move(move));
    }
    return {{"moves", std::move(moves)}};
}

json ride(OpenBattle& battle, const json& asked)
{
    const auto general = find_general(battle, asked, "general");
    const auto to = find_point(battle, asked);
    if (!general || !to) return complain("ride takes {\"general\", \"x\", \"y\"}");
    const State state = planned_state(battle, asked);
    const UnitId join = find_unit(battle, asked, "join").value_or(no_unit);
    const Order order{state.general(*general).side, MoveGeneral{*general, *to, join}};
    json value{{"to", spot_json(battle, *to)}, {"order", order_to_json(order, battle.names)}};
    if (const auto refusal = battle.law().refuse(battle.scenario(), state, order))
        value["stop"] = refusal_json(battle, *refusal);
    return value;
}

}  // namespace voltigeur::page
