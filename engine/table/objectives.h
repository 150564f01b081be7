// Objectives and the count at the end of a battle, whatever sheet is played.
#pragma once

#include <array>

#include "engine/game/course.h"
#include "engine/table/table.h"

namespace voltigeur {

// Who alone has a unit in an objective takes it.
void take_objectives(const Table& table, Course& course);
// What the objectives that a side holds are worth; `each` where the scenario says nothing.
int objective_points(const Table& table, Side side, int each);

struct EndRules {
    int draw_up_to = 0;
    int minor_up_to = 0;
    Clause points;
    Clause broken_army;
};
// Points are counted and the battle ends: an army that broke alone has lost.
void end_battle(Course& course, std::array<int, 2> points, const EndRules& rules);

}  // namespace voltigeur
