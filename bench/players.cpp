// The computer against itself: whole battles of the yardstick by its players, and battles in the
// head with a cheap policy.

#include <benchmark/benchmark.h>

#include "ai/rollout.h"
#include "bench/field.h"
#include "sim/outcome.h"

namespace voltigeur::bench {

namespace {

using benchmark::Counter;

// An activation is a unit that is on the table when a turn begins.
double count_activations(const Sums& sums)
{
    double count = 0;
    for (const auto& side : sums.stood)
        for (const std::int64_t cell : side) count += static_cast<double>(cell);
    return count;
}

void play_sergeants(benchmark::State& run, const char* name)
{
    const Setup setup = load_yardstick(name);
    Sums sums = no_sums(*setup.scenario);
    std::uint64_t seed = 0;
    double orders = 0;
    for (auto _ : run) {
        Match match{setup, {ai::make_player("sergeant"), ai::make_player("sergeant")}, ++seed};
        Observer observer{match};
        while (!match.game().is_over()) observer.see(match.play_one().events);
        observer.add_to(sums);
        orders += static_cast<double>(match.game().orders().size());
    }
    run.counters["battles"] = Counter(static_cast<double>(run.iterations()), Counter::kIsRate);
    run.counters["orders"] = Counter(orders, Counter::kAvgIterations);
    run.counters["activations"] = Counter(count_activations(sums), Counter::kAvgIterations);
    run.counters["activation_time"] =
        Counter(count_activations(sums), Counter::kIsRate | Counter::kInvert);
}
BENCHMARK_CAPTURE(play_sergeants, thirteen, yardstick)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play_sergeants, division, yardstick_004)->Unit(benchmark::kMillisecond);

// From the deployment to the end, both sides doing what the law suggests.
void roll_out(benchmark::State& run, const char* name)
{
    const Setup setup = load_yardstick(name);
    std::uint64_t seed = 0;
    double value = 0;
    for (auto _ : run) {
        SeededDice dice{++seed};
        SeededDice choices{seed, 0, SeededDice::Stream::Choices};
        State state = setup.scenario->opening;
        Events events;
        Course course{state, events};
        proceed_to_decision(setup, course, dice);
        ai::Rollout rollout{setup, state};
        while (!rollout.is_over())
            rollout.give(setup.law->suggest(*setup.scenario, rollout.state(), choices), dice);
        value += ai::value_of(setup, rollout.state(), Side::First);
    }
    benchmark::DoNotOptimize(value);
    run.counters["rollouts"] = Counter(static_cast<double>(run.iterations()), Counter::kIsRate);
}
BENCHMARK_CAPTURE(roll_out, thirteen, yardstick)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(roll_out, division, yardstick_004)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace voltigeur::bench
