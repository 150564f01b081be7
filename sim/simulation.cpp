#include "sim/simulation.h"

#include <algorithm>
#include <mutex>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>

namespace voltigeur {

namespace {

// Few enough that the cores end together, and that little is lost with a process that dies.
constexpr std::uint64_t share_size = 8;

bool is_stopped(const Watchers& watchers)
{
    return watchers.stop != nullptr && watchers.stop->load(std::memory_order_relaxed);
}

void play_battle(const SimulationPlan& plan, std::uint64_t number, Part& part)
{
    Match match{
        plan.variants[part.variant], {plan.players[0](), plan.players[1]()}, plan.seed + number};
    Observer observer{match};
    while (!match.game().is_over()) observer.see(match.play_one().events);
    part.rows.push_back(observer.row(number));
    observer.add_to(part.sums);
}

class Pool {
public:
    Pool(const SimulationPlan& plan, const Watchers& watchers) : plan_(plan), watchers_(watchers) {}

    void play(const Share& share)
    {
        Part part{.variant = share.variant,
                  .rows = {},
                  .sums = no_sums(*plan_.variants[share.variant].scenario)};
        for (std::uint64_t i = 0; i < share.count && !is_stopped(watchers_); ++i) {
            play_battle(plan_, share.first + i, part);
            const std::scoped_lock lock{telling_};
            watchers_.battle();
        }
        if (part.rows.empty()) return;
        const std::scoped_lock lock{telling_};
        watchers_.part(part);
    }

private:
    const SimulationPlan& plan_;
    const Watchers& watchers_;
    std::mutex telling_;
};

// Which battles of each variant have been played.
std::vector<std::vector<bool>> played(const SimulationPlan& plan, const AllOutcomes& done)
{
    std::vector<std::vector<bool>> list(plan.variants.size(), std::vector<bool>(plan.games));
    for (std::size_t variant = 0; variant < list.size(); ++variant)
        for (const BattleRow& row : done.so_far()[variant].rows)
            if (row.number < plan.games) list[variant][row.number] = true;
    return list;
}

}  // namespace

AllOutcomes::AllOutcomes(const SimulationPlan& plan)
{
    variants_.reserve(plan.variants.size());
    for (const Setup& setup : plan.variants) variants_.push_back({{}, no_sums(*setup.scenario)});
}

void AllOutcomes::add(const Part& part)
{
    Outcomes& all = variants_[part.variant];
    all.rows.insert(all.rows.end(), part.rows.begin(), part.rows.end());
    all.sums.add(part.sums);
}

std::vector<Outcomes> AllOutcomes::in_order() &&
{
    for (Outcomes& all : variants_) std::ranges::sort(all.rows, {}, &BattleRow::number);
    return std::move(variants_);
}

std::vector<Share> open_shares(const SimulationPlan& plan, const AllOutcomes& done)
{
    const std::vector<std::vector<bool>> list = played(plan, done);
    std::vector<Share> shares;
    for (std::size_t variant = 0; variant < list.size(); ++variant)
        for (std::uint64_t number = 0; number < plan.games; ++number) {
            if (list[variant][number]) continue;
            const bool continues = !shares.empty() && shares.back().variant == variant &&
                                   shares.back().first + shares.back().count == number &&
                                   shares.back().count < share_size;
            if (continues)
                ++shares.back().count;
            else
                shares.push_back({variant, number, 1});
        }
    return shares;
}

void play_shares(const SimulationPlan& plan, std::span<const Share> shares, int threads,
                 const Watchers& watchers)
{
    const int cores = threads > 0 ? threads : oneapi::tbb::info::default_concurrency();
    Pool pool{plan, watchers};
    // One core has no need of any other thread, and a process of many ranks none of a pool.
    if (cores == 1) {
        for (const Share& share : shares) pool.play(share);
        return;
    }
    const oneapi::tbb::global_control limit{oneapi::tbb::global_control::max_allowed_parallelism,
                                            static_cast<std::size_t>(cores)};
    // Taken one by one, in order, by whoever is free.
    std::atomic<std::size_t> next{0};
    oneapi::tbb::parallel_for(
        0, cores,
        [&](int) {
            for (std::size_t i = next++; i < shares.size(); i = next++) pool.play(shares[i]);
        },
        oneapi::tbb::simple_partitioner{});
}

}  // namespace voltigeur
