// Objectives and the count at the end of a battle, whatever sheet is played.
#pragma once

#include <array>
#include <functional>

#include "engine/game/course.h"
#include "engine/sheet/entry.h"
#include "engine/state/scenario.h"

namespace voltigeur {

// Who alone has a unit in an objective takes it. `middle_of` a unit says where it is.
void take_objectives(const Scenario& scenario, Course& course,
                     const std::function<Point(const Unit&)>& middle_of);
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
template <class Play, class PointsOf>
bool end_if_over(const Play& play, PointsOf points_of)
{
    const State& state = play.state();
    const int turns = play.scenario.turns > 0 ? play.scenario.turns : play.gaps().turns.is;
    if (state.broken[0] == 0 && state.broken[1] == 0 && state.place.turn < turns) return false;
    const auto& points = play.gaps().points;
    end_battle(play.course,
               {points_of(play.view(), Side::First), points_of(play.view(), Side::Second)},
               {points.is.draw_up_to, points.is.minor_up_to, points.clause,
                play.gaps().army_break.clause});
    return true;
}

// A side gives the battle up.
template <class Play>
void resign(const Play& play, Side side)
{
    play.happen(BattleEnded{Ending::Major, opponent(side), play.gaps().points.clause});
}

}  // namespace voltigeur
