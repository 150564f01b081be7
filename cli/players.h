// The computer's players as they are named on the command line.
#pragma once

#include <optional>
#include <string>

#include "ai/player.h"

namespace CLI {
class App;
}

namespace voltigeur::cli {

// "recruit, sergeant"
std::string level_names();
// What is wrong with a name, and which there are.
std::optional<std::string> refuse_level(const std::string& level);

// --think and --rollouts, for who looks ahead.
struct BudgetOptions {
    int think = 0;     // milliseconds; 0: not told
    int rollouts = 0;  // the same

    [[nodiscard]] ai::Budget budget() const;
};
void add_budget(CLI::App& command, BudgetOptions& options);

}  // namespace voltigeur::cli
