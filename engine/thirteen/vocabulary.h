// What scenarios and pictures must know of a thirteen-phase sheet.
#pragma once

#include "engine/scenario/sheet_vocabulary.h"
#include "engine/sheet/facts.h"
#include "engine/thirteen/sheet.h"

namespace voltigeur::thirteen {

// The sheet must outlive it.
SheetVocabulary vocabulary_of(const Sheet& sheet);

// What pictures must know of it: figures, dice, the reach of generals.
void put_bases(SheetFacts& facts, const Sheet& sheet);

}  // namespace voltigeur::thirteen
