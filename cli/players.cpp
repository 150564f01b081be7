#include "cli/players.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ai/player.h"

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

}  // namespace voltigeur::cli
