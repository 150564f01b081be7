#include "server/net/context.h"

#include <algorithm>

namespace voltigeur::server {

namespace {

bool is_same_text(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

bool is_allowed_origin(std::string_view origin, std::string_view host,
                       const std::vector<std::string>& allowed)
{
    if (origin.empty()) return true;  // not a page
    const auto is_it = [&](const std::string& one) { return is_same_text(origin, one); };
    if (std::ranges::any_of(allowed, is_it)) return true;
    const std::size_t scheme = origin.find("://");
    return scheme != std::string_view::npos && !host.empty() &&
           is_same_text(origin.substr(scheme + 3), host);
}

}  // namespace voltigeur::server
