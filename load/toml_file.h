// TOML files become Documents. The only code that touches the file system on the way to a sheet.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet/document.h"

namespace voltigeur {

std::expected<Document, Faults> read_toml(const std::filesystem::path& path);
// The same from text; `file` is what faults call it.
std::expected<Document, Faults> parse_toml(std::string_view text, std::string file);

// The .toml files of a folder, sorted: a folder itself has no order. None if it cannot be read.
std::vector<std::filesystem::path> toml_files(const std::filesystem::path& folder);

}  // namespace voltigeur
