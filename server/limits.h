// Limits: how much one address may ask for. Time is given, so that tests need not wait.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace voltigeur::server {

// A bucket that fills by itself and is emptied by requests.
class Bucket {
public:
    // Whether there was something left, and takes it.
    bool take(std::int64_t now_ms, double per_second, double most);
    [[nodiscard]] bool is_full(std::int64_t now_ms, double per_second, double most) const;

private:
    double left_ = -1;  // not used yet
    std::int64_t at_ms_ = 0;
};

struct LimitOptions {
    std::size_t most_body = 64 * 1024;          // bytes of a request or a message
    std::size_t most_record = 4 * 1024 * 1024;  // of a request with a record in it
    double requests_per_second = 50;            // of an address, in the long run
    double requests_at_once = 200;
    double packets_per_second = 50;  // of a socket
    double packets_at_once = 200;
    int games_per_hour = 60;  // made by an address
    std::size_t most_connections = 10'000;
    std::size_t most_connections_per_address = 200;
    std::size_t most_unsent = 1024 * 1024;  // bytes that wait for a slow client
};

// What each address has used. Forgotten when it is as if it had never come.
class Addresses {
public:
    explicit Addresses(const LimitOptions& options) : options_(options) {}

    bool may_request(const std::string& address, std::int64_t now_ms);
    bool may_make_game(const std::string& address, std::int64_t now_ms);
    // A connection that may stay must be closed again.
    bool open(const std::string& address);
    void close(const std::string& address);
    void forget(std::int64_t now_ms);

    [[nodiscard]] std::size_t count_connections() const { return connections_; }
    [[nodiscard]] std::size_t count_addresses() const { return used_.size(); }

private:
    struct Used {
        Bucket requests;
        Bucket games;
        std::size_t connections = 0;
    };

    [[nodiscard]] double games_per_second() const { return options_.games_per_hour / 3600.0; }

    const LimitOptions& options_;
    std::unordered_map<std::string, Used> used_;
    std::size_t connections_ = 0;
};

// What counts as one address: all of one of IPv4, the first 64 bits of one of IPv6.
std::string address_group(std::string_view address);

}  // namespace voltigeur::server
