// What both databases share: how numbers lie in their columns, and what they refuse.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace voltigeur::server {

// The column `log` of the entries.
enum class Log : std::uint8_t { Play = 0, Chat = 1 };

// As many rows as there are.
inline constexpr std::size_t no_limit = std::numeric_limits<std::int64_t>::max();

// SQL's whole numbers have a sign; the bits are the same.
constexpr std::int64_t signed_of(std::uint64_t number)
{
    return static_cast<std::int64_t>(number);
}
constexpr std::int64_t signed_of(GameId id)
{
    return signed_of(id.value);
}
constexpr std::uint64_t unsigned_of(std::int64_t number)
{
    return static_cast<std::uint64_t>(number);
}

inline bool are_numbered_from(std::uint64_t number, const std::vector<Entry>& entries)
{
    for (const Entry& entry : entries)
        if (entry.number != number++) return false;
    return true;
}

// Two processes may upgrade a game to the same battle, but not to different ones.
inline bool may_upgrade(std::string_view from, const GameUpgrade& upgrade)
{
    return from.empty() || from == upgrade.battle.hash;
}

inline StoreFault no_game(GameId id)
{
    return {StoreFault::Kind::NoGame, "there is no game " + to_text(id)};
}
inline StoreFault no_battle(std::string_view hash)
{
    return {StoreFault::Kind::NoGame, "no game has the battle " + std::string{hash}};
}
inline StoreFault game_exists(GameId id)
{
    return {StoreFault::Kind::Exists, "there is a game " + to_text(id) + " already"};
}
inline StoreFault out_of_order(GameId id)
{
    return {StoreFault::Kind::Conflict,
            "game " + to_text(id) + " has gone on in the meantime; load it again"};
}

}  // namespace voltigeur::server
