// Whole battles of random legal orders: all phases, every event kept.

#include <benchmark/benchmark.h>

#include <memory>

#include "bench/field.h"

namespace voltigeur::bench {

namespace {

using benchmark::Counter;

Counter each(double total)
{
    return Counter(total, Counter::kAvgIterations);
}

void play_battle(benchmark::State& run, const char* name)
{
    const Setup setup = load_yardstick(name);
    Player player{setup};
    std::uint64_t seed = 0;
    double orders = 0;
    double events = 0;
    double dice = 0;
    double turns = 0;
    for (auto _ : run) {
        player.restart(++seed);
        player.play();
        orders += player.orders();
        events += static_cast<double>(player.events().size());
        dice += player.state().dice_drawn;
        turns += player.state().moment.turn;
    }
    run.counters["battles"] = Counter(static_cast<double>(run.iterations()), Counter::kIsRate);
    run.counters["orders"] = each(orders);
    run.counters["events"] = each(events);
    run.counters["dice"] = each(dice);
    run.counters["turns"] = each(turns);
}
BENCHMARK_CAPTURE(play_battle, thirteen, yardstick)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(play_battle, division, yardstick_004)->Unit(benchmark::kMicrosecond);

// The same as a host plays it: every order judged, signed, recorded, and able to be taken back.
void host_battle(benchmark::State& run, const char* name)
{
    const Setup setup = load_yardstick(name);
    std::uint64_t seed = 0;
    double orders = 0;
    for (auto _ : run) {
        Game game{setup, std::make_unique<SeededDice>(++seed)};
        SeededDice choices{seed, 0, SeededDice::Stream::Choices};
        game.start();
        while (!game.is_over()) {
            const Order order = game.law().suggest(game.scenario(), game.state(), choices);
            if (!game.try_order(order)) {
                run.SkipWithError("a suggestion was refused");
                return;
            }
        }
        orders += static_cast<double>(game.orders().size());
    }
    run.counters["battles"] = Counter(static_cast<double>(run.iterations()), Counter::kIsRate);
    run.counters["orders"] = each(orders);
}
BENCHMARK_CAPTURE(host_battle, thirteen, yardstick)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(host_battle, division, yardstick_004)->Unit(benchmark::kMicrosecond);

}  // namespace

}  // namespace voltigeur::bench
