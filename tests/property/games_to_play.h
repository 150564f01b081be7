// How much the tests of this folder do: VOLTIGEUR_GAMES in the environment, or the usual number.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace voltigeur {

inline std::uint64_t games_to_play()
{
    constexpr std::uint64_t usual_games = 500;
    const char* text = std::getenv("VOLTIGEUR_GAMES");
    return text == nullptr ? usual_games : std::strtoull(text, nullptr, 10);
}

}  // namespace voltigeur
