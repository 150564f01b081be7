// Sheets from the folder of rules.
//
//     auto sheet = load_sheet("rules", "r10", "harmonised");
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet/document.h"
#include "engine/thirteen/load.h"

namespace voltigeur {

// The ids of all sheets in the folder, sorted.
std::vector<std::string> sheet_ids(const std::filesystem::path& rules);

// Every file of a sheet and of its gaps, profiles included, sorted by name; what the browser gets.
std::expected<std::vector<Document>, Faults> read_sheet_files(const std::filesystem::path& rules,
                                                              std::string_view id);

std::expected<thirteen::Sheet, Faults>
load_sheet(const std::filesystem::path& rules, std::string_view id,
           std::string_view profile = thirteen::letter_profile, thirteen::Switches switches = {});

}  // namespace voltigeur
