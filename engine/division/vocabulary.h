// What a scenario must know of a five-phase sheet. `figures` of a unit are its stands.
#pragma once

#include "engine/division/sheet.h"
#include "engine/sheet/facts.h"
#include "engine/state/load_scenario.h"

namespace voltigeur::division {

// The sheet must outlive it.
SheetVocabulary vocabulary_of(const Sheet& sheet);

// What pictures must know of it: stands, dice, the reach of leaders.
void put_bases(SheetFacts& facts, const Sheet& sheet);

}  // namespace voltigeur::division
