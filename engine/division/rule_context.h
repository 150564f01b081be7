// What a rule needs to make something happen.
#pragma once

#include "engine/division/view.h"
#include "engine/order/order.h"
#include "engine/shared_rules/rule_context.h"

namespace voltigeur::division {

struct RuleContext : RuleContextOf<Sheet, Tables, View> {
    // One die of the sheet; `cuts` as in Dice::sum_of.
    [[nodiscard]] Faces roll(std::span<const int> cuts = {}) const
    {
        return dice.sum_of(1, sheet.gaps.dice.is.sides, cuts);
    }
};

}  // namespace voltigeur::division
