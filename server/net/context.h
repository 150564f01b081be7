// What every connection of a service shares.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "server/net/routes.h"
#include "server/net/service.h"

namespace voltigeur::server {

class Socket;

struct Context {
    const ServiceOptions& options;
    Desk& desk;
    Routes& routes;
    Addresses& addresses;
    Metrics& metrics;
    Desk::Clock clock;
    std::unordered_set<Socket*> sockets{};
    bool is_closing = false;
};

// Whether a page with this Origin may talk to a server that was called by this Host.
bool is_allowed_origin(std::string_view origin, std::string_view host,
                       const std::vector<std::string>& allowed);

}  // namespace voltigeur::server
