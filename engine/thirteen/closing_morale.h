// Phases 4 and 9: who was shot at tests, and charging infantry tests to close.
#pragma once

#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// What a test of the phase adds for the unit as it stands.
Modifiers closing_modifiers(const View& view, const ClosingPhase& sheet, const Unit& unit);

// Tests the next unit that has to; false if none is left.
bool test_next_closing(const RuleContext& context);

}  // namespace voltigeur::thirteen
