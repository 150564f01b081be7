// What a unit counts as when it is shot at, and the number a chart gives it.
#pragma once

#include "engine/thirteen/view.h"

namespace voltigeur::thirteen {

// Muskets and guns throw dice of six.

struct TargetNumber {
    TargetClass as = TargetClass::Line;
    int at_least = 0;
    Clause clause;
};

// The number on which fire from `from` hits the target, by the chart. Where several classes apply
// the worst for the shooter counts; where the chart lacks a class the nearest it has stands in.
TargetNumber target_number(const View& view, const TargetChart& chart, UnitId target, Point from);
// The number for a line that stands in the open.
int line_number(const TargetChart& chart);
// Hits that a unit takes in the open from its front, where a line takes a hundred.
int exposure(const View& view, const TargetChart& chart, const Unit& unit);

}  // namespace voltigeur::thirteen
