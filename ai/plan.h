// The plan of a side for a turn: what each of its brigades is to do, and where.
#pragma once

#include <vector>

#include "ai/field.h"

namespace voltigeur::ai {

enum class Posture : std::uint8_t { Attack, Hold, Support, Refuse };

struct Task {
    Posture posture = Posture::Attack;
    Spot goal;
    int objective = -1;       // that the goal is, if it is one
    Spot middle;              // of the brigade now
    UnitId quarry = no_unit;  // of theirs, whom the brigade goes for together
};

struct Plan {
    std::vector<Task> tasks;                     // by BrigadeId
    std::vector<std::pair<UnitId, Task>> apart;  // units that do something else than their brigade
    std::vector<int> garrisons;  // by UnitId: the objective that it stays in alone; -1: none
};

// Something worth going to.
struct Prize {
    Spot at;
    double worth = 0;
    int objective = -1;  // none: a body of the enemy
    bool is_ours = false;
    double enemies = 0;    // strength near it
    double committed = 0;  // of our brigades that go there
};
std::vector<Prize> prizes_of(const Setup& setup, const State& state, const Field& field, Side side);

// Tells the brigades of a plan where they are and whom to go for.
void point_out(const Setup& setup, const State& state, const Field& field, Side side, Plan& plan);

Plan make_plan(const Setup& setup, const State& state, const Field& field, Side side);

}  // namespace voltigeur::ai
