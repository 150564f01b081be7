// What a scenario must know of a five-phase sheet. `figures` of a unit are its stands.
#pragma once

#include "engine/division/sheet.h"
#include "engine/scenario/sheet_vocabulary.h"

namespace voltigeur::division {

// The sheet must outlive it.
SheetVocabulary vocabulary_of(const Sheet& sheet);

}  // namespace voltigeur::division
