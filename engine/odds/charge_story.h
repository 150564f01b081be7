// How a charge goes, as far as its odds tell ways apart: what is noted on the way, when nothing
// more comes of it, and how it ended, read from the State it led to.
#pragma once

#include "engine/odds/odds.h"

namespace voltigeur {

// Adds what an event of a step tells about the charge; `after` is the State at the end of the step.
WayNotes note_of_charge(WayNotes notes, const Event& event, const State& after,
                        const Charge& charge);

// Nothing more comes of the charge for these two.
bool has_ended(const State& state, WayNotes notes, const Charge& charge);

ChargeOutcome outcome_of(const State& before, const State& after, WayNotes notes,
                         const Charge& charge);

}  // namespace voltigeur
