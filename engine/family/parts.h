// The parts of a sheet of whichever family, with the struct of each:
//
//     std::visit([&](const auto& sheet) {
//         visit_parts(sheet, [&](const SheetPart& part, const auto& fields) { … });
//     }, any_sheet);
#pragma once

#include "engine/division/parts.h"
#include "engine/family/any_sheet.h"
#include "engine/thirteen/parts.h"
