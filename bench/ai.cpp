// Whole battles of the computer's players, and battles in the head with the cheapest of them.

#include <benchmark/benchmark.h>

#include "ai/rollout.h"
#include "ai/sergeant.h"
#include "bench/field.h"
#include "sim/match.h"

namespace voltigeur::bench {

namespace {

using benchmark::Counter;

// The sergeant against himself; an activation is an order to one unit or the whole side.
void sergeants(benchmark::State& run, const char* name)
{
    const Setup setup = load_yardstick(name);
    std::uint64_t seed = 0;
    double orders = 0;
    for (auto _ : run) {
        Match match{
            setup, {std::make_unique<ai::Sergeant>(), std::make_unique<ai::Sergeant>()}, ++seed};
        orders += static_cast<double>(match.play_out().orders);
    }
    run.counters["battles"] = Counter(static_cast<double>(run.iterations()), Counter::kIsRate);
    run.counters["orders"] = Counter(orders, Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(sergeants, thirteen, yardstick)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sergeants, division, yardstick_004)->Unit(benchmark::kMillisecond);

// From the first decision to the last: what the law suggests, nothing judged and nothing kept.
void rollouts_of_chance(benchmark::State& run, const char* name)
{
    const Setup setup = load_yardstick(name);
    Game game{setup, std::make_unique<SeededDice>(1)};
    game.start();
    std::uint64_t seed = 0;
    for (auto _ : run) {
        SeededDice dice{++seed};
        ai::Rollout rollout{setup, game.state()};
        while (!rollout.is_over())
            rollout.give(setup.law->suggest(*setup.scenario, rollout.state(), dice), dice);
        benchmark::DoNotOptimize(ai::value_of(setup, rollout.state(), Side::First));
    }
    run.counters["battles"] = Counter(static_cast<double>(run.iterations()), Counter::kIsRate);
}
BENCHMARK_CAPTURE(rollouts_of_chance, thirteen, yardstick)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(rollouts_of_chance, division, yardstick_004)->Unit(benchmark::kMillisecond);

// What the marshal plays: sergeants on both sides.
void rollouts_of_sergeants(benchmark::State& run, const char* name)
{
    const Setup setup = load_yardstick(name);
    Game game{setup, std::make_unique<SeededDice>(1)};
    game.start();
    std::uint64_t seed = 0;
    for (auto _ : run) {
        SeededDice dice{++seed};
        ai::Rollout rollout{setup, game.state()};
        std::array<ai::Sergeant, 2> sergeants;
        while (!rollout.is_over()) {
            ai::Sergeant& sergeant = sergeants[index(rollout.state().moment.side)];
            rollout.give(sergeant.advise(setup, rollout.state(), dice).order, dice);
        }
    }
    run.counters["battles"] = Counter(static_cast<double>(run.iterations()), Counter::kIsRate);
}
BENCHMARK_CAPTURE(rollouts_of_sergeants, thirteen, yardstick)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(rollouts_of_sergeants, division, yardstick_004)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace voltigeur::bench
