#include "ai/rollout.h"

#include <algorithm>

#include "ai/field.h"

namespace voltigeur::ai {

namespace {

// In victory points.
constexpr double a_victory = 12;
constexpr double an_army = 12;
constexpr double an_inch = 0.02;

// The share of an army that is left.
double share_left(const Setup& setup, const State& state, Side side)
{
    double left = 0;
    double all = 1;
    for (const UnitId id : unit_ids(state)) {
        const Unit& unit = state.unit(id);
        if (unit.side != side) continue;
        all += strength_of(setup.scenario->opening.unit(id));
        if (unit.on_table() || unit.presence == Presence::Reserve) left += strength_of(unit);
    }
    return left / all;
}

double nearest_to(const State& state, Side side, Spot place)
{
    double nearest = 60;
    for (const Unit& unit : state.units)
        if (unit.side == side && unit.on_table() && unit.arm != Arm::Artillery)
            nearest = std::min(nearest, length(spot(unit.pose.at) - place));
    return nearest;
}

// Whoever is nearer to an objective will sooner have it.
double closeness(const Setup& setup, const State& state, Side side)
{
    double sum = 0;
    for (const Objective& objective : setup.scenario->objectives) {
        const Spot place = middle_of(objective.area);
        sum += objective.points.value_or(3) *
               (nearest_to(state, opponent(side), place) - nearest_to(state, side, place));
    }
    return an_inch * sum;
}

}  // namespace

void Rollout::give(const Order& order, Dice& dice)
{
    Course course{state_, events_};
    setup_.law->resolve(*setup_.scenario, course, order, dice);
    proceed_to_decision(setup_, course, dice);
    events_.clear();
}

double value_of(const Setup& setup, const State& state, Side side)
{
    const auto points = setup.law->points(*setup.scenario, state);
    const double margin = points[index(side)] - points[index(opponent(side))];
    const double armies =
        an_army * (share_left(setup, state, side) - share_left(setup, state, opponent(side)));
    if (state.moment.step != Step::Over) return margin + armies + closeness(setup, state, side);
    const bool is_won = state.ending == Ending::Minor || state.ending == Ending::Major;
    const double won = !is_won ? 0 : state.winner == side ? a_victory : -a_victory;
    return won + margin + 0.2 * armies;
}

}  // namespace voltigeur::ai
