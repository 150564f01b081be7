// Whether to charge, and whom: the exact odds of all charges.
#pragma once

#include <optional>
#include <vector>

#include "ai/field.h"
#include "ai/opinions.h"
#include "engine/odds/odds.h"

namespace voltigeur::ai {

struct Charging {
    Charge order;
    double gain = 0;  // in figures
    int percent = 0;  // of a good end
};

// What was worked out for each unit. Odds take long, and while neither of the two has moved they
// hardly change.
class ChargeBook {
public:
    // The best charge of a unit, if it gains so much.
    std::optional<Charging> best(const Setup& setup, const State& state, const Field& field,
                                 const Opinions& opinions, UnitId id, double least_gain);

private:
    struct Entry {
        Unit charger;
        Unit target;
        Charging charging;
    };
    std::vector<Entry> entries_;  // by UnitId
};

}  // namespace voltigeur::ai
