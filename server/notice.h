// Notices: what a player's webhook is told, and which addresses it may be at.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/problem.h"

namespace voltigeur::server {

struct Notice {
    std::string url;
    std::string body;
};

struct WebAddress {
    bool is_secure = false;  // https
    std::string host;
    std::string port;
    std::string path;  // with the query
};
// http and https only, without a name and password in it.
std::expected<WebAddress, Problem> read_web_address(std::string_view url);

// Whether an address (4 bytes or 16) is one of the open internet: not loopback, private, local to a
// link, shared, for documentation, multicast or a disguise of one of these.
bool is_public_address(std::span<const std::uint8_t> bytes);

}  // namespace voltigeur::server
