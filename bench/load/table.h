// A game as its two players see it: they hear every entry, keep the battle, and give legal orders.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bench/load/wire.h"
#include "engine/game/seeded_dice.h"
#include "server/play.h"

namespace voltigeur::load {

using Clock = std::chrono::steady_clock;

enum class Sockets : std::uint8_t { One, Two };

class Table {
public:
    // Makes the game. With one socket both sides are one player's.
    Table(Http& http, server::Catalogue& catalogue, const std::string& scenario, Sockets sockets,
          std::uint64_t seed);

    void connect(boost::asio::io_context& loop, std::uint16_t port);
    // Called when an order has been acknowledged, with the time that took.
    std::function<void(Table&, Clock::duration)> on_accepted;

    [[nodiscard]] bool can_give() const { return next_.has_value() && !is_waiting_; }
    [[nodiscard]] bool is_over() const { return play_->is_over(); }
    [[nodiscard]] std::uint64_t n() const { return play_->n(); }
    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] const std::string& key() const { return keys_[0]; }
    void give();

private:
    void hear(std::string_view message);
    void hear_entries(std::string_view list);
    void replay(std::string_view entry);
    void draw_order();

    std::string id_;
    std::array<std::string, 2> keys_;  // by side
    std::unique_ptr<server::Play> play_;
    std::array<std::unique_ptr<Wire>, 2> wires_;
    SeededDice choices_;
    struct Next {
        Side side;
        std::string text;
    };
    std::optional<Next> next_;
    bool is_waiting_ = false;
    bool is_accepted_ = false;
    Clock::time_point given_;
};

}  // namespace voltigeur::load
