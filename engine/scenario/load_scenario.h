// Makes a Scenario, with its opening State, of a scenario file. What the file may say depends on
// the sheet it is for; a SheetVocabulary is all that this code knows of a sheet.
//
//     const ScenarioHead head = read_scenario_head(document);      // which sheet it is for
//     auto scenario = load_scenario(document, vocabulary);
//
// scenarios/*.toml show the format; every fault of a file is reported at once.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "engine/scenario/sheet_vocabulary.h"
#include "engine/sheet/document.h"

namespace voltigeur {

// What must be known before the sheet is loaded. Points into the document.
struct ScenarioHead {
    const Document* document = nullptr;
    std::string sheet;
    std::string profile;
    const Node* switches = nullptr;  // what the scenario changes of the sheet

    // A fault at the key, or at the file if the key is not there.
    [[nodiscard]] Faults fault_at(std::string_view key, std::string what) const;
};
std::expected<ScenarioHead, Faults> read_scenario_head(const Document& document);

std::expected<Scenario, Faults> load_scenario(const Document& document,
                                              const SheetVocabulary& vocabulary);

// Of all that the file says; records carry it.
std::uint64_t compute_scenario_hash(const Document& document);

}  // namespace voltigeur
