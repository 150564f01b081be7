// Players as they are named on the command line: the computer's own, and programs.
#pragma once

#include <optional>
#include <string>

#include <CLI/App.hpp>

#include "ai/player.h"
#include "sim/simulation.h"

namespace voltigeur::cli {

// "recruit, sergeant, …"
std::string level_names();
// What is wrong with the name of one of the computer's own, and which there are.
std::optional<std::string> refuse_level(const std::string& level);

// --think and --rollouts, for who looks ahead.
struct BudgetOptions {
    int think = 0;     // milliseconds; 0: not told
    int rollouts = 0;  // the same

    [[nodiscard]] ai::Budget budget() const;
};
void add_budget(CLI::App& command, BudgetOptions& options);

// --bot-time: seconds that a program may take for a decision.
struct BotOptions {
    double seconds = 10;
};
void add_bot_time(CLI::App& command, BotOptions& options);

// What is wrong with a name: that of a level, or `bot:COMMAND`.
std::optional<std::string> refuse_player(const std::string& name);
// Of a name that is not refused.
MakePlayer maker_of(const std::string& name, const ai::Budget& budget, const BotOptions& bots);

}  // namespace voltigeur::cli
