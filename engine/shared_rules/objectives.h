// Objectives and the count at the end of a battle, whatever sheet is played.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "engine/game/course.h"
#include "engine/sheet/entry.h"
#include "engine/state/scenario.h"

namespace voltigeur {

// Who alone has a unit in an objective takes it. `place_of` a unit says where it is, and nothing of
// one that does not count.
void take_objectives(const Scenario& scenario, Course& course,
                     const std::function<std::optional<Point>(const Unit&)>& place_of);
// What the objectives that a side holds are worth; `each` where the scenario says nothing.
int objective_points(const Scenario& scenario, const State& state, Side side, int each);

struct EndRules {
    int draw_up_to = 0;
    int minor_up_to = 0;
    Clause points;
    Clause broken_army;
};
// Gone for good: neither on the table nor to come.
bool is_lost(const Unit& unit);
// So many of all are that part, rounded up.
int count_of_part(int all, Ratio part);

// Points are counted and the battle ends: an army that broke alone has lost.
void end_battle(Course& course, std::array<int, 2> points, const EndRules& rules);

// The battle ends with an army that broke, or with its last turn. `points_of` a View and a side.
template <class RuleContext, class PointsOf>
bool end_if_over(const RuleContext& context, PointsOf points_of)
{
    const State& state = context.state();
    const int turns = context.scenario.turns > 0 ? context.scenario.turns : context.gaps().turns.is;
    if (state.broken[0] == 0 && state.broken[1] == 0 && state.moment.turn < turns) return false;
    const auto& points = context.gaps().points;
    end_battle(context.course,
               {points_of(context.view(), Side::First), points_of(context.view(), Side::Second)},
               {points.is.draw_up_to, points.is.minor_up_to, points.clause,
                context.gaps().army_break.clause});
    return true;
}

// A side gives the battle up.
template <class RuleContext>
void resign(const RuleContext& context, Side side)
{
    context.happen(BattleEnded{Ending::Major, opponent(side), context.gaps().points.clause});
}

}  // namespace voltigeur
