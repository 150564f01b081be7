// The log of the program: one JSON object a line, to standard error. Never a key, never a secret.
#pragma once

#include <string_view>

#include "server/json.h"

namespace voltigeur::server {

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };

// From here on; nothing below this level.
void start_log(LogLevel least);
void log(LogLevel level, std::string_view event, const OrderedJson& fields = OrderedJson::object());

}  // namespace voltigeur::server
