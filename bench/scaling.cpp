// How the cost of each kind of phase grows with the number of units, from 10 to 200. A battle of n
// units has the yardstick's density: the table grows with the armies.

#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <ctime>

#include "bench/field.h"

namespace voltigeur::bench {

namespace {

// The thirteen phases are eight kinds.
constexpr std::array kinds{"artillery", "artillery_morale", "move",  "closing", "stand",
                           "melee",     "melee_morale",     "recall"};
constexpr std::array<std::size_t, 14> kind_of_phase{0, 0, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 7};

// Of this program alone: other programs may share the core.
double microseconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

void play_phases(benchmark::State& run)
{
    const auto units = static_cast<int>(run.range(0));
    const Setup setup = make_battle(units);
    Player player{setup};
    std::array<double, kinds.size()> spent{};
    double turns = 0;
    double orders = 0;
    double all = 0;
    std::uint64_t seed = 0;
    for (auto _ : run) {
        player.restart(++seed);
        double before = microseconds();
        while (!player.is_over()) {
            const std::size_t kind = kind_of_phase[player.state().place.phase];
            player.give(player.suggest());
            const double now = microseconds();
            spent[kind] += now - before;
            all += now - before;
            before = now;
        }
        turns += player.state().place.turn;
        orders += player.orders();
    }
    // Microseconds a turn. What follows an order by itself counts for the phase of the order.
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (spent[i] > 0) run.counters[kinds[i]] = spent[i] / turns;
    run.counters["orders"] = orders / turns;
    run.counters["turn_us"] = all / turns;
    run.counters["ns_per_n_log_n"] = 1000 * all / turns / (units * std::log2(units));
    run.SetComplexityN(units);
}
BENCHMARK(play_phases)
    ->Unit(benchmark::kMillisecond)
    ->Arg(10)
    ->Arg(20)
    ->Arg(40)
    ->Arg(80)
    ->Arg(120)
    ->Arg(160)
    ->Arg(200)
    ->Complexity();

}  // namespace

}  // namespace voltigeur::bench
