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

ai::Budget BudgetOptions::budget() const
{
    ai::Budget budget = rollouts > 0 ? ai::only_rollouts(rollouts) : ai::Budget{};
    if (think > 0) budget.time = std::chrono::milliseconds{think};
    return budget;
}

void add_budget(CLI::App& command, BudgetOptions& options)
{
    command
        .add_option("--think", options.think,
                    "milliseconds a turn for who looks ahead; 2000 unless told")
        ->type_name("MS")
        ->check(CLI::Range(1, 3'600'000));
    command
        .add_option("--rollouts", options.rollouts,
                    "battles in the head a turn instead; the same orders on every machine")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000'000));
}

void add_bot_time(CLI::App& command, BotOptions& options)
{
    command
        .add_option("--bot-time", options.seconds,
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

MakePlayer maker_of(const std::string& name, const ai::Budget& budget, const BotOptions& bots)
{
    if (!is_bot(name)) return [name, budget] { return ai::make_player(name, budget); };
    const auto limit = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::duration<double>{bots.seconds});
    return [command = name.substr(bot_prefix.size()), limit]() -> std::unique_ptr<ai::Player> {
        return make_bot(command, limit);
    };
}

}  // namespace voltigeur::cli
