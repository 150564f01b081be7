// The tables, as the list of steps that made them. A database holds the number of the last step it
// has taken; opening it takes the rest, in one transaction. Steps are only ever added.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace voltigeur::server {

// SQL; step 1 is the first.
std::span<const std::string_view> sqlite_migrations();
std::span<const std::string_view> postgres_migrations();

}  // namespace voltigeur::server
