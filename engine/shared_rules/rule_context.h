// What a rule needs to make something happen: everything a View shows, the course of events, dice.
#pragma once

#include "engine/base/dice.h"
#include "engine/game/course.h"
#include "engine/state/scenario.h"

namespace voltigeur {

template <class Sheet, class Tables, class View>
struct RuleContextOf {
    const Sheet& sheet;
    const Tables& tables;
    const Scenario& scenario;
    Course& course;
    Dice& dice;

    [[nodiscard]] View view() const { return {sheet, tables, scenario, course.state()}; }
    [[nodiscard]] const State& state() const { return course.state(); }
    [[nodiscard]] const Unit& unit(UnitId id) const { return course.state().unit(id); }
    [[nodiscard]] const auto& gaps() const { return sheet.gaps; }
    void happen(const Event& event) const { course.happen(event); }
    void begin_step(Step step, Side side = Side::First, UnitId unit = no_unit,
                    UnitId other = no_unit) const
    {
        happen(StepBegan{step, side, unit, other});
    }
};

}  // namespace voltigeur
