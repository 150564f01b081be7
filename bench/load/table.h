// A game as its two players see it: they hear every entry, keep the battle, and give legal orders.
// What the server says has become of an order is played here too, and its signature compared.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "bench/load/wire.h"
#include "engine/game/seeded_dice.h"
#include "server/catalogue.h"

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

    [[nodiscard]] bool can_give() const { return has_next_ && !is_waiting_; }
    [[nodiscard]] bool is_over() const { return is_over_; }
    [[nodiscard]] std::uint64_t n() const { return n_; }
    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] const std::string& key() const { return keys_[0]; }
    void give();

private:
    void hear(std::string_view message);
    void hear_entries(std::string_view list);
    void hear_entry(std::string_view entry);
    void go_on(std::string_view entry, const Order* order);
    void draw_order();

    std::string id_;
    std::array<std::string, 2> keys_;  // by side
    server::BattleDataPtr battle_data_;
    State state_;
    std::uint64_t n_ = 0;
    std::array<std::unique_ptr<Wire>, 2> wires_;
    SeededDice choices_;
    Order next_;
    std::string next_text_;
    bool has_next_ = false;
    bool is_over_ = false;
    bool is_waiting_ = false;
    bool is_accepted_ = false;
    Clock::time_point given_;
};

}  // namespace voltigeur::load
