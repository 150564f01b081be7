#include "engine/scenario/sheet_vocabulary.h"

namespace voltigeur {

SheetVocabulary vocabulary_of_head(const SheetHead& sheet)
{
    SheetVocabulary words;
    words.sheet = sheet.id;
    words.profile = sheet.profile;
    for (std::size_t i = 0; i < 2; ++i) words.sides[i] = {sheet.sides[i], sheet.side_names[i]};
    words.tags = sheet.tags;
    return words;
}

}  // namespace voltigeur
