// PostgreSQL: a connection set up as the stores need it, arrays as text, and errors as StoreError.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include <pqxx/pqxx>

#include "server/store/store.h"

namespace voltigeur::server {

// Where, and who we are in the notices that we send.
struct PostgresPlace {
    std::string address;
    std::string token;
    int patience_ms = 0;
};

// The channel of the notices. A payload is a token, then ids of games, with spaces between.
inline constexpr const char* notice_channel = "voltigeur_games";

// Throws StoreError if nobody answers. The tables may not be there yet.
std::unique_ptr<pqxx::connection> connect(const PostgresPlace& place);
// The same, again and again until the patience is at an end.
std::unique_ptr<pqxx::connection> connect_patiently(const PostgresPlace& place);

// What PostgreSQL said, as a fault.
StoreFault fault_of(const pqxx::sql_error& error);
StoreFault connection_fault(const std::string& said);

// An array as PostgreSQL reads it: {1,2,3} or {"a","b"}.
class ArrayText {
public:
    void add(std::int64_t number);
    void add(bool truth) { add(std::int64_t{truth ? 1 : 0}); }
    // Throws StoreError on a zero byte, at which PostgreSQL would stop reading.
    void add(std::string_view text);
    void add(std::span<const std::uint8_t> bytes);

    [[nodiscard]] std::string text() const { return '{' + items_ + '}'; }

private:
    void next();

    std::string items_;
};

}  // namespace voltigeur::server
