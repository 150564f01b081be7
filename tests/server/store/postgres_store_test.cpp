// Several processes on one PostgreSQL, and a PostgreSQL that goes away. Two stores of one process
// share nothing but the database, as two processes do.

#include <condition_variable>
#include <cstdlib>
#include <map>
#include <mutex>
#include <thread>

#include <gmock/gmock.h>

#include "tests/server/store/places.h"

namespace voltigeur::server {
namespace {

using enum StoreFault::Kind;
using testing::HasSubstr;

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
    EXPECT_THAT(store.error().what, HasSubstr("tables 1000, known here 1)"));
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
