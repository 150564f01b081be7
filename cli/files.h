// Files as text, and the files that a person means by naming folders.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet/document.h"

namespace voltigeur::cli {

// Of a file of at most 64 MiB.
std::expected<std::string, Faults> read_text(const std::filesystem::path& file);

// Each gives a fault if not all of it could be written, and leaves what was there as it was.
Faults write_text(const std::filesystem::path& file, std::string_view text);
// A fault if there is such a file already, whoever made it and when.
Faults create_text(const std::filesystem::path& file, std::string_view text);
Faults append_text(const std::filesystem::path& file, std::string_view text);

// The files of that ending: those named, and all below the folders named, sorted. A name that is
// nothing is a fault.
std::expected<std::vector<std::filesystem::path>, Faults>
files_named(const std::vector<std::string>& names, std::string_view ending);

}  // namespace voltigeur::cli
