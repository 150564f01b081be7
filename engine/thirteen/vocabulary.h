// What a scenario must know of a thirteen-phase sheet, and both loaded together.
//
//     auto battle = load_battle(sheet_files, scenario_document);
//     battle->sheet, battle->scenario, battle->scenario.opening
#pragma once

#include <expected>
#include <span>

#include "engine/sheet/document.h"
#include "engine/state/load_scenario.h"
#include "engine/thirteen/sheet.h"

namespace voltigeur::thirteen {

// The sheet must outlive it.
SheetVocabulary vocabulary_of(const Sheet& sheet);

struct Battle {
    Sheet sheet;
    Scenario scenario;
    std::uint64_t scenario_hash = 0;
};

// The sheet in the profile and with the switches that the scenario asks for, and the scenario.
std::expected<Battle, Faults> load_battle(std::span<const Document> sheet_files,
                                          const Document& scenario);

}  // namespace voltigeur::thirteen
