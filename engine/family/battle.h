// Sheets and battles of every family: those who load one need not know which law it is played by.
// sheet.toml names the family.
//
//     auto battle = load_battle(sheet_files, scenario_document);
//     battle->sheet, battle->scenario, battle->scenario.opening
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string_view>
#include <vector>

#include "engine/family/any_sheet.h"
#include "engine/game/game.h"
#include "engine/scenario/load_scenario.h"
#include "engine/sheet/document.h"
#include "engine/sheet/sheet_files.h"

namespace voltigeur {

// The family that sheet.toml names among these files; nothing if there is no such word.
std::string_view family_of(std::span<const Document> sheet_files);

// The names of the profiles that these files offer, `letter` first.
std::vector<std::string_view> profiles_of(std::span<const Document> sheet_files);

std::expected<AnySheet, Faults> load_sheet(std::span<const Document> sheet_files,
                                           std::string_view profile = letter_profile,
                                           Switches switches = {});

// The sheet must outlive it.
SheetVocabulary vocabulary_of(const AnySheet& sheet);

struct Battle {
    AnySheet sheet;
    Scenario scenario;
    std::uint64_t scenario_hash = 0;
    std::vector<Document> sheet_files;
    Document scenario_file;
};

// The sheet in the profile and with the switches that the scenario asks for, and the scenario.
std::expected<Battle, Faults> load_battle(std::span<const Document> sheet_files,
                                          const Document& scenario);

// What a game is played with.
Setup make_setup(Battle battle);

// The sheet as that scenario plays it.
std::expected<AnySheet, Faults> load_sheet_for(std::span<const Document> sheet_files,
                                               const Document& scenario);
std::shared_ptr<const Law> make_law(AnySheet sheet);

}  // namespace voltigeur
