// What happens to a State thousands of times in a battle: it is copied, signed, and asked whether a
// move is legal.

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "bench/field.h"

namespace {

std::size_t allocations = 0;

void* allocate(std::size_t size)
{
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    std::abort();
}

}  // namespace

// Every allocation of this program is counted.
void* operator new(std::size_t size)
{
    return allocate(size);
}
void* operator new[](std::size_t size)
{
    return allocate(size);
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept
{
    std::free(memory);
}

namespace voltigeur::bench {

namespace {

// In the thick of it: the moves of the first side in the third turn.
State state_in_battle(const Setup& setup)
{
    Player player{setup};
    player.restart(1);
    player.play_until([](const State& state) {
        return state.moment.turn == 3 && state.moment.step == Step::Moves;
    });
    return player.state();
}

class Allocations {
public:
    explicit Allocations(benchmark::State& run) : run_(run) {}
    Allocations(const Allocations&) = delete;
    Allocations& operator=(const Allocations&) = delete;
    ~Allocations() { run_.counters["allocations"] = static_cast<double>(allocations - before_); }

private:
    benchmark::State& run_;
    std::size_t before_ = allocations;
};

void copy_state(benchmark::State& run)
{
    const Setup setup = load_yardstick();
    const auto from = std::make_unique<State>(state_in_battle(setup));
    const auto to = std::make_unique<State>(setup.scenario->opening);
    const Allocations counted{run};
    for (auto _ : run) {
        *to = *from;
        benchmark::DoNotOptimize(to.get());
        benchmark::ClobberMemory();
    }
}
BENCHMARK(copy_state);

// The least that a copy can cost: as many bytes in one piece.
void copy_bytes(benchmark::State& run)
{
    const Setup setup = load_yardstick();
    const State& state = setup.scenario->opening;
    const std::size_t size = state.units.size() * sizeof(Unit) +
                             state.generals.size() * sizeof(General) + sizeof(Moment) + 64;
    std::vector<char> from(size, 'x');
    std::vector<char> to(size, 'y');
    for (auto _ : run) {
        std::memcpy(to.data(), from.data(), size);
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
    run.counters["bytes"] = static_cast<double>(size);
}
BENCHMARK(copy_bytes);

void sign_state(benchmark::State& run)
{
    const Setup setup = load_yardstick();
    const auto state = std::make_unique<State>(state_in_battle(setup));
    const Allocations counted{run};
    for (auto _ : run) benchmark::DoNotOptimize(signature(*state));
}
BENCHMARK(sign_state);

// ---- Moves of three legs: on, a wheel, on

struct Judged {
    UnitId unit = no_unit;
    Path path;
};

std::vector<Judged> three_legs_each(const Setup& setup, const State& state)
{
    const Path path{advance(inches(1)), wheel(Hand::Right, degrees(15)), advance(inches(2))};
    std::vector<Judged> list;
    for (const UnitId id : setup.law->may_act(*setup.scenario, state))
        if (setup.law->answer_path(*setup.scenario, state, id, path).accepted.size() == path.size())
            list.push_back({id, path});
    return list;
}

void answer_three_legs(benchmark::State& run, const char* name)
{
    const Setup setup = load_yardstick(name);
    const auto state = std::make_unique<State>(state_in_battle(setup));
    const std::vector<Judged> list = three_legs_each(setup, *state);
    std::size_t next = 0;
    {
        const Allocations counted{run};
        for (auto _ : run) {
            const Judged& move = list[next++ % list.size()];
            benchmark::DoNotOptimize(
                setup.law->answer_path(*setup.scenario, *state, move.unit, move.path));
        }
    }
    run.counters["units"] = static_cast<double>(list.size());
}
BENCHMARK_CAPTURE(answer_three_legs, thirteen, yardstick);
BENCHMARK_CAPTURE(answer_three_legs, division, yardstick_004);

void refuse_three_legs(benchmark::State& run, const char* name)
{
    const Setup setup = load_yardstick(name);
    const auto state = std::make_unique<State>(state_in_battle(setup));
    const std::vector<Judged> list = three_legs_each(setup, *state);
    std::vector<Order> orders;
    for (const Judged& move : list)
        orders.push_back({state->moment.side, Move{move.unit, move.path}});
    std::size_t next = 0;
    double refused = 0;
    {
        const Allocations counted{run};
        for (auto _ : run) {
            const Order& order = orders[next++ % orders.size()];
            refused += setup.law->refuse(*setup.scenario, *state, order) ? 1 : 0;
        }
    }
    run.counters["refused"] = benchmark::Counter(refused, benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(refuse_three_legs, thirteen, yardstick);
BENCHMARK_CAPTURE(refuse_three_legs, division, yardstick_004);

}  // namespace

}  // namespace voltigeur::bench
