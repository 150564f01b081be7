// What a scenario must know of a thirteen-phase sheet.
#pragma once

#include "engine/scenario/sheet_vocabulary.h"
#include "engine/thirteen/sheet.h"

namespace voltigeur::thirteen {

// The sheet must outlive it.
SheetVocabulary vocabulary_of(const Sheet& sheet);

}  // namespace voltigeur::thirteen
