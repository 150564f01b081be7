// What must hold between the entries of a sheet, once each of them has been read: charts that leave
// out nothing, rows in order, sizes that make sense. Private to the loader.
#pragma once

#include "engine/sheet/sheet_reader.h"
#include "engine/thirteen/sheet.h"

namespace voltigeur::thirteen {

void check_sheet(const Sheet& sheet, SheetReader& reader);

}  // namespace voltigeur::thirteen
