// Who comes later: rolled for and brought on before divisions move.
#pragma once

#include "engine/division/rule_context.h"

namespace voltigeur::division {

// A reserve may come up in this turn, or has come up and waits for room at the edge.
bool expects_reserves(const View& view);
// Rolls for those whose turn has come, and puts on the table whoever has room.
void bring_on_reserves(const RuleContext& context);

}  // namespace voltigeur::division
