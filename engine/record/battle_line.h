// The line of a record that carries its battle: scenario, sheet and opening State. Private to
// records and to those who keep battles apart from their orders.
#pragma once

#include <expected>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "engine/record/record.h"

namespace voltigeur::record {

// {"facts":{…},"sheet_files":[…],"scenario_file":{…},"scenario":{…},"opening":{…}}. The files are
// to play on by; the rest shows the battle, whatever a later program makes of such files.
nlohmann::json battle_to_json(const Setup& setup);

struct CarriedBattle {
    Setup setup;                 // with the law of its own sheet, or one that only shows the battle
    Faults unplayable;           // why today's program cannot read the sheet
    bool is_as_written = false;  // its scenario is what its file gives today
    bool has_facts_of_sheet = false;  // its facts are what its sheet gives today
};
// What is wrong, if something is.
std::expected<CarriedBattle, std::string> battle_from_json(const nlohmann::json& json);

}  // namespace voltigeur::record
