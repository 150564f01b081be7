// How a charge goes, as far as its odds tell ways apart: what is noted on the way, when nothing
// more comes of it, and how it ended.
#pragma once

#include "engine/odds/odds.h"

namespace voltigeur {

// Adds what an event tells about the charge.
Walk::Notes note_of_charge(Walk::Notes notes, const Event& event, const Charge& charge);

// Nothing more comes of the charge for these two.
bool has_ended(const State& state, Walk::Notes notes, const Charge& charge);

ChargeOutcome outcome_of(Walk::Notes notes);

}  // namespace voltigeur
