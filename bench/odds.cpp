// The exact odds of whole charges: shooting, closing, standing, melee, the loser's morale. Those
// that random battles of the yardstick come to, and hard ones: each file of bench/charges.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "bench/field.h"
#include "engine/odds/odds.h"
#include "transcript/transcript.h"

namespace voltigeur::bench {

namespace {

struct Declared {
    State state;
    Charge charge;
};

// Not an answer to another charge.
bool is_of_own_will(const Moment& moment)
{
    return moment.step == Step::Charges || moment.step == Step::Moves;
}

// The first charges that a thousand random battles come to, of one arm; not more than `count`.
std::vector<Declared> find_charges(const Setup& setup, Arm arm, std::size_t count)
{
    std::vector<Declared> list;
    Player player{setup};
    for (std::uint64_t seed = 1; seed <= 1000 && list.size() < count; ++seed) {
        player.restart(seed);
        while (!player.is_over() && list.size() < count) {
            const Order order = player.suggest();
            const auto* charge = std::get_if<Charge>(&order.what);
            if (charge != nullptr && is_of_own_will(player.state().moment) &&
                player.state().unit(charge->unit).arm == arm)
                list.push_back({player.state(), *charge});
            player.give(order);
        }
    }
    return list;
}

void walk_charge(benchmark::State& run, const char* name, Arm arm)
{
    constexpr std::size_t charges = 20;
    const Setup setup = load_yardstick(name);
    const std::vector<Declared> list = find_charges(setup, arm, charges);
    if (list.size() < charges) return run.SkipWithError("too few charges in a thousand battles");
    std::size_t next = 0;
    std::vector<double> best(list.size(), 1e9);  // microseconds of each charge
    double failed = 0;
    for (auto _ : run) {
        next = (next + 1) % list.size();
        const Declared& declared = list[next];
        const std::clock_t before = std::clock();
        const auto odds = charge_odds(setup, declared.state, declared.charge);
        const auto took = static_cast<double>(std::clock() - before);
        best[next] = std::min(best[next], 1e6 * took / CLOCKS_PER_SEC);
        failed += odds ? 0 : 1;
    }
    run.counters["slowest_charge_us"] = *std::ranges::max_element(best);
    run.counters["failed"] = benchmark::Counter(failed, benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(walk_charge, infantry, yardstick, Arm::Infantry)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(walk_charge, cavalry, yardstick, Arm::Cavalry)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(walk_charge, division_infantry, yardstick_004, Arm::Infantry)
    ->Unit(benchmark::kMicrosecond);
// The horse of the yardstick is told to defend, and hardly ever charges.
BENCHMARK_CAPTURE(walk_charge, division_cavalry, "../scenarios/barrosa", Arm::Cavalry)
    ->Unit(benchmark::kMicrosecond);

void walk_hard_charge(benchmark::State& run, const std::filesystem::path& file)
{
    std::ifstream in{file};
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    TranscriptRunner runner{root() / "rules"};
    const auto question = runner.ask(text, file.string());
    if (!question || !question->order) return run.SkipWithError("the file cannot be read");
    const auto* charge = std::get_if<Charge>(&question->order->what);
    if (charge == nullptr) return run.SkipWithError("the file asks for no charge");
    for (auto _ : run)
        if (!charge_odds(question->setup, question->state, *charge))
            return run.SkipWithError("there are no odds");
}

// Each file of bench/charges, by its name.
bool add_hard_charges()
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator{root() / "bench/charges"})
        files.push_back(entry.path());
    std::ranges::sort(files);
    for (const auto& file : files)
        benchmark::RegisterBenchmark(file.stem().c_str(), walk_hard_charge, file)
            ->Unit(benchmark::kMicrosecond);
    return true;
}
const bool has_hard_charges = add_hard_charges();

}  // namespace

}  // namespace voltigeur::bench
