// What the server does under load, from the other end of its sockets. bench/server starts it.
//
//     bench_load orders …   games are played; orders a second, and how long acknowledgements take
//     bench_load idle …     sockets that say hello and nothing more; what each costs
//     bench_load join …     one long game, joined again and again
//     bench_load echo …     the same messages to a server that sends each one back
//
// Each prints one line of JSON.

#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "bench/load/table.h"

namespace voltigeur::load {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

struct Options {
    std::uint16_t port = 1809;
    int server = 0;  // its process
    std::string data = ".";
    std::string scenario = "yardstick";
    std::size_t games = 1000;
    std::size_t count = 1000;
    double rate = 0;
    double seconds = 5;
    bool is_alone = false;
};

double seconds_of(Clock::duration time)
{
    return std::chrono::duration<double>(time).count();
}

double part_of(std::vector<double>& all, double part)
{
    if (all.empty()) return 0;
    const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(all.size() - 1));
    std::ranges::nth_element(all, all.begin() + at);
    return all[static_cast<std::size_t>(at)];
}

// ---- What processes use

double own_cpu_seconds()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto of = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return of(used.ru_utime) + of(used.ru_stime);
}

double cpu_seconds_of(int process)
{
    std::ifstream file{fmt::format("/proc/{}/stat", process)};
    std::string word;
    double ticks = 0;
    for (int i = 1; file >> word && i <= 15; ++i)
        if (i >= 14) ticks += std::stod(word);
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double memory_kb_of(int process)
{
    std::ifstream file{fmt::format("/proc/{}/status", process)};
    for (std::string word; file >> word;)
        if (word == "VmRSS:") {
            double kb = 0;
            file >> kb;
            return kb;
        }
    fail("--server is no process");
}

class Meter {
public:
    explicit Meter(int process)
        : process_(process), server_(cpu_seconds_of(process)), own_(own_cpu_seconds()),
          begin_(Clock::now())
    {
    }
    [[nodiscard]] double seconds() const { return seconds_of(Clock::now() - begin_); }
    // Shares of one core.
    void add_to(server::OrderedJson& json, std::size_t count) const
    {
        const double time = seconds();
        const double server = cpu_seconds_of(process_) - server_;
        const double own = own_cpu_seconds() - own_;
        json["per_second"] = static_cast<double>(count) / time;
        json["server_cpu"] = server / time;
        json["generator_cpu"] = own / time;
        json["server_us_each"] = server * 1e6 / static_cast<double>(count);
    }

private:
    int process_;
    double server_;
    double own_;
    Clock::time_point begin_;
};

void print(const server::OrderedJson& json)
{
    fmt::print("{}\n", json.dump());
}

std::unique_ptr<server::Catalogue> open_catalogue(const Options& options)
{
    auto catalogue = server::Catalogue::open(DataFolder{options.data});
    if (!catalogue) fail(to_text(catalogue.error().front()));
    return std::move(*catalogue);
}

// ---- Orders

class Load {
public:
    explicit Load(const Options& options) : options_(options), catalogue_(open_catalogue(options))
    {
        Http http{loop_, options.port};
        const double before = memory_kb_of(options.server);
        const Sockets sockets = options.is_alone ? Sockets::One : Sockets::Two;
        for (std::size_t i = 0; i < options.games; ++i) {
            tables_.push_back(
                std::make_unique<Table>(http, *catalogue_, options.scenario, sockets, i));
            tables_.back()->connect(loop_, options.port);
        }
        run_until([this] {
            return std::ranges::all_of(tables_,
                                       [](const auto& table) { return table->can_give(); });
        });
        memory_kb_ = memory_kb_of(options.server) - before;
    }

    void run()
    {
        for (const auto& table : tables_)
            table->on_accepted = [this](Table& at, Clock::duration took) {
                times_.push_back(seconds_of(took) * 1000);
                if (options_.rate == 0 && Clock::now() < end_ && at.can_give()) give(at);
                --on_their_way_;
            };
        const Meter meter{options_.server};
        end_ = Clock::now() + milliseconds{static_cast<int>(options_.seconds * 1000)};
        if (options_.rate > 0)
            give_evenly();
        else
            for (const auto& table : tables_) give(*table);
        run_until([this] { return Clock::now() >= end_ && on_their_way_ == 0; });
        tell(meter);
    }

private:
    void give(Table& table)
    {
        ++on_their_way_;
        table.give();
    }

    // As many as are due by now, each of another game; the timer may come late, the orders are
    // not fewer for it.
    void give_evenly()
    {
        const double due = options_.rate * (options_.seconds - seconds_of(end_ - Clock::now()));
        for (; static_cast<double>(given_) < due; ++given_) {
            Table& table = *tables_[given_ % tables_.size()];
            if (table.can_give()) give(table);
        }
        if (Clock::now() >= end_) return;
        timer_.expires_after(std::chrono::microseconds{200});
        timer_.async_wait([this](const boost::system::error_code&) { give_evenly(); });
    }

    template <class Done>
    void run_until(Done done)
    {
        const auto limit = Clock::now() + std::chrono::seconds{60};
        while (!done()) {
            loop_.run_for(milliseconds{5});
            if (Clock::now() > limit + milliseconds{static_cast<int>(options_.seconds * 1000)})
                fail("the server does not answer");
        }
    }

    void tell(const Meter& meter)
    {
        server::OrderedJson json{{"games", tables_.size()}, {"orders", times_.size()}};
        meter.add_to(json, times_.size());
        json["median_ms"] = part_of(times_, 0.5);
        json["p99_ms"] = part_of(times_, 0.99);
        json["memory_kb_each"] = memory_kb_ / static_cast<double>(tables_.size());
        print(json);
    }

    const Options& options_;
    std::unique_ptr<server::Catalogue> catalogue_;
    asio::io_context loop_{1};
    asio::steady_timer timer_{loop_};
    std::vector<std::unique_ptr<Table>> tables_;
    Clock::time_point end_;
    std::size_t given_ = 0;
    std::size_t on_their_way_ = 0;
    std::vector<double> times_;
    double memory_kb_ = 0;
};

// ---- Sockets that only listen

// Twenty to a game, so that what is measured is not the game.
void run_idle(const Options& options)
{
    constexpr std::size_t to_a_game = 20;
    asio::io_context loop{1};
    Http http{loop, options.port};
    const auto catalogue = open_catalogue(options);
    std::vector<std::unique_ptr<Table>> tables;
    for (std::size_t i = 0; i < options.count; i += to_a_game)
        tables.push_back(
            std::make_unique<Table>(http, *catalogue, options.scenario, Sockets::One, i));
    std::size_t welcomed = 0;
    const double before = memory_kb_of(options.server);
    std::vector<std::unique_ptr<Wire>> wires;
    for (std::size_t i = 0; i < options.count; ++i) {
        const Table& table = *tables[i / to_a_game];
        wires.push_back(std::make_unique<Wire>(loop, options.port, "/api/socket"));
        wires.back()->listen([&welcomed](std::string_view message) {
            welcomed += message.starts_with(R"({"type":"welcome")") ? 1U : 0U;
        });
        wires.back()->send(
            server::Json{{"type", "hello"}, {"game", table.id()}, {"key", table.key()}}.dump());
        loop.poll();
    }
    while (welcomed < options.count)
        if (loop.run_for(std::chrono::seconds{30}) == 0) fail("not everybody was welcomed");
    loop.run_for(milliseconds{500});
    const double grown = memory_kb_of(options.server) - before;
    print({{"sockets", options.count},
           {"memory_kb_each", grown / static_cast<double>(options.count)}});
}

// ---- Joining a long game

void play_long(Table& table, asio::io_context& loop, std::size_t orders)
{
    table.on_accepted = [orders](Table& at, Clock::duration) {
        if (at.n() < orders && at.can_give()) at.give();
    };
    while (!table.can_give()) loop.run_one();
    table.give();
    while (table.n() < orders && !table.is_over()) loop.run_one();
    if (table.n() < orders) fail(fmt::format("the battle was over after {}", table.n()));
}

// From the hello to the last entry.
double join(const Options& options, const Table& table, bool takes_snapshot)
{
    asio::io_context loop{1};
    std::size_t heard = 0;
    Wire wire{loop, options.port, "/api/socket"};
    wire.listen([&](std::string_view message) {
        const std::size_t last = message.rfind(R"({"n":)");
        if (message.starts_with(R"({"type":"snapshot")")) heard = table.n();
        if (message.starts_with(R"({"type":"entries")") && last != std::string_view::npos)
            heard = std::stoull(std::string{message.substr(last + 5, 12)});
    });
    const auto begin = Clock::now();
    wire.send(server::Json{
        {"type", "hello"}, {"game", table.id()}, {"key", table.key()}, {"snapshot", takes_snapshot}}
                  .dump());
    while (heard < table.n())
        if (loop.run_one_for(std::chrono::seconds{30}) == 0) fail("the game does not come");
    return seconds_of(Clock::now() - begin) * 1000;
}

// Prints the game's name and waits for a line before it joins, so that the server can be started
// anew and has to load it.
void run_join(const Options& options)
{
    asio::io_context loop{1};
    const auto catalogue = open_catalogue(options);
    std::unique_ptr<Table> table;
    {
        Http http{loop, options.port};
        table = std::make_unique<Table>(http, *catalogue, options.scenario, Sockets::One, 1809);
        table->connect(loop, options.port);
        play_long(*table, loop, options.count);
    }
    fmt::print("{}\n", table->id());
    std::fflush(stdout);
    (void)std::getchar();
    const double cold = join(options, *table, false);
    std::vector<double> entries;
    std::vector<double> snapshot;
    for (int i = 0; i < 21; ++i) {
        entries.push_back(join(options, *table, false));
        snapshot.push_back(join(options, *table, true));
    }
    print({{"entries", table->n()},
           {"cold_ms", cold},
           {"median_ms", part_of(entries, 0.5)},
           {"snapshot_ms", part_of(snapshot, 0.5)}});
}

// ---- Messages that come back

void run_echo(const Options& options)
{
    asio::io_context loop{1};
    // As long as an order is.
    const std::string text(220, 'x');
    std::vector<std::unique_ptr<Wire>> wires;
    std::vector<Clock::time_point> sent(options.count);
    std::vector<double> times;
    Clock::time_point end;
    std::size_t on_their_way = 0;
    for (std::size_t i = 0; i < options.count; ++i) {
        wires.push_back(std::make_unique<Wire>(loop, options.port, "/"));
        wires.back()->listen([&, i](std::string_view) {
            times.push_back(seconds_of(Clock::now() - sent[i]) * 1000);
            --on_their_way;
            if (Clock::now() >= end) return;
            sent[i] = Clock::now();
            ++on_their_way;
            wires[i]->send(text);
        });
    }
    const Meter meter{options.server};
    end = Clock::now() + milliseconds{static_cast<int>(options.seconds * 1000)};
    on_their_way = options.count;
    for (std::size_t i = 0; i < options.count; ++i) {
        sent[i] = Clock::now();
        wires[i]->send(text);
    }
    while (on_their_way > 0) loop.run_one();
    server::OrderedJson json{{"sockets", options.count}, {"messages", times.size()}};
    meter.add_to(json, times.size());
    json["median_ms"] = part_of(times, 0.5);
    print(json);
}

int run(int argc, char** argv)
{
    CLI::App app{"What the server does under load"};
    Options options;
    app.require_subcommand(1);
    app.add_option("--port", options.port)->required();
    app.add_option("--server", options.server, "its process")->required();
    app.add_option("--data", options.data, "the folder with rules and scenarios, as the server's");
    app.add_option("--scenario", options.scenario);
    app.add_option("--games", options.games);
    app.add_option("--count", options.count, "of sockets; of join: of entries");
    app.add_option("--rate", options.rate, "orders a second; else as fast as it goes");
    app.add_option("--seconds", options.seconds);
    app.add_flag("--alone", options.is_alone, "one socket a game");
    CLI::App* orders = app.add_subcommand("orders");
    CLI::App* idle = app.add_subcommand("idle");
    CLI::App* joined = app.add_subcommand("join");
    app.add_subcommand("echo");
    CLI11_PARSE(app, argc, argv);

    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (orders->parsed())
        Load{options}.run();
    else if (idle->parsed())
        run_idle(options);
    else if (joined->parsed())
        run_join(options);
    else
        run_echo(options);
    return 0;
}

}  // namespace
}  // namespace voltigeur::load

int main(int argc, char** argv)
{
    return voltigeur::load::run(argc, argv);
}
