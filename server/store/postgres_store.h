// The store for several servers: PostgreSQL, with NOTIFY to tell the others.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "server/store/store.h"

namespace voltigeur::server {

std::expected<std::unique_ptr<Store>, StoreFault> open_postgres_store(const std::string& address,
                                                                      const StoreOptions& options);

}  // namespace voltigeur::server
