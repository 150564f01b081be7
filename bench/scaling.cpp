// How the cost of each kind of phase grows with the number of units, from 10 to 200. A battle of n
// units has the yardstick's density: the table grows with the armies.

#include <benchmark/benchmark.h>

#include <cmath>
#include <ctime>
#include <vector>

#include "bench/field.h"

namespace voltigeur::bench {

namespace {

// Some of thirteen phases are of one kind; the five of the other family are not.
struct Phases {
    const Family& family;
    std::vector<const char*> kinds;
    std::vector<std::size_t> kind_of_phase;
};
const Phases of_thirteen{thirteen,
                         {"artillery", "artillery_morale", "move", "closing", "stand", "melee",
                          "melee_morale", "recall"},
                         {0, 0, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 7}};
const Phases of_division{
    division, {"artillery", "move", "small_arms", "melee", "command"}, {0, 0, 1, 2, 3, 4}};

// Of this program alone: other programs may share the core.
double microseconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

void play_phases(benchmark::State& run, const Phases& phases)
{
    const auto units = static_cast<int>(run.range(0));
    const Setup setup = make_battle(phases.family, units);
    Player player{setup};
    std::vector<double> spent(phases.kinds.size());
    double turns = 0;
    double orders = 0;
    double all = 0;
    std::uint64_t seed = 0;
    for (auto _ : run) {
        player.restart(++seed);
        double before = microseconds();
        while (!player.is_over()) {
            const std::size_t kind = phases.kind_of_phase[player.state().moment.phase];
            player.give(player.suggest());
            const double now = microseconds();
            spent[kind] += now - before;
            all += now - before;
            before = now;
        }
        turns += player.state().moment.turn;
        orders += player.orders();
    }
    // Microseconds a turn. What follows an order by itself counts for the phase of the order.
    for (std::size_t i = 0; i < spent.size(); ++i)
        if (spent[i] > 0) run.counters[phases.kinds[i]] = spent[i] / turns;
    run.counters["orders"] = orders / turns;
    run.counters["turn_us"] = all / turns;
    run.counters["ns_per_n_log_n"] = 1000 * all / turns / (units * std::log2(units));
    run.SetComplexityN(units);
}
void sizes(benchmark::internal::Benchmark* run)
{
    for (const int units : {10, 20, 40, 80, 120, 160, 200}) run->Arg(units);
    run->Unit(benchmark::kMillisecond)->Complexity();
}
BENCHMARK_CAPTURE(play_phases, thirteen, of_thirteen)->Apply(sizes);
BENCHMARK_CAPTURE(play_phases, division, of_division)->Apply(sizes);

}  // namespace

}  // namespace voltigeur::bench
