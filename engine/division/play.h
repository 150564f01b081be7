// What a rule needs to make something happen: everything a View shows, the course of events, dice.
#pragma once

#include "engine/base/dice.h"
#include "engine/division/view.h"
#include "engine/game/course.h"
#include "engine/order/order.h"

namespace voltigeur::division {

struct Play {
    const Sheet& sheet;
    const Tables& tables;
    const Scenario& scenario;
    Course& course;
    Dice& dice;

    [[nodiscard]] View view() const { return {sheet, tables, scenario, course.state()}; }
    [[nodiscard]] const State& state() const { return course.state(); }
    [[nodiscard]] const Unit& unit(UnitId id) const { return course.state().unit(id); }
    [[nodiscard]] const Gaps& gaps() const { return sheet.gaps; }
    void happen(const Event& event) const { course.happen(event); }

    // One die of the sheet; `cuts` as in Dice::sum_of.
    [[nodiscard]] Faces roll(std::span<const int> cuts = {}) const
    {
        return dice.sum_of(1, sheet.gaps.dice.is.sides, cuts);
    }
};

}  // namespace voltigeur::division
