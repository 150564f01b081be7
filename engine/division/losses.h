// What fire and melee do to a unit: kills, staggers, falling back, breaking; and to its leader.
#pragma once

#include "engine/division/rule_context.h"

namespace voltigeur::division {

void stagger(const RuleContext& context, UnitId id, Clause clause);
// Kills break a unit when it has too many. One resolution, one risk for its leader.
void take_kills(const RuleContext& context, UnitId id, int kills, Clause clause);
// The same without a risk for the leader: losses of a melee have their own.
void take_melee_kills(const RuleContext& context, UnitId id, int kills, Clause clause);
// Broken: it leaves the table, and an attached leader is lost.
void break_unit(const RuleContext& context, UnitId id, Clause clause);

// Turned away from the enemy, and that way back; friends on the way may be staggered.
void fall_back(const RuleContext& context, UnitId id, Angle away, Length by, Clause clause);
// Formed friends that a unit passed through, straight on and by so much, may be staggered.
void pass_through(const RuleContext& context, UnitId id, const Rectangle& start, Angle direction,
                  Length go);
// Who falls back with an enemy near goes on, at the beginning of the movement phase.
void flee_on(const RuleContext& context);

void lose_leader(const RuleContext& context, GeneralId id, Clause clause);
void replace_leaders(const RuleContext& context);

}  // namespace voltigeur::division
