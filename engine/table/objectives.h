// Objectives and the count at the end of a battle, whatever sheet is played.
#pragma once

#include <array>
#include <functional>

#include "engine/game/course.h"
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
// Points are counted and the battle ends: an army that broke alone has lost.
void end_battle(Course& course, std::array<int, 2> points, const EndRules& rules);

}  // namespace voltigeur
