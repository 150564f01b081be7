// A charge tried a few times in the head: quick, and enough to leave out what is hopeless before
// the exact odds are worked out.
#pragma once

#include "ai/field.h"
#include "engine/order/order.h"

namespace voltigeur::ai {

struct Trial {
    double gain = 0;  // in figures, on average
    int percent = 0;  // that ended well
};

// `declared` is the State in which the charge can be declared. `a_unit` is what the loss of a unit
// costs beyond its figures.
Trial try_charge(const Setup& setup, const State& declared, const Charge& charge, double a_unit);

}  // namespace voltigeur::ai
