// SQLite as C++: a connection, its statements, and its errors as StoreError.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include <sqlite3.h>

namespace voltigeur::server {

class SqliteDatabase {
public:
    // Creates the file if it is not there.
    SqliteDatabase(const std::filesystem::path& file, int patience_ms);
    SqliteDatabase(const SqliteDatabase&) = delete;
    SqliteDatabase& operator=(const SqliteDatabase&) = delete;
    SqliteDatabase(SqliteDatabase&&) = delete;
    SqliteDatabase& operator=(SqliteDatabase&&) = delete;
    ~SqliteDatabase();

    // Statements without values, one after the other.
    void execute(const std::string& sql);
    // The first column of the first row.
    std::int64_t number_of(const std::string& sql);
    std::string text_of(const std::string& sql);
    // Ends a transaction that cannot be finished, if there is one.
    void roll_back() noexcept;

    [[nodiscard]] sqlite3* handle() const { return handle_; }
    [[noreturn]] void fail(int code) const;

private:
    std::filesystem::path file_;
    sqlite3* handle_ = nullptr;
};

// A statement that is used again and again.
//
//     games_.run(id, status);                              // no rows are wanted
//     for (seats_.start(id); seats_.step();) use(seats_.text(0));
class SqliteStatement {
public:
    SqliteStatement(SqliteDatabase& database, std::string_view sql);
    SqliteStatement(const SqliteStatement&) = delete;
    SqliteStatement& operator=(const SqliteStatement&) = delete;
    SqliteStatement(SqliteStatement&&) = delete;
    SqliteStatement& operator=(SqliteStatement&&) = delete;
    ~SqliteStatement();

    // NB: Values are not copied: they must live until the statement has been stepped through.
    template <typename... Values>
    void start(const Values&... values)
    {
        reset();
        int place = 0;
        (bind(++place, values), ...);
    }
    template <typename... Values>
    void run(const Values&... values)
    {
        start(values...);
        while (step()) {
        }
    }
    // The next row; false after the last.
    bool step();

    // Of the row, from 0.
    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] std::string_view text(int column) const;
    [[nodiscard]] std::span<const std::uint8_t> bytes(int column) const;

private:
    void reset();
    void bind(int place, std::int64_t value);
    void bind(int place, std::string_view value);
    void bind(int place, std::span<const std::uint8_t> value);
    void check(int code) const;

    SqliteDatabase* database_;
    sqlite3_stmt* handle_ = nullptr;
};

}  // namespace voltigeur::server
