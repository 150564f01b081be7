#include "server/limits.h"

#include <algorithm>

namespace voltigeur::server {

bool Bucket::take(std::int64_t now_ms, double per_second, double most)
{
    if (left_ < 0) left_ = most;
    const double passed = static_cast<double>(now_ms - at_ms_) / 1000.0;
    if (at_ms_ != 0 && passed > 0) left_ = std::min(most, left_ + passed * per_second);
    at_ms_ = now_ms;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
}

bool Bucket::is_full(std::int64_t now_ms, double per_second, double most) const
{
    if (left_ < 0) return true;
    return left_ + static_cast<double>(now_ms - at_ms_) / 1000.0 * per_second >= most;
}

bool Addresses::may_request(const std::string& address, std::int64_t now_ms)
{
    return used_[address].requests.take(now_ms, options_.requests_per_second,
                                        options_.requests_at_once);
}

bool Addresses::may_make_game(const std::string& address, std::int64_t now_ms)
{
    return used_[address].games.take(now_ms, games_per_second(), options_.games_per_hour);
}

bool Addresses::open(const std::string& address)
{
    if (connections_ >= options_.most_connections) return false;
    Used& used = used_[address];
    // An empty address is a proxy's, for many.
    if (!address.empty() && used.connections >= options_.most_connections_per_address) return false;
    ++used.connections;
    ++connections_;
    return true;
}

void Addresses::close(const std::string& address)
{
    const auto found = used_.find(address);
    if (found == used_.end() || found->second.connections == 0) return;
    --found->second.connections;
    --connections_;
}

void Addresses::forget(std::int64_t now_ms)
{
    std::erase_if(used_, [&](const auto& one) {
        const Used& used = one.second;
        return used.connections == 0 &&
               used.requests.is_full(now_ms, options_.requests_per_second,
                                     options_.requests_at_once) &&
               used.games.is_full(now_ms, games_per_second(), options_.games_per_hour);
    });
}

std::string address_group(std::string_view address)
{
    if (address.starts_with("::ffff:")) return std::string{address.substr(7)};
    if (!address.contains(':')) return std::string{address};
    // Four groups of 16 bits, or what stands before the gap.
    std::size_t end = 0;
    for (int groups = 0; groups < 4 && end < address.size(); ++groups) {
        const std::size_t colon = address.find(':', end);
        if (colon == std::string_view::npos) return std::string{address};
        if (colon == end) break;
        end = colon + 1;
    }
    return std::string{address.substr(0, end)} + "/64";
}

}  // namespace voltigeur::server
