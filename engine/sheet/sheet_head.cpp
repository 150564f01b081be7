#include "engine/sheet/sheet_head.h"

#include <algorithm>

namespace voltigeur {

bool has_tag(const SheetHead& sheet, const Unit& unit, std::string_view tag)
{
    const auto found = std::ranges::find(sheet.tags, tag);
    return found != sheet.tags.end() &&
           unit.has_tag(static_cast<unsigned>(found - sheet.tags.begin()));
}

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
