// Scenarios from the folder of scenarios, each with its sheet.
//
//     auto battle = load_battle("rules", "scenarios/teugn-skirmish.toml");
#pragma once

#include <expected>
#include <filesystem>
#include <string_view>
#include <vector>

#include "engine/family/battle.h"

namespace voltigeur {

// Makes the scenario ask for that profile. It is another document then, with another hash.
void change_profile(Document& scenario, std::string_view profile);

// The .toml files of the folder, sorted.
std::vector<std::filesystem::path> scenario_files(const std::filesystem::path& folder);

std::expected<Battle, Faults> load_battle(const std::filesystem::path& rules,
                                          const std::filesystem::path& scenario);
// The same of a scenario that has been read.
std::expected<Battle, Faults> load_battle(const std::filesystem::path& rules,
                                          const Document& scenario);

}  // namespace voltigeur
