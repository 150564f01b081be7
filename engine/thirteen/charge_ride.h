// The charges that were declared, moved one after the other: to contact, or to nothing.
#pragma once

#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Moves the next charge that was declared; false if all have been moved.
bool move_next_charge(const RuleContext& context);

}  // namespace voltigeur::thirteen
