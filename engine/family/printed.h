// What a sheet prints of a unit as it stands, and where: for whoever looks at it, whatever the
// family.
#pragma once

#include <optional>

#include "engine/family/battle.h"

namespace voltigeur {

struct Printed {
    Clause move;  // how far it goes in its formation
    Clause morale;
    std::optional<int> passes;      // a die up to this, with the modifiers; or its rating
    Modifiers modifiers;            // that it has in every test now
    std::optional<int> disordered;  // its rating in disorder
    std::optional<int> breaks_at;   // kills
};

Printed printed_of(const AnySheet& sheet, const Scenario& scenario, const State& state,
                   UnitId unit);

}  // namespace voltigeur
