// What can be wrong with a file.

#include <fstream>

#include <gmock/gmock.h>
#include <sqlite3.h>

#include "tests/server/store/places.h"

namespace voltigeur::server {
namespace {

using enum StoreFault::Kind;
using testing::HasSubstr;

class SqliteStoreTest : public testing::Test {
protected:
    [[nodiscard]] std::string place() const { return folder_.path(); }
    [[nodiscard]] std::filesystem::path file() const { return folder_.path() / "voltigeur.sqlite"; }

    // As somebody else would, with the shell of SQLite.
    void run_sql(const char* sql) const
    {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(file().c_str(), &database), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sql;
        sqlite3_close(database);
    }

    TemporaryFolder folder_;
};

// The fault of opening, which must be one of that kind.
std::string fault_of_opening(const std::string& place, StoreFault::Kind kind)
{
    const auto store = open_store(place);
    EXPECT_FALSE(store);
    if (store) return {};
    EXPECT_EQ(store.error().kind, kind) << store.error().what;
    return store.error().what;
}

TEST_F(SqliteStoreTest, MissesAFolder)
{
    EXPECT_THAT(fault_of_opening(place() + "/nowhere", Missing), HasSubstr("mkdir -p"));
    std::ofstream{file()} << "no folder";
    EXPECT_THAT(fault_of_opening(file(), Missing), HasSubstr("it is no folder"));
}

TEST_F(SqliteStoreTest, LetsNoSecondServerIn)
{
    const auto first = opened(place());
    EXPECT_THAT(fault_of_opening(place(), Locked),
                HasSubstr("(process " + std::to_string(getpid()) + ")"));
}

TEST_F(SqliteStoreTest, RefusesWhatALaterVersionWrote)
{
    opened(place()).reset();
    run_sql("PRAGMA user_version = 1000");
    EXPECT_THAT(fault_of_opening(place(), Newer), HasSubstr("tables 1000, known here 1)"));
}

TEST_F(SqliteStoreTest, RefusesTheDatabaseOfAnotherProgram)
{
    run_sql("CREATE TABLE recipes (soup TEXT)");
    EXPECT_THAT(fault_of_opening(place(), Corrupt), HasSubstr("another program"));
}

TEST_F(SqliteStoreTest, RefusesWhatIsNoDatabase)
{
    std::ofstream{file()} << std::string(5000, 'x');
    EXPECT_THAT(fault_of_opening(place(), Corrupt), HasSubstr("restore the last backup"));
}

TEST_F(SqliteStoreTest, RefusesADamagedFile)
{
    {
        const auto store = opened(place());
        const GameId game = new_game(*store);
        for (std::uint64_t n = 1; n <= 500; ++n)
            ASSERT_TRUE(write(*store, {.game = game, .play = {order(n)}}));
    }
    const auto size = std::filesystem::file_size(file());
    std::fstream damaged{file(), std::ios::in | std::ios::out | std::ios::binary};
    damaged.seekp(static_cast<std::streamoff>(size / 2));
    damaged << std::string(4096, '\xff');
    damaged.close();
    EXPECT_THAT(fault_of_opening(place(), Corrupt), HasSubstr("restore the last backup"));
}

TEST_F(SqliteStoreTest, SaysThatTheDiskIsFullAndLosesNothing)
{
    auto store = opened(place(), {.most_bytes = 200'000});
    const GameId game = new_game(*store);
    const std::string long_word(1000, 'x');
    std::uint64_t last = 0;
    StoreResult result;
    while ((result = write(*store, {.game = game, .play = {order(last + 1, long_word)}})) &&
           last < 1000)
        ++last;
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, Full);
    EXPECT_THAT(result.error().what, HasSubstr("make room"));
    EXPECT_EQ(store->load(game)->last_play, last);

    store.reset();
    store = opened(place());
    EXPECT_EQ(store->load(game)->play.size(), last);
    EXPECT_TRUE(write(*store, {.game = game, .play = {order(last + 1)}}));
}

TEST_F(SqliteStoreTest, SaysThatAnotherProgramHoldsTheFile)
{
    const auto store = opened(place(), {.patience_ms = 50});
    const GameId game = new_game(*store);
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(file().c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    const StoreResult result = write(*store, {.game = game, .play = {order(1)}});
    sqlite3_close(other);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, Locked);
    EXPECT_THAT(result.error().what, HasSubstr("close that program"));
    EXPECT_EQ(store->load(game)->last_play, 0U);
    EXPECT_TRUE(write(*store, {.game = game, .play = {order(1)}}));
}

}  // namespace
}  // namespace voltigeur::server
