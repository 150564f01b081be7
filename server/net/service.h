// Service: the server on the network. Runs until it is told to stop.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "server/desk.h"
#include "server/limits.h"
#include "server/version.h"

namespace voltigeur::server {

struct ServiceOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 1809;          // 0: any free one
    std::filesystem::path page;         // empty: the interface for programs only
    std::vector<std::string> origins;   // whose pages may open sockets, besides one's own
    bool trusts_proxy = false;          // X-Forwarded-For and X-Forwarded-Host are believed
    int thinkers = 1;                   // threads for the computer's players
    std::chrono::seconds patience{30};  // with a slow client
    std::chrono::seconds hello_within{10};
    Version version;
    LimitOptions limits;
    DeskOptions desk;
    // Called with the port once connections are taken.
    std::function<void(std::uint16_t)> on_ready;
};

// Why it could not start; nothing once it has ended as told, by SIGINT or SIGTERM.
std::expected<void, std::string> run_service(Catalogue& catalogue, Store& store,
                                             ServiceOptions options);

}  // namespace voltigeur::server
