// What must hold between the entries of a sheet, once each of them has been read: charts that leave
// out nothing, numbers in range. Private to the loader.
#pragma once

#include "engine/division/sheet.h"
#include "engine/sheet/sheet_reader.h"

namespace voltigeur::division {

void check_sheet(const Sheet& sheet, SheetReader& reader);

}  // namespace voltigeur::division
