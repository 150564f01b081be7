// A legal order for the decision at hand, by chance: for tests, simulations and beginners.
#pragma once

#include "engine/division/view.h"

#include "engine/base/dice.h"
#include "engine/order/order.h"

namespace voltigeur::division {

Order suggest_order(const View& view, Dice& dice);

}  // namespace voltigeur::division
