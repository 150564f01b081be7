#include "cli/players.h"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace voltigeur::cli {

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

}  // namespace voltigeur::cli
