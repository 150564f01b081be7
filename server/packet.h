// Packets: what a client asks for, over the socket or over HTTP. Reading one never fails silently
// and never half: it is whole, or there is a problem that names the key and what to write instead.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/dice/sealed_dice.h"
#include "server/json.h"
#include "server/problem.h"
#include "server/store/secret.h"

namespace voltigeur::server {

// Rules: to go on by the rules of the program that the server runs now.
enum class OfferKind : std::uint8_t { Draw, Takeback, Rematch, Delete, Rules };
inline constexpr std::size_t offer_kinds = 5;

// How much time there is. Without minutes or days there is no end to it.
struct Pace {
    int minutes = 0;
    int seconds = 0;  // added at each order
    int days = 0;     // each time the battle waits for a side

    friend bool operator==(const Pace&, const Pace&) = default;
};
enum class Lapse : std::uint8_t { Loses, Claim };

struct NewGameAsked {
    std::string scenario;
    std::string profile;
    std::string side;
    std::string opponent = "person";
    std::string name;
    std::optional<Number256> promise;
    Pace pace;
    Lapse lapse = Lapse::Loses;
    std::string record;
};

struct Hello {
    GameId game;
    std::string key;
    std::uint64_t after = 0;
    std::uint64_t chat_after = 0;
    bool takes_snapshot = false;
    bool wants_reasons = false;
};
struct TakeSeat {
    Number256 mix{};
    std::string name;
};
struct MixIn {
    Number256 mix{};
};
struct GiveOrder {
    std::uint64_t after = 0;
    Json order;  // an object or a line; it takes the names of the game to read it
};
struct TakeBack {};
struct MakeOffer {
    OfferKind what = OfferKind::Draw;
    std::optional<Number256> promise;  // of a rematch: as in a new game
};
struct AcceptOffer {
    OfferKind what = OfferKind::Draw;
};
struct DeclineOffer {
    OfferKind what = OfferKind::Draw;
};
struct ResignGame {
    std::string side;  // empty: the one that the key has
};
struct ClaimGame {};
struct SayChat {
    std::string text;
};
enum class Audience : std::uint8_t { Side, All };
// A place on the table, in micrometres from its top left corner.
struct Spot {
    std::uint64_t x = 0;
    std::uint64_t y = 0;

    friend bool operator==(const Spot&, const Spot&) = default;
};
// Shown for a moment, and kept nowhere: a place, or an arrow from there.
struct PointOut {
    Spot at;
    std::optional<Spot> to;
    Audience audience = Audience::Side;
};
struct SetWebhook {
    std::string url;  // empty: none any more
};
struct Ping {};

struct Packet {
    std::string id;  // the client's own word for it
    std::variant<Hello, TakeSeat, MixIn, GiveOrder, TakeBack, MakeOffer, AcceptOffer, DeclineOffer,
                 ResignGame, ClaimGame, SayChat, PointOut, SetWebhook, Ping>
        what;
};

// A problem, with the id of the packet where it could be read, so that the client knows which.
struct BadPacket {
    Problem problem;
    std::string id;
};

// A message of the socket, whose `type` says what it is.
std::expected<Packet, BadPacket> read_packet(std::string_view text);
// The body of a request whose address says what it is.
std::expected<Packet, BadPacket> read_packet(std::string_view type, std::string_view body);
std::expected<NewGameAsked, Problem> read_new_game(std::string_view body);

}  // namespace voltigeur::server

namespace voltigeur {

template <>
inline constexpr std::array<std::string_view, server::offer_kinds> names_of<server::OfferKind>{
    "draw", "takeback", "rematch", "delete", "rules"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<server::Lapse>{"loses", "claim"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<server::Audience>{"side", "all"};

}  // namespace voltigeur
