// Names of games and secrets of seats. A secret is 32 random bytes that only the link holds; the
// store keeps a hash of it, so that a stolen database opens no seat.
//
//     const std::string secret = new_secret();      // goes into the link
//     seat.secret = hash_of_secret(secret);         // goes into the store
//     if (is_same(seat.secret, hash_of_secret(typed))) …
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace voltigeur::server {

// 64 random bits, 16 hexadecimal digits as text. It is no secret.
struct GameId {
    std::uint64_t value = 0;

    friend auto operator<=>(const GameId&, const GameId&) = default;
};
GameId new_game_id();
std::string to_text(GameId id);
std::optional<GameId> game_id_from_text(std::string_view text);

using SecretHash = std::array<std::uint8_t, 32>;

// 43 characters of A-Z a-z 0-9 - _.
std::string new_secret();
// Of any text, so that a wrong secret costs as much as a right one.
SecretHash hash_of_secret(std::string_view secret);
// Takes the same time wherever they differ. A hash of all zeros is nobody's.
bool is_same(const SecretHash& a, const SecretHash& b);

}  // namespace voltigeur::server

template <>
struct std::hash<voltigeur::server::GameId> {
    std::size_t operator()(const voltigeur::server::GameId& id) const noexcept { return id.value; }
};
