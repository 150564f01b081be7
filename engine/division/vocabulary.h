// What a scenario must know of a five-phase sheet. `figures` of a unit are its stands.
#pragma once

#include "engine/division/sheet.h"
#include "engine/scenario/sheet_vocabulary.h"
#include "engine/sheet/facts.h"

namespace voltigeur::division {

// The sheet must outlive it.
SheetVocabulary vocabulary_of(const Sheet& sheet);

// What pictures must know of it: stands, dice, the reach of leaders.
void put_bases(SheetFacts& facts, const Sheet& sheet);

}  // namespace voltigeur::division
