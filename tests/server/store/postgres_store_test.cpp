// Several processes on one PostgreSQL, and a PostgreSQL that goes away. Two stores of one process
// share nothing but the database, as two processes do.

#include <condition_variable>
#include <cstdlib>
#include <map>
#include <mutex>
#include <thread>

#include <gmock/gmock.h>

#include "server/store/migrations.h"
#include "tests/server/store/places.h"

namespace voltigeur::server {
namespace {

using enum StoreFault::Kind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class PostgresStoreTest : public testing::Test {
protected:
    std::unique_ptr<Store> open(const StoreOptions& options = {})
    {
        return opened(place_.text(), options);
    }
    void run_sql(const std::string& sql)
    {
        pqxx::connection connection{place_.text()};
        pqxx::nontransaction{connection}.exec(sql);
    }

    PostgresDatabase place_;
};

// News as they come, until those that are waited for are there.
class Heard {
public:
    explicit Heard(Store& store)
    {
        store.listen([this](const StoreNews& news) {
            const std::scoped_lock lock{mutex_};
            ++(news.game ? games_[*news.game] : lost_);
            changed_.notify_all();
        });
    }
    bool waits_for(GameId game)
    {
        return wait([&] { return games_.contains(game); });
    }
    bool waits_for_a_loss()
    {
        return wait([&] { return lost_ > 0; });
    }
    bool has_heard_of(GameId game)
    {
        const std::scoped_lock lock{mutex_};
        return games_.contains(game);
    }

private:
    template <typename Condition>
    bool wait(Condition condition)
    {
        std::unique_lock lock{mutex_};
        return changed_.wait_for(lock, std::chrono::seconds{60}, condition);
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<GameId, int> games_;
    int lost_ = 0;
};

TEST_F(PostgresStoreTest, LetsOneProcessWinEachNumber)
{
    constexpr std::uint64_t numbers = 40;
    const auto first = open();
    const auto second = open();
    const GameId game = new_game(*first);
    std::array<std::atomic<int>, 2> won{};
    const auto play = [&](Store& store, std::size_t who) {
        for (std::uint64_t n = 1; n <= numbers; ++n) {
            if (write(store, {.game = game, .play = {order(n, who == 0 ? "first" : "second")}}))
                ++won[who];
            else
                EXPECT_TRUE(store.load(game));
            while (store.load(game)->last_play < n) {
            }
        }
    };
    std::thread other{[&] { play(*second, 1); }};
    play(*first, 0);
    other.join();
    const auto entries = first->play_after(game, 0, 1000);
    ASSERT_EQ(entries->size(), numbers);
    EXPECT_EQ(won[0] + won[1], static_cast<int>(numbers));
    const auto of_first = std::ranges::count(*entries, order(1, "first").body, &Entry::body);
    EXPECT_EQ(of_first, won[0]);
}

TEST_F(PostgresStoreTest, TellsTheOthersAndNotItself)
{
    const auto first = open();
    const auto second = open();
    Heard by_first{*first};
    Heard by_second{*second};
    const GameId game = new_game(*first);
    ASSERT_TRUE(write(*first, {.game = game, .play = {order(1)}}));
    EXPECT_TRUE(by_second.waits_for(game));
    EXPECT_EQ(second->load(game)->last_play, 1U);
    // What the second writes comes after what the first wrote: had it been told of that, it were
    // so.
    const GameId answer = new_game(*second);
    ASSERT_TRUE(write(*second, {.game = answer, .chat = {chat(1, "seen")}}));
    EXPECT_TRUE(by_first.waits_for(answer));
    EXPECT_FALSE(by_first.has_heard_of(game));
    first->listen({});
    second->listen({});
}

// ---- Upgrades and battles

GameUpgrade upgrade_of(GameId game, std::uint64_t last)
{
    GameUpgrade upgrade{.game = game, .settings = "new", .battle = {"hash", "body"}};
    for (std::uint64_t n = 1; n <= last; ++n) upgrade.play.push_back(order(n, "upgraded"));
    return upgrade;
}

TEST_F(PostgresStoreTest, TellsTheOthersOfAnUpgrade)
{
    const auto first = open();
    const auto second = open();
    const GameId game = new_game(*first);
    Heard by_second{*second};
    ASSERT_TRUE(upgrade(*first, upgrade_of(game, 0)));
    EXPECT_TRUE(by_second.waits_for(game));
    EXPECT_EQ(second->load(game)->battle, "hash");
    EXPECT_EQ(second->battle("hash"), "body");
    second->listen({});
}

TEST_F(PostgresStoreTest, LetsTwoProcessesUpgradeTheSameGames)
{
    const auto first = open();
    const auto second = open();
    std::vector<GameId> games;
    for (int i = 0; i < 40; ++i) {
        games.push_back(new_game(*first));
        ASSERT_TRUE(write(*first, {.game = games.back(), .play = {order(1), order(2)}}));
    }
    const auto upgrade_all = [&](Store& store, auto these) {
        for (const GameId game : these) EXPECT_TRUE(upgrade(store, upgrade_of(game, 2)));
    };
    std::thread other{[&] { upgrade_all(*second, games); }};
    upgrade_all(*first, games);
    other.join();
    EXPECT_THAT(*first->not_upgraded(1), IsEmpty());
    for (const GameId game : games)
        EXPECT_THAT(first->load(game)->play,
                    ElementsAre(order(1, "upgraded"), order(2, "upgraded")));
}

TEST_F(PostgresStoreTest, WaitsForAnEntryOnItsWayBeforeItUpgrades)
{
    const auto store = open();
    const GameId game = new_game(*store);
    ASSERT_TRUE(write(*store, {.game = game, .play = {order(1)}}));
    pqxx::connection connection{place_.text()};
    pqxx::work other{connection};
    other.exec("INSERT INTO voltigeur.entries VALUES (" +
               std::to_string(static_cast<std::int64_t>(game.value)) + ", 0, 2, 0, 0, 2, 0, '2')");
    Awaited awaited;
    store->upgrade(upgrade_of(game, 1), awaited.done());
    // Long enough for it to go wrong, if it did not wait.
    std::this_thread::sleep_for(std::chrono::milliseconds{200});
    EXPECT_EQ(store->load(game)->battle, "");
    other.commit();
    EXPECT_EQ(kind(awaited.result()), Conflict);
    EXPECT_EQ(store->load(game)->play.at(0), order(1));
    EXPECT_TRUE(upgrade(*store, upgrade_of(game, 2)));
}

// One removes the last game of a battle while the other makes a new one.
TEST_F(PostgresStoreTest, KeepsABattleThatAnotherProcessNeeds)
{
    const auto first = open();
    const auto second = open();
    const auto come_and_go = [](Store& store) {
        for (int round = 0; round < 200; ++round) {
            const GameId game = new_game_id();
            EXPECT_TRUE(create(store, {.id = game, .battle = {"hash", "body"}}));
            EXPECT_EQ(store.battle("hash"), "body");
            EXPECT_TRUE(remove(store, game));
        }
    };
    std::thread other{[&] { come_and_go(*second); }};
    come_and_go(*first);
    other.join();
    EXPECT_EQ(kind(first->battle("hash")), NoGame);
}

TEST_F(PostgresStoreTest, BringsAnOldDatabaseUpToDate)
{
    run_sql(
        "CREATE SCHEMA voltigeur; SET search_path = voltigeur;"
        "CREATE TABLE migrations (taken integer NOT NULL); INSERT INTO migrations VALUES (1);" +
        std::string{postgres_migrations()[0]} +
        "INSERT INTO games VALUES (8, 1809, 'old', 'secret', 1, false, 5, 'about'),"
        " (7, 1805, 'older', '', 0, true, 0, '');"
        "INSERT INTO entries VALUES (8, 0, 1, 0, 0, -1, 10, 'one'), (8, 0, 2, 1, 1, 3, 11, 'two');"
        "INSERT INTO snapshots VALUES (8, 1, 'after one')");
    const auto store = open();
    const GameId game{8};
    EXPECT_THAT(*store->not_upgraded(10), ElementsAre(GameId{7}, game));
    EXPECT_EQ(store->listed(10)->at(0).battle, "");
    const auto old = store->load(game);
    ASSERT_TRUE(old);
    EXPECT_EQ(old->settings, "old");
    EXPECT_EQ(old->battle, "");
    EXPECT_EQ(old->snapshot, (Snapshot{1, "after one"}));
    EXPECT_THAT(old->play, ElementsAre(Entry{2, Entry::Kind::Act, 1, 3, 11, "two"}));
    ASSERT_TRUE(upgrade(*store, upgrade_of(game, 2)));
    EXPECT_THAT(*store->not_upgraded(10), ElementsAre(GameId{7}));
    EXPECT_EQ(store->load(game)->hidden, "secret");
    EXPECT_EQ(store->load(game)->play.at(1).body, order(2, "upgraded").body);
    EXPECT_EQ(store->load(game)->play.at(1).at_ms, 11);
}

// ---- Starting, and a PostgreSQL that goes away

TEST_F(PostgresStoreTest, IsMadeByProcessesThatStartTogether)
{
    std::vector<std::thread> threads;
    std::atomic<int> good = 0;
    for (int i = 0; i < 6; ++i)
        threads.emplace_back([&] { good += open_store(place_.text()).has_value() ? 1 : 0; });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(good, 6);
}

TEST_F(PostgresStoreTest, GoesOnAfterPostgresWasKilled)
{
    const auto store = open();
    Heard heard{*store};
    const GameId game = new_game(*store);
    ASSERT_TRUE(write(*store, {.game = game, .play = {order(1)}}));
    // Writes are on their way while it dies. Patience is longer than it is away.
    std::vector<Awaited> awaited(300);
    const std::string folder = std::getenv("VOLTIGEUR_TEST_POSTGRES_FOLDER");
    std::thread killer{
        [&] { EXPECT_EQ(std::system(("tests/server/postgres restart " + folder).c_str()), 0); }};
    for (std::uint64_t i = 0; i < awaited.size(); ++i) {
        store->write({.game = game, .play = {order(i + 2)}}, awaited[i].done());
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    killer.join();
    for (Awaited& one : awaited) EXPECT_TRUE(one.result());
    const auto stored = store->load(game);
    ASSERT_TRUE(stored);
    ASSERT_EQ(stored->play.size(), awaited.size() + 1);
    for (std::uint64_t i = 0; i < stored->play.size(); ++i)
        EXPECT_EQ(stored->play[i], order(i + 1));
    EXPECT_TRUE(heard.waits_for_a_loss());
    store->listen({});
}

TEST_F(PostgresStoreTest, SaysThatNobodyAnswers)
{
    const auto store = open_store("postgresql:///postgres?host=/nowhere&user=nobody");
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind, Unreachable) << store.error().what;
    EXPECT_THAT(store.error().what, HasSubstr("see that it runs"));
}

TEST_F(PostgresStoreTest, SaysThatThereIsNoSuchDatabase)
{
    std::string address = place_.text();
    address.replace(address.find("/test_"), 6, "/none_");
    const auto store = open_store(address);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind, Missing) << store.error().what;
    EXPECT_THAT(store.error().what, HasSubstr("createdb"));
}

TEST_F(PostgresStoreTest, RefusesWhatALaterVersionWrote)
{
    open().reset();
    run_sql("UPDATE voltigeur.migrations SET taken = 1000");
    const auto store = open_store(place_.text());
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind, Newer);
    EXPECT_THAT(store.error().what, HasSubstr("tables 1000, known here 2)"));
}

TEST_F(PostgresStoreTest, SaysThatTheUserMayNotWrite)
{
    run_sql("CREATE ROLE passer_by_" + to_text(new_game_id()) + " LOGIN");
    std::string address = place_.text();
    const pqxx::result roles = [&] {
        pqxx::connection connection{address};
        return pqxx::nontransaction{connection}.exec(
            "SELECT rolname FROM pg_roles WHERE rolname LIKE 'passer_by_%' LIMIT 1");
    }();
    address.replace(address.find("user=voltigeur"), 14, "user=" + roles[0][0].as<std::string>());
    const auto store = open_store(address);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind, Missing) << store.error().what;
    EXPECT_THAT(store.error().what, HasSubstr("right to create"));
}

TEST_F(PostgresStoreTest, FailsAWriteWithAZeroByteAlone)
{
    const auto store = open();
    const GameId game = new_game(*store);
    const GameId other = new_game(*store);
    Awaited bad;
    Awaited good;
    store->write({.game = game, .play = {order(1, std::string_view{"\0", 1})}}, bad.done());
    store->write({.game = other, .play = {order(1)}}, good.done());
    EXPECT_FALSE(bad.result());
    EXPECT_TRUE(good.result());
}

}  // namespace
}  // namespace voltigeur::server
