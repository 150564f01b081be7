// Many battles between two players, each from a seed of its own, on as many cores as there are. The
// results do not depend on how many those are, nor on who played which battle.
//
//     const SimulationPlan plan{.variants = {setup}, .players = {make, make}, .seed = 1, .games =
//     1000}; AllOutcomes all{plan}; play_shares(plan, open_shares(plan, all), 2, {.part = [&](const
//     Part& part) { all.add(part);
//     }}); const std::vector<Outcomes> outcomes = std::move(all).in_order();
#pragma once

#include <atomic>
#include <functional>
#include <span>

#include "sim/outcome.h"

namespace voltigeur {

using MakePlayer = std::function<std::unique_ptr<ai::Player>()>;

// Every variant of a battle is fought from the same seeds: what differs is the change, not the
// luck.
struct SimulationPlan {
    std::vector<Setup> variants;
    std::array<MakePlayer, 2> players;
    std::uint64_t seed = 1;
    std::uint64_t games = 100;

    [[nodiscard]] std::uint64_t count_battles() const { return games * variants.size(); }
};

// Battles that follow each other, and are played by one core.
struct Share {
    std::size_t variant = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    friend bool operator==(const Share&, const Share&) = default;
};

struct Part {
    std::size_t variant = 0;
    std::vector<BattleRow> rows;  // their numbers follow each other
    Sums sums;
};

// All that is known of a variant.
struct Outcomes {
    std::vector<BattleRow> rows;
    Sums sums;
};

// Parts are added up as they come: of a battle nothing stays but its row.
class AllOutcomes {
public:
    explicit AllOutcomes(const SimulationPlan& plan);

    void add(const Part& part);
    [[nodiscard]] const std::vector<Outcomes>& so_far() const { return variants_; }
    // By variant, the rows by their numbers.
    std::vector<Outcomes> in_order() &&;

private:
    std::vector<Outcomes> variants_;
};

// What is still to be played, in order.
std::vector<Share> open_shares(const SimulationPlan& plan, const AllOutcomes& done);

// Whoever wants to know how it goes is told by one core at a time.
struct Watchers {
    std::function<void()> battle = [] {};                        // one more is over
    std::function<void(const Part&)> part = [](const Part&) {};  // as much of a share as was played
    const std::atomic<bool>* stop = nullptr;  // no further battle is begun once it is set
};
// `threads` 0: as many as the machine has cores.
void play_shares(const SimulationPlan& plan, std::span<const Share> shares, int threads,
                 const Watchers& watchers);

}  // namespace voltigeur
