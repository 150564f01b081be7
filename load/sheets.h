// Sheets from the folder of rules.
//
//     auto sheet = load_sheet("rules", "r10", "harmonised");
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/check.h"
#include "engine/family/battle.h"
#include "engine/sheet/document.h"

namespace voltigeur {

// The ids of all sheets in the folder, sorted.
std::vector<std::string> sheet_ids(const std::filesystem::path& rules);

// Every file of a sheet and of its gaps, profiles included, sorted by name; what the browser gets.
std::expected<std::vector<Document>, Faults> read_sheet_files(const std::filesystem::path& rules,
                                                              std::string_view id);

// The same of a sheet in a folder of its own; the gaps of its family are in another.
std::expected<std::vector<Document>, Faults> read_sheet_folder(const std::filesystem::path& folder,
                                                               const std::filesystem::path& gaps);

std::expected<AnySheet, Faults> load_sheet(const std::filesystem::path& rules, std::string_view id,
                                           std::string_view profile = letter_profile,
                                           Switches switches = {});

// The same where the family is known: load_sheet_as<Sheet>("rules", "r10").
template <class Sheet>
std::expected<Sheet, Faults> load_sheet_as(const std::filesystem::path& rules, std::string_view id,
                                           std::string_view profile = letter_profile,
                                           Switches switches = {})
{
    auto sheet = load_sheet(rules, id, profile, switches);
    if (!sheet) return std::unexpected(std::move(sheet.error()));
    VOLTIGEUR_CHECK(std::holds_alternative<Sheet>(*sheet), "a sheet of the family asked for");
    return std::get<Sheet>(std::move(*sheet));
}

}  // namespace voltigeur
