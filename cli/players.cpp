#include "cli/players.h"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "sim/bot.h"

namespace voltigeur::cli {

namespace {

constexpr std::string_view bot_prefix = "bot:";

bool is_bot(const std::string& name)
{
    return name.starts_with(bot_prefix);
}

}  // namespace

std::string level_names()
{
    return fmt::format("{}", fmt::join(ai::levels(), ", "));
}

std::optional<std::string> refuse_level(const std::string& level)
{
    if (std::ranges::find(ai::levels(), level) != ai::levels().end()) return std::nullopt;
    return fmt::format("there is no player \"{}\"; known are {}", level, level_names());
}

void add_bot_time(CLI::App& command, PlayerOptions& options)
{
    command
        .add_option("--bot-time", options.bot_seconds,
                    "seconds that a program may take for a decision; 10 unless told")
        ->check(CLI::Range(0.01, 3600.0));
}

std::optional<std::string> refuse_player(const std::string& name)
{
    if (!is_bot(name)) {
        auto fault = refuse_level(name);
        if (fault) *fault += ", and bot:COMMAND for a program of yours";
        return fault;
    }
    if (name.size() > bot_prefix.size()) return std::nullopt;
    return "write the command that starts the program: bot:COMMAND";
}

MakePlayer maker_of(const std::string& name, const PlayerOptions& options)
{
    if (!is_bot(name))
        return [name, budget = options.budget] { return ai::make_player(name, budget); };
    const auto limit = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::duration<double>{options.bot_seconds});
    return [command = name.substr(bot_prefix.size()), limit]() -> std::unique_ptr<ai::Player> {
        return make_bot(command, limit);
    };
}

}  // namespace voltigeur::cli
