// Which program this is: its version, its commit, its data, and how it plays.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "load/setups.h"
#include "server/version.h"

namespace voltigeur::cli {

// "1a2b3c4d5", with "-modified" where files had been changed since, or "unknown" outside git. From
// a source that cmake/commit.cmake writes.
std::string_view program_commit();

server::Version version_with(const DataFolder& data);

// What --version prints, with or without a folder of data.
std::string version_text(const std::optional<DataFolder>& data);

}  // namespace voltigeur::cli
