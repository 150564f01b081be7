// What can be wrong with a file.

#include <fstream>

#include <gmock/gmock.h>
#include <sqlite3.h>

#include "server/store/migrations.h"
#include "tests/server/store/places.h"

namespace voltigeur::server {
namespace {

using enum StoreFault::Kind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

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
    EXPECT_THAT(fault_of_opening(place(), Newer), HasSubstr("tables 1000, known here 2)"));
}

// As the first version left it: its last entry still in the journal.
TEST_F(SqliteStoreTest, BringsAnOldFileUpToDate)
{
    run_sql(std::string{sqlite_migrations()[0]}.c_str());
    run_sql(
        "PRAGMA application_id = 0x564f4c54; PRAGMA user_version = 1; PRAGMA journal_mode = WAL;"
        "INSERT INTO games VALUES (8, 1809, 'old', 'secret', 1, 0, 5, 'about'),"
        " (7, 1805, 'older', '', 0, 1, 0, '');"
        "INSERT INTO seats VALUES (8, 1, x'00ff', 'Davout', '{}');"
        "INSERT INTO entries VALUES (8, 0, 1, 0, 0, -1, 10, 'one');"
        "INSERT INTO journal VALUES (8, 0, 2, 1, 1, 3, 11, 'two');"
        "INSERT INTO snapshots VALUES (8, 1, 'after one')");
    auto store = opened(place());
    const GameId game{8};
    EXPECT_THAT(*store->not_upgraded(10), ElementsAre(GameId{7}, game));
    EXPECT_EQ(store->listed(10)->at(0).battle, "");
    const auto old = store->load(game);
    ASSERT_TRUE(old);
    EXPECT_EQ(old->settings, "old");
    EXPECT_EQ(old->battle, "");
    EXPECT_EQ(old->snapshot, (Snapshot{1, "after one"}));
    EXPECT_THAT(old->play, ElementsAre(Entry{2, Entry::Kind::Act, 1, 3, 11, "two"}));
    const std::vector<Entry> play{{.number = 1, .signature = 21, .body = "1"},
                                  {.number = 2, .signature = 22, .body = "2"}};
    ASSERT_TRUE(upgrade(*store, {game, "new", {"hash", "body"}, play}));
    ASSERT_TRUE(upgrade(*store, {GameId{7}, "new", {"hash", "body"}, {}}));
    store.reset();
    store = opened(place());
    EXPECT_THAT(*store->not_upgraded(10), IsEmpty());
    EXPECT_EQ(store->battle("hash"), "body");
    const auto stored = store->load(game);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->settings, "new");
    EXPECT_EQ(stored->hidden, "secret");
    EXPECT_EQ(stored->seats.at(0).name, "Davout");
    EXPECT_THAT(stored->play, ElementsAre(Entry{1, Entry::Kind::Order, 0, 21, 10, "1"},
                                          Entry{2, Entry::Kind::Act, 1, 22, 11, "2"}));
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

// Entries are filed from the journal some thousands at a time: before, while and after it is so,
// they are all there, in order, and the next number is known.
TEST_F(SqliteStoreTest, FilesItsJournal)
{
    auto store = opened(place());
    const GameId game = new_game(*store);
    const GameId other = new_game(*store);
    std::uint64_t last = 0;
    for (int round = 0; round < 5; ++round) {
        GameWrite many{.game = game, .chat = {chat(last / 3000 + 1, "still there?")}};
        for (int i = 0; i < 3000; ++i) many.play.push_back(order(++last));
        ASSERT_TRUE(write(*store, std::move(many)));
        ASSERT_TRUE(write(*store, {.game = other, .play = {order(last / 3000)}}));
        EXPECT_EQ(kind(write(*store, {.game = game, .play = {order(last)}})), Conflict);
        const auto stored = store->load(game);
        ASSERT_TRUE(stored);
        ASSERT_EQ(stored->play.size(), last);
        EXPECT_EQ(stored->last_chat, last / 3000);
        for (std::uint64_t n = 1; n <= last; ++n) ASSERT_EQ(stored->play[n - 1], order(n));
        EXPECT_EQ(store->play_after(game, last - 2, 1)->front(), order(last - 1));
        if (round == 3) {
            store.reset();
            store = opened(place());
        }
    }
    EXPECT_EQ(store->load(other)->play.size(), 5U);
    ASSERT_TRUE(remove(*store, game));
    EXPECT_EQ(store->play_after(game, 0, 10)->size(), 0U);
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
