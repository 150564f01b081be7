// Problem: why a request is not granted. A code for programs, a sentence for people, and what else
// helps to go on (docs/protocol.md lists the codes).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/names.h"

namespace voltigeur::server {

enum class Code : std::uint8_t {
    Malformed,
    Forbidden,
    Origin,
    Unknown,
    Method,
    Stale,
    NotNow,
    Taken,
    TooLarge,
    Refused,
    Limit,
    Rules,
    Store,
};

struct Problem {
    Code code = Code::Malformed;
    std::string why;
    std::optional<std::uint64_t> n{};  // where the game is
    std::optional<int> retry{};        // seconds to wait
    std::string refusal{};             // the engine's, as JSON; empty if it is none of its
};

int http_status(Code code);
// {"type":"refused","code":…,"why":…}, with the id of the packet if it has one.
std::string to_json(const Problem& problem, std::string_view id = {});

}  // namespace voltigeur::server

namespace voltigeur {

template <>
inline constexpr std::array<std::string_view, 13> names_of<server::Code>{
    "malformed", "forbidden", "origin",  "unknown", "method", "stale", "not_now",
    "taken",     "too_large", "refused", "limit",   "rules",  "store"};

}  // namespace voltigeur
