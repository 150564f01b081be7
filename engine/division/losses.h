// What fire and melee do to a unit: kills, staggers, falling back, breaking; and to its leader.
#pragma once

#include "engine/division/play.h"

namespace voltigeur::division {

void stagger(const Play& play, UnitId id, Clause clause);
// Kills break a unit when it has too many. One resolution, one risk for its leader.
void take_kills(const Play& play, UnitId id, int kills, Clause clause);
// The same without a risk for the leader: losses of a melee have their own.
void take_melee_kills(const Play& play, UnitId id, int kills, Clause clause);
// Broken: it leaves the table, and an attached leader is lost.
void break_unit(const Play& play, UnitId id, Clause clause);

// Turned away from the enemy, and that way back; friends on the way may be staggered.
void fall_back(const Play& play, UnitId id, Angle away, Length by, Clause clause);
// Who falls back with an enemy near goes on, at the beginning of the movement phase.
void flee_on(const Play& play);

void lose_leader(const Play& play, GeneralId id, Clause clause);
void replace_leaders(const Play& play);

}  // namespace voltigeur::division
