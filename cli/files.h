// Files as text, and the files that a person means by naming folders.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet/document.h"

namespace voltigeur::cli {

std::expected<std::string, Faults> read_text(const std::filesystem::path& file);
// A fault if it cannot be written.
Faults write_text(const std::filesystem::path& file, std::string_view text);
Faults append_text(const std::filesystem::path& file, std::string_view text);

// The files of that ending: those named, and all below the folders named, sorted. A name that is
// nothing is a fault.
std::expected<std::vector<std::filesystem::path>, Faults>
files_named(const std::vector<std::string>& names, std::string_view ending);

}  // namespace voltigeur::cli
