// Players as they are named on the command line: the computer's own, and programs.
#pragma once

#include <chrono>
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

// What players are told that are made by a name.
struct PlayerOptions {
    ai::Budget budget;
    double bot_seconds = 10;  // that a program may take for a decision
};
// Adds --bot-time.
void add_bot_time(CLI::App& command, PlayerOptions& options);

// What is wrong with a name: that of a level, or `bot:COMMAND`.
std::optional<std::string> refuse_player(const std::string& name);
// Of a name that is not refused.
MakePlayer maker_of(const std::string& name, const PlayerOptions& options);

}  // namespace voltigeur::cli
