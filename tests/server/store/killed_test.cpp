// A process that is killed while it writes: what it had been told is stored, is stored.

#include <array>
#include <cerrno>
#include <thread>

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/store/places.h"

namespace voltigeur::server {
namespace {

constexpr std::uint64_t count_games = 4;

struct Acknowledged {
    std::uint64_t game = 0;  // which of them
    std::uint64_t number = 0;
};

// Writes to every game from where it stands, as fast as it can, and says through the pipe what is
// durable. It is never asked to end.
[[noreturn]] void write_until_killed(const std::string& place, const std::vector<GameId>& games,
                                     int pipe)
{
    auto store = open_store(place);
    if (!store) _exit(1);
    std::vector<std::uint64_t> next;
    for (const GameId game : games) next.push_back((*store)->load(game)->last_play + 1);
    while (true) {
        for (std::uint64_t i = 0; i < games.size(); ++i) {
            const Acknowledged news{i, next[i]++};
            (*store)->write({.game = games[i], .play = {order(news.number)}},
                            [pipe, news](StoreResult result) {
                                if (!result || ::write(pipe, &news, sizeof news) < 0) _exit(2);
                            });
        }
        std::this_thread::sleep_for(std::chrono::microseconds{300});
    }
}

std::vector<Acknowledged> read_all(int pipe)
{
    std::vector<Acknowledged> all;
    Acknowledged one;
    while (read(pipe, &one, sizeof one) == sizeof one) all.push_back(one);
    return all;
}

// What was acknowledged up to the kill, some milliseconds after the first was.
std::vector<Acknowledged> run_and_kill(const std::string& place, const std::vector<GameId>& games,
                                       std::chrono::microseconds after)
{
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe(ends.data()), 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        write_until_killed(place, games, ends[1]);
    }
    close(ends[1]);
    Acknowledged first;
    EXPECT_EQ(read(ends[0], &first, sizeof first), static_cast<ssize_t>(sizeof first));
    std::this_thread::sleep_for(after);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << "the writer ended by itself";
    std::vector<Acknowledged> all = read_all(ends[0]);
    all.push_back(first);
    close(ends[0]);
    return all;
}

void expect_all_stored(const std::string& place, const std::vector<GameId>& games,
                       const std::vector<Acknowledged>& all)
{
    const auto store = opened(place);
    for (std::uint64_t i = 0; i < games.size(); ++i) {
        const auto entries = store->play_after(games[i], 0, 1'000'000);
        ASSERT_TRUE(entries);
        for (std::uint64_t n = 0; n < entries->size(); ++n) ASSERT_EQ(entries->at(n), order(n + 1));
        for (const Acknowledged& one : all)
            if (one.game == i) {
                ASSERT_LE(one.number, entries->size());
            }
    }
}

void kill_often(const std::string& place)
{
    std::vector<GameId> games;
    {
        const auto store = opened(place);
        for (std::uint64_t i = 0; i < count_games; ++i) games.push_back(new_game(*store));
    }
    for (int round = 0; round < 15; ++round) {
        const std::chrono::microseconds after{(round * 7919) % 20'000};
        expect_all_stored(place, games, run_and_kill(place, games, after));
        if (testing::Test::HasFailure()) return;
    }
}

TEST(KilledTest, LosesNothingInAFile)
{
    const SqliteFolder folder;
    kill_often(folder.text());
}

TEST(KilledTest, LosesNothingInPostgres)
{
    const PostgresDatabase database;
    kill_often(database.text());
}

}  // namespace
}  // namespace voltigeur::server
