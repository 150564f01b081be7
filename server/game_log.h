// The log of a game: what has happened, one numbered entry after the other. An entry is the same
// line of JSON in the store and on the wire; here it is also a value.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game/game.h"
#include "server/packet.h"
#include "server/store/store.h"

namespace voltigeur::server {

using DiceFaces = std::vector<std::uint8_t>;
// Milliseconds that each side has left.
using TimeLeft = std::array<std::int64_t, 2>;

struct SeatTaken {
    Side side = Side::First;
    std::string name;
    std::string level;  // of a computer; empty: a person
    std::optional<Number256> mix;
};
struct SeatMixed {
    Side side = Side::First;
    Number256 mix{};
};
// Entries of games that have not been upgraded (docs/records.md) have dice and no events.
struct BattleBegun {
    DiceFaces dice;
    std::uint64_t signature = 0;
    std::optional<TimeLeft> left;
    std::optional<Events> events;
};
struct OrderGiven {
    Order order;
    std::string id;
    DiceFaces dice;
    std::uint64_t signature = 0;
    std::optional<TimeLeft> left;
    std::optional<Events> events;
};
struct OrderTakenBack {
    Side side = Side::First;
    std::uint64_t to = 0;
    std::uint64_t signature = 0;
    std::optional<TimeLeft> left;
};
struct OfferMade {
    Side side = Side::First;
    OfferKind what = OfferKind::Draw;
    std::optional<Number256> promise;  // of a rematch
};
struct OfferDeclined {
    Side side = Side::First;
    OfferKind what = OfferKind::Draw;
};
enum class EndedBy : std::uint8_t { Battle, Draw, Time };
struct GameEnded {
    EndedBy why = EndedBy::Battle;
    std::optional<Side> winner;
    Number256 secret{};
};
struct RematchMade {
    GameId game;
};
// Both players agreed to go on by the rules of another program than before.
struct RulesAgreed {
    RulesUsed rules;
};

using Happening = std::variant<SeatTaken, SeatMixed, BattleBegun, OrderGiven, OrderTakenBack,
                               OfferMade, OfferDeclined, GameEnded, RematchMade, RulesAgreed>;

struct LogEntry {
    std::uint64_t n = 0;
    std::int64_t at_ms = 0;
    Happening what;
};

// Whether the battle is another after it.
bool changes_battle(const Happening& what);
// Of the battle after it, where it changes it.
std::uint64_t signature_of(const Happening& what);

std::string to_json(const LogEntry& entry, const Names& names);
// What is wrong with a line of the store, if something is.
std::expected<LogEntry, std::string> entry_from_json(std::string_view line, const Names& names);
// As the store keeps it.
Entry to_stored(const LogEntry& entry, const Names& names);

}  // namespace voltigeur::server

namespace voltigeur {

template <>
inline constexpr std::array<std::string_view, 3> names_of<server::EndedBy>{"battle", "draw",
                                                                           "time"};

}  // namespace voltigeur
