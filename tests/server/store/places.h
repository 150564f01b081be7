// Where the tests keep games: a folder of their own, or a database of their own in the PostgreSQL
// that tests/server/postgres has started.
#pragma once

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <pqxx/pqxx>

#include "server/store/store.h"

namespace voltigeur::server {

class TemporaryFolder {
public:
    TemporaryFolder()
    {
        std::string name = std::filesystem::temp_directory_path() / "voltigeur-store.XXXXXX";
        if (mkdtemp(name.data()) == nullptr) std::abort();
        path_ = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    TemporaryFolder(TemporaryFolder&&) = delete;
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

class SqliteFolder {
public:
    [[nodiscard]] std::string text() const { return folder_.path(); }

private:
    TemporaryFolder folder_;
};

inline std::string postgres_address()
{
    const char* address = std::getenv("VOLTIGEUR_TEST_POSTGRES");
    if (address == nullptr) {
        ADD_FAILURE() << "start this by: tests/server/postgres run build/release/store_tests";
        std::exit(1);
    }
    return address;
}

class PostgresDatabase {
public:
    PostgresDatabase() : name_("test_" + to_text(new_game_id()))
    {
        administer("CREATE DATABASE " + name_);
    }
    PostgresDatabase(const PostgresDatabase&) = delete;
    PostgresDatabase& operator=(const PostgresDatabase&) = delete;
    PostgresDatabase(PostgresDatabase&&) = delete;
    PostgresDatabase& operator=(PostgresDatabase&&) = delete;
    ~PostgresDatabase() { administer("DROP DATABASE " + name_ + " WITH (FORCE)"); }

    [[nodiscard]] std::string text() const
    {
        std::string address = postgres_address();
        const std::string_view before = "/postgres?";
        address.replace(address.find(before), before.size(), "/" + name_ + "?");
        return address;
    }

private:
    static void administer(const std::string& sql)
    {
        pqxx::connection connection{postgres_address()};
        pqxx::nontransaction{connection}.exec(sql);
    }

    std::string name_;
};

inline std::unique_ptr<Store> opened(const std::string& place, const StoreOptions& options = {})
{
    auto store = open_store(place, options);
    if (!store) ADD_FAILURE() << store.error().what;
    return store ? std::move(*store) : nullptr;
}

// A callback and the wait for it.
class Awaited {
public:
    StoreDone done()
    {
        return [promise = std::move(promise_)](StoreResult result) mutable {
            promise.set_value(std::move(result));
        };
    }
    StoreResult result()
    {
        if (future_.wait_for(std::chrono::seconds{60}) != std::future_status::ready) {
            ADD_FAILURE() << "the store has not answered";
            std::abort();
        }
        return future_.get();
    }

private:
    std::promise<StoreResult> promise_;
    std::future<StoreResult> future_ = promise_.get_future();
};

inline StoreResult create(Store& store, NewGame game)
{
    Awaited awaited;
    store.create(std::move(game), awaited.done());
    return awaited.result();
}
inline StoreResult write(Store& store, GameWrite write)
{
    Awaited awaited;
    store.write(std::move(write), awaited.done());
    return awaited.result();
}
inline StoreResult upgrade(Store& store, GameUpgrade upgrade)
{
    Awaited awaited;
    store.upgrade(std::move(upgrade), awaited.done());
    return awaited.result();
}
inline StoreResult remove(Store& store, GameId game)
{
    Awaited awaited;
    store.remove(game, awaited.done());
    return awaited.result();
}

inline Entry order(std::uint64_t number, std::string_view word = "done")
{
    return {.number = number,
            .kind = Entry::Kind::Order,
            .seat = static_cast<std::uint8_t>(number % 2),
            .signature = 0x8000'0000'0000'0000U + number,
            .at_ms = 1'809'000 + static_cast<std::int64_t>(number),
            .body = R"({"order":")" + std::string{word} + R"("})"};
}

inline Entry chat(std::uint64_t number, std::string_view words)
{
    return {.number = number, .kind = Entry::Kind::Chat, .body = std::string{words}};
}

inline GameId new_game(Store& store)
{
    const GameId id = new_game_id();
    EXPECT_TRUE(create(store, {.id = id, .settings = "{}"}));
    return id;
}

// The kind of a fault, or nothing.
inline std::optional<StoreFault::Kind> kind(const auto& result)
{
    return result ? std::nullopt : std::optional{result.error().kind};
}

}  // namespace voltigeur::server
