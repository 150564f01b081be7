// What durable orders cost, by the store alone, against what the disk takes for one flush.
//
//   bench_store FOLDER                     a SQLite file in FOLDER
//   bench_store postgresql://… FOLDER      PostgreSQL, and a folder on the disk that it writes to
//
// 1,000 games, each with one order on its way at most, as over 1,000 connections.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "server/store/store.h"

namespace {

using namespace voltigeur::server;
using Clock = std::chrono::steady_clock;

constexpr std::size_t count_games = 1000;
constexpr std::chrono::seconds run_time{4};

double micros(Clock::duration time)
{
    return std::chrono::duration<double, std::micro>(time).count();
}

double median(std::vector<double> all)
{
    if (all.empty()) return 0;
    std::ranges::nth_element(all, all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2));
    return all[all.size() / 2];
}

// The disk's own: four kilobytes at the end of a file that has been written before, and a flush.
double flush_of_disk(const std::string& folder)
{
    const std::string path = folder + "/flush.bench";
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0) {
        fmt::print(stderr, "bench_store: {} cannot be written\n", path);
        std::exit(2);
    }
    const std::vector<char> page(4096, 'x');
    constexpr int pages = 400;
    std::vector<double> times;
    for (int round = 0; round < 2; ++round)
        for (int i = 0; i < pages; ++i) {
            const auto begin = Clock::now();
            const auto wrote = pwrite(file, page.data(), page.size(), 4096L * i);
            if (wrote < 0 || (round == 1 || i % 50 == 0 ? fdatasync(file) : 0) != 0) std::exit(2);
            if (round == 1) times.push_back(micros(Clock::now() - begin));
        }
    close(file);
    std::filesystem::remove(path);
    return median(std::move(times));
}

std::uint64_t memory_kb()
{
    std::ifstream status{"/proc/self/status"};
    for (std::string word; status >> word;)
        if (word == "VmRSS:") {
            std::uint64_t kb = 0;
            status >> kb;
            return kb;
        }
    return 0;
}

// An order as long as they are.
constexpr const char* body =
    R"({"order":"move","side":"french","unit":"II/10e Léger","path":[{"wheel":"left","angle":12.5},)"
    R"({"advance":"4.2 in"}],"formation":"column","dice":[4,2,6,1]})";

class Load {
public:
    explicit Load(Store& store) : store_(store), games_(count_games)
    {
        std::atomic<std::size_t> made = 0;
        for (Game& game : games_) {
            game.id = new_game_id();
            store_.create({.id = game.id, .settings = std::string(600, ' ')}, [&](StoreResult ok) {
                if (!ok) fail(ok.error());
                ++made;
            });
        }
        while (made < games_.size()) std::this_thread::yield();
    }

    // Every game gives its next order when the last is durable.
    void as_fast_as_it_goes()
    {
        const auto begin = Clock::now();
        const StoreFigures before = store_.figures();
        end_ = begin + run_time;
        for (Game& game : games_) give(game);
        while (on_their_way_ > 0) std::this_thread::sleep_for(std::chrono::milliseconds{1});
        const StoreFigures after = store_.figures();
        const double seconds = micros(Clock::now() - begin) / 1e6;
        fmt::print(
            "as fast as it goes: {:.0f} durable orders a second, {:.0f} a transaction, median "
            "{:.2f} ms\n",
            static_cast<double>(after.entries - before.entries) / seconds,
            static_cast<double>(after.entries - before.entries) /
                static_cast<double>(after.transactions - before.transactions),
            median(std::move(times_)) / 1000);
        times_.clear();
    }

    // Orders come evenly, each of another game.
    void at(double a_second, double flush)
    {
        const auto begin = Clock::now();
        const auto count =
            static_cast<std::size_t>(a_second * static_cast<double>(run_time.count()));
        end_ = begin;
        for (std::size_t i = 0; i < count; ++i) {
            std::this_thread::sleep_until(
                begin + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(static_cast<double>(i) / a_second)));
            give(games_[i % games_.size()]);
        }
        while (on_their_way_ > 0) std::this_thread::sleep_for(std::chrono::milliseconds{1});
        const double time = median(std::move(times_));
        fmt::print("{:.0f} a second: median acknowledgement {:.2f} ms, {:.2f} ms over one flush\n",
                   a_second, time / 1000, (time - flush) / 1000);
        times_.clear();
    }

private:
    struct Game {
        GameId id;
        std::uint64_t next = 1;
    };

    [[noreturn]] static void fail(const StoreFault& fault)
    {
        fmt::print(stderr, "bench_store: {}\n", fault.what);
        std::exit(1);
    }

    void give(Game& game)
    {
        ++on_their_way_;
        const Entry entry{.number = game.next++, .signature = game.next, .body = body};
        store_.write({.game = game.id, .play = {entry}},
                     [this, &game, begin = Clock::now()](StoreResult ok) {
                         if (!ok) fail(ok.error());
                         // NB: All callbacks are on one thread, and nobody reads until they end.
                         times_.push_back(micros(Clock::now() - begin));
                         if (Clock::now() < end_) give(game);
                         --on_their_way_;
                     });
    }

    Store& store_;
    std::vector<Game> games_;
    Clock::time_point end_;
    std::atomic<std::size_t> on_their_way_ = 0;
    std::vector<double> times_;
};

int run(const std::string& place, const std::string& folder)
{
    const double flush = flush_of_disk(folder);
    fmt::print("one flush of the disk: {:.2f} ms\n", flush / 1000);
    const std::uint64_t before = memory_kb();
    auto store = open_store(place);
    if (!store) {
        fmt::print(stderr, "bench_store: {}\n", store.error().what);
        return 2;
    }
    Load load{**store};
    load.at(2000, flush);
    load.as_fast_as_it_goes();
    fmt::print("memory of the store: {} kB\n", memory_kb() - before);
    return 0;
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 2 && argc != 3) {
        fmt::print(stderr, "usage: bench_store FOLDER | postgresql://… FOLDER\n");
        return 2;
    }
    return run(argv[1], argv[argc - 1]);
}
