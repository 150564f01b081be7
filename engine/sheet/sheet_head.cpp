#include "engine/sheet/sheet_head.h"

#include <algorithm>

namespace voltigeur {

bool has_tag(const SheetHead& sheet, const Unit& unit, std::string_view tag)
{
    const auto found = std::ranges::find(sheet.tags, tag);
    return found != sheet.tags.end() &&
           unit.has_tag(static_cast<unsigned>(found - sheet.tags.begin()));
}

}  // namespace voltigeur
