#include "server/store/postgres_connection.h"

#include <thread>

#include "server/store/store_error.h"

namespace voltigeur::server {

namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

// One line of what PostgreSQL said.
std::string one_line(std::string text)
{
    while (!text.empty() && text.back() == '\n') text.pop_back();
    for (char& c : text)
        if (c == '\n') c = ' ';
    return text;
}

}  // namespace

StoreFault connection_fault(const std::string& said)
{
    const bool is_there = contains(said, "does not exist") || contains(said, "authentication") ||
                          contains(said, "no pg_hba.conf entry") || contains(said, "invalid");
    if (is_there)
        return {StoreFault::Kind::Missing, "PostgreSQL: " + one_line(said) +
                                               "; see the address, and that its database and user "
                                               "have been made (createuser, createdb)"};
    return {StoreFault::Kind::Unreachable,
            "PostgreSQL: " + one_line(said) + "; see that it runs and can be reached from here"};
}

StoreFault fault_of(const pqxx::sql_error& error)
{
    using enum StoreFault::Kind;
    // NB: The errors that libpqxx has types for do not all keep their code.
    const bool is_full = dynamic_cast<const pqxx::disk_full*>(&error) != nullptr;
    const bool is_denied = dynamic_cast<const pqxx::insufficient_privilege*>(&error) != nullptr;
    const std::string state = error.sqlstate();
    const std::string said = "PostgreSQL: " + one_line(error.what());
    if (is_full || state == "53100") return {Full, said + "; make room on its disk"};
    if (is_denied || state == "42501")
        return {Missing, said + "; give the user of the address the right to create in it"};
    if (state == "55P03" || state == "57014")
        return {Locked, said + "; something else holds its tables for too long"};
    if (state.starts_with("XX")) return {Corrupt, said + "; restore the last backup"};
    return {Internal, said};
}

std::unique_ptr<pqxx::connection> connect(const PostgresPlace& place)
{
    try {
        auto connection = std::make_unique<pqxx::connection>(place.address);
        pqxx::nontransaction set_up{*connection};
        const std::string patience = std::to_string(place.patience_ms);
        // An order is acknowledged once it is on the disk, whatever the database's custom is.
        set_up.exec("SET synchronous_commit = on; SET search_path = voltigeur; "
                    "SET client_min_messages = warning; SET bytea_output = hex; "
                    "SET lock_timeout = " +
                    patience + "; SET statement_timeout = " + patience);
        return connection;
    } catch (const pqxx::sql_error& error) {
        throw StoreError{fault_of(error)};
    } catch (const pqxx::failure& error) {
        throw StoreError{connection_fault(error.what())};
    }
}

std::unique_ptr<pqxx::connection> connect_patiently(const PostgresPlace& place)
{
    constexpr std::chrono::milliseconds pause{100};
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::milliseconds{place.patience_ms};
    while (true) {
        try {
            return connect(place);
        } catch (const StoreError&) {
            if (std::chrono::steady_clock::now() + pause >= end) throw;
        }
        std::this_thread::sleep_for(pause);
    }
}

// ---- Arrays

void ArrayText::next()
{
    if (!items_.empty()) items_ += ',';
}

void ArrayText::add(std::int64_t number)
{
    next();
    items_ += std::to_string(number);
}

void ArrayText::add(std::string_view text)
{
    next();
    items_ += '"';
    for (const char c : text) {
        if (c == '\0')
            throw StoreError{StoreFault::Kind::Internal, "a text to be stored has a zero byte"};
        if (c == '"' || c == '\\') items_ += '\\';
        items_ += c;
    }
    items_ += '"';
}

void ArrayText::add(std::span<const std::uint8_t> bytes)
{
    constexpr std::string_view digits = "0123456789abcdef";
    next();
    items_ += "\"\\\\x";
    for (const std::uint8_t byte : bytes) {
        items_ += digits[byte >> 4U];
        items_ += digits[byte & 15U];
    }
    items_ += '"';
}

}  // namespace voltigeur::server
