// Losing figures, units and generals: what every kind of phase may bring about.
#pragma once

#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

enum class LossCause : std::uint8_t { Fire, Melee, Other };

// Takes figures off, never more than there are. A general with the unit is at risk of fire and
// melee; a unit without figures is gone. Gives what was really lost.
int lose_figures(const RuleContext& context, UnitId id, int figures, LossCause cause,
                 Clause clause);

// "d6 casualties".
void roll_penalty(const RuleContext& context, UnitId id, DiceSpec dice, Clause clause);

// Takes a unit off the table; a general with it may be lost too, and the guns it fights for are.
void remove_unit(const RuleContext& context, UnitId id, Presence as, Clause clause);
// The guns are lost that a unit fights for and leaves.
void lose_guns_of(const RuleContext& context, UnitId supporter);

// Generals who stand alone in the way of an enemy ride to the nearest friends.
void move_generals_away(const RuleContext& context);
// Replacements of generals whose time has come.
void replace_generals(const RuleContext& context);

}  // namespace voltigeur::thirteen
