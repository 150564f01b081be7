#include "server/store/sqlite_database.h"

#include "server/store/store_error.h"

namespace voltigeur::server {

namespace {

StoreFault::Kind kind_of(int code)
{
    using enum StoreFault::Kind;
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return Locked;
    case SQLITE_FULL:
        return Full;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return Corrupt;
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
        return Missing;
    default:
        return Internal;
    }
}

std::string remedy_for(StoreFault::Kind kind)
{
    using enum StoreFault::Kind;
    switch (kind) {
    case Locked:
        return "another program holds it; close that program, then try again";
    case Full:
        return "make room on its disk, or allow it more";
    case Corrupt:
        return "it is damaged, or no database; put it aside and restore the last backup";
    case Missing:
        return "see whether the folder can be written by whoever runs the server";
    default:
        return "see the disk and the system's log";
    }
}

}  // namespace

// ---- The connection

SqliteDatabase::SqliteDatabase(const std::filesystem::path& file, int patience_ms) : file_(file)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(file.c_str(), &handle_, flags, nullptr);
    if (code != SQLITE_OK) {
        const std::string why = sqlite3_errstr(code);
        sqlite3_close(handle_);
        throw StoreError{kind_of(code),
                         file.string() + ": " + why + "; " + remedy_for(kind_of(code))};
    }
    sqlite3_extended_result_codes(handle_, 1);
    sqlite3_busy_timeout(handle_, patience_ms);
}

SqliteDatabase::~SqliteDatabase()
{
    sqlite3_close(handle_);
}

void SqliteDatabase::execute(const std::string& sql)
{
    const int code = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(code);
}

std::int64_t SqliteDatabase::number_of(const std::string& sql)
{
    SqliteStatement statement{*this, sql};
    return statement.step() ? statement.number(0) : 0;
}

std::string SqliteDatabase::text_of(const std::string& sql)
{
    SqliteStatement statement{*this, sql};
    return statement.step() ? std::string{statement.text(0)} : std::string{};
}

void SqliteDatabase::roll_back() noexcept
{
    // Some errors have ended the transaction already.
    if (sqlite3_get_autocommit(handle_) == 0)
        sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
}

void SqliteDatabase::fail(int code) const
{
    const StoreFault::Kind kind = kind_of(code);
    throw StoreError{kind,
                     file_.string() + ": " + sqlite3_errmsg(handle_) + "; " + remedy_for(kind)};
}

// ---- Statements

SqliteStatement::SqliteStatement(SqliteDatabase& database, std::string_view sql)
    : database_(&database)
{
    check(sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                             SQLITE_PREPARE_PERSISTENT, &handle_, nullptr));
}

SqliteStatement::~SqliteStatement()
{
    sqlite3_finalize(handle_);
}

void SqliteStatement::reset()
{
    // NB: Its result is the error of the last step, which has been thrown already.
    sqlite3_reset(handle_);
}

bool SqliteStatement::step()
{
    const int code = sqlite3_step(handle_);
    if (code == SQLITE_ROW) return true;
    // Read locks are held until a statement is reset.
    reset();
    if (code != SQLITE_DONE) database_->fail(code);
    return false;
}

void SqliteStatement::bind(int place, std::int64_t value)
{
    check(sqlite3_bind_int64(handle_, place, value));
}

void SqliteStatement::bind(int place, std::string_view value)
{
    // A null pointer would be SQL's NULL.
    const char* data = value.empty() ? "" : value.data();
    check(sqlite3_bind_text64(handle_, place, data, value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void SqliteStatement::bind(int place, std::span<const std::uint8_t> value)
{
    check(sqlite3_bind_blob64(handle_, place, value.data(), value.size(), SQLITE_STATIC));
}

void SqliteStatement::check(int code) const
{
    if (code != SQLITE_OK) database_->fail(code);
}

std::int64_t SqliteStatement::number(int column) const
{
    return sqlite3_column_int64(handle_, column);
}

std::string_view SqliteStatement::text(int column) const
{
    const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
    return data == nullptr ? std::string_view{} : std::string_view{data, size};
}

std::span<const std::uint8_t> SqliteStatement::bytes(int column) const
{
    const auto* data = static_cast<const std::uint8_t*>(sqlite3_column_blob(handle_, column));
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))};
}

}  // namespace voltigeur::server
