// Whether to charge, and whom: a glance first, then the exact odds.
#pragma once

#include <optional>

#include "ai/field.h"
#include "ai/opinions.h"
#include "engine/game/odds.h"

namespace voltigeur::ai {

struct Charging {
    Charge order;
    double gain = 0;  // in figures
    int percent = 0;  // of a good end
};

// The best charge of a unit that gains at least so much.
std::optional<Charging> best_charge(const Setup& setup, const State& state, const Field& field,
                                    const Opinions& opinions, UnitId id, double least_gain);

}  // namespace voltigeur::ai
