// The test of courage that eight phases print: a die against quality, with its modifiers.
#pragma once

#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// What a line prints for troops of this quality: the number that they must not roll above, their
// dice in melee.
template <class Line>
auto by_quality(const Line& line, Quality quality)
{
    if (quality == Quality::Elite) return line.elite;
    return quality == Quality::Veteran ? line.veteran : line.conscript;
}

// What the common lines of a test add for this unit.
Modifiers common_modifiers(const View& view, const Morale& lines, const Unit& unit);

// The lines that say what passing and failing mean; a rout has its own.
struct Outcomes {
    Clause pass;
    Clause fail;
};

// Rolls, tells, and gives the result; the consequences are the caller's.
Result take_test(const RuleContext& context, UnitId id, Test test, const Morale& lines,
                 const Modifiers& modifiers, const Outcomes& outcomes);

inline void add_modifier(Modifiers& list, const Add& line, Reason reason)
{
    list.push_back({line.clause, reason, static_cast<std::int8_t>(line.add)});
}

}  // namespace voltigeur::thirteen
