// Phase 2: every unit that guns have hit tests, both sides.
#pragma once

#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

void test_after_artillery(const RuleContext& context);

}  // namespace voltigeur::thirteen
