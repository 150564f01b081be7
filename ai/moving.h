// Where a unit should go in its move: paths that a hand would try, judged by the law, weighed by
// what the place at their end is worth.
#pragma once

#include <optional>

#include "ai/position.h"

namespace voltigeur::ai {

struct Moving {
    Path path;
    double gain = 0;  // over staying
    bool keeps_place = false;
};

// The best move of a unit; nothing if none is better than to stay. Guns that are `idle` have found
// nothing to fire at from where they are.
std::optional<Moving> best_move(const Setup& setup, const State& state, const Field& field,
                                const Positions& positions, UnitId id, bool is_idle);

}  // namespace voltigeur::ai
