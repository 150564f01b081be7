// Events as sentences for people.
#pragma once

#include <string>

#include "engine/order/event.h"
#include "engine/state/scenario.h"

namespace voltigeur::cli {

// Empty for what is better seen on the map or follows from what was said: steps, marks, moves.
std::string sentence(const Event& event, const Scenario& scenario);

}  // namespace voltigeur::cli
