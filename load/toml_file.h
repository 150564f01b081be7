// TOML files become Documents. The only code that touches the file system on the way to a sheet.
#pragma once

#include <expected>
#include <filesystem>
#include <vector>

#include "engine/sheet/document.h"
#include "toml/parse_toml.h"

namespace voltigeur {

std::expected<Document, Faults> read_toml(const std::filesystem::path& path);

// The .toml files of a folder, sorted: a folder itself has no order. None if it cannot be read.
std::vector<std::filesystem::path> toml_files(const std::filesystem::path& folder);

}  // namespace voltigeur
