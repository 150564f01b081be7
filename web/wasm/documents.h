// Sheets and scenarios as the page hands them to the module.
#pragma once

#include <expected>
#include <vector>

#include "engine/sheet/document.h"
#include "web/wasm/open_battle.h"

namespace voltigeur::page {

std::expected<std::vector<Document>, Faults> read_documents(const json& list);

// {"fault": the first, "faults": all of them}, in the order of the file.
json faults_json(Faults faults);

}  // namespace voltigeur::page
