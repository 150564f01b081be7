// Units and generals on their true ground: bases, figures, horses, guns, flags.
#pragma once

#include "draw/land.h"

namespace voltigeur::draw {

// Where each unit stands, as the names are placed about it.
Bounds bounds_on_table(const Land& land, const Rectangle& place);

Group draw_unit(const Land& land, const Look& look, const Scenario& scenario, const State& state,
                UnitId id);

// Where he is drawn: beside his unit if he is attached to one.
Spot spot_of(const Land& land, const Look& look, const State& state, GeneralId id);
double general_size(const Land& land, const General& general);
Group draw_general(const Land& land, const Look& look, const Scenario& scenario, const State& state,
                   GeneralId id);
// The circle within which he commands.
Group draw_command(const Land& land, const Look& look, const Scenario& scenario, const State& state,
                   GeneralId id);

}  // namespace voltigeur::draw
