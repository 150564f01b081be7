// Scenarios from the folder of scenarios, each with its sheet.
//
//     auto battle = load_battle("rules", "scenarios/teugn-skirmish.toml");
#pragma once

#include <expected>
#include <filesystem>
#include <vector>

#include "engine/thirteen/vocabulary.h"

namespace voltigeur {

// The .toml files of the folder, sorted.
std::vector<std::filesystem::path> scenario_files(const std::filesystem::path& folder);

std::expected<thirteen::Battle, Faults> load_battle(const std::filesystem::path& rules,
                                                    const std::filesystem::path& scenario);
// The same of a scenario that has been read.
std::expected<thirteen::Battle, Faults> load_battle(const std::filesystem::path& rules,
                                                    const Document& scenario);

}  // namespace voltigeur
