// A simulation over the processes that mpirun started.
#pragma once

#include <atomic>
#include <expected>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "sim/ranks.h"
#include "sim/simulation.h"

namespace voltigeur::cli {

// Loads the library beside the program, or wherever the system finds it.
std::expected<Ranks*, std::string> join_ranks();

// Gives every rank its part of the shares that the first rank has found open, and brings what they
// play to the first, which is told of it by `watchers`. The others are told nothing.
void play_shares(const SimulationPlan& plan, std::span<const Share> shares, int threads,
                 const Watchers& watchers, Ranks& ranks);

}  // namespace voltigeur::cli
