// A sheet of whichever family. Here alone the families are listed: what they have in common is
// asked through std::visit and the same names in each of them, the rest through engine/family.
#pragma once

#include <variant>

#include "engine/division/sheet.h"
#include "engine/thirteen/sheet.h"

namespace voltigeur {

using AnySheet = std::variant<thirteen::Sheet, division::Sheet>;

}  // namespace voltigeur
