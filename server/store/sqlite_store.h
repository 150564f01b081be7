// The embedded store: one SQLite file in a folder.
#pragma once

#include <expected>
#include <filesystem>
#include <memory>

#include "server/store/store.h"

namespace voltigeur::server {

std::expected<std::unique_ptr<Store>, StoreFault>
open_sqlite_store(const std::filesystem::path& folder, const StoreOptions& options);

}  // namespace voltigeur::server
