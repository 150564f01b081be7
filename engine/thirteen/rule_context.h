// What a rule needs to make something happen.
#pragma once

#include "engine/shared_rules/rule_context.h"
#include "engine/thirteen/view.h"

namespace voltigeur::thirteen {

struct RuleContext : RuleContextOf<Sheet, Tables, View> {};

}  // namespace voltigeur::thirteen
