// A legal order for the decision at hand, drawn at random: for tests, fuzzing and weak opponents.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/view.h"

#include "engine/base/dice.h"

namespace voltigeur::thirteen {

Order suggest_order(const View& view, Dice& dice);

}  // namespace voltigeur::thirteen
