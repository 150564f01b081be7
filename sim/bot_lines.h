// What a battle and a program say to each other, a JSON object a line. docs/bots.md has the words.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <variant>

#include "engine/game/game.h"

namespace voltigeur {

// ---- To the program

std::string battle_line(const Setup& setup, Side side);
std::string decision_line(const Setup& setup, const State& state, Dice& dice);
std::string refusal_line(const Setup& setup, const Refusal& refusal, int tries_left);
// What it said cannot be read.
std::string fault_line(const std::string& why, int tries_left);
std::string path_line(const Setup& setup, const State& state, const Move& move);
std::string suggestion_line(const Setup& setup, const State& state, Dice& dice);
std::string ending_line(const Setup& setup, const State& state);

// ---- From the program: an order, or a question

struct AskPath {
    Move move;
};
struct AskSuggestion {};
using BotLine = std::variant<Order, AskPath, AskSuggestion>;
std::expected<BotLine, std::string> read_bot_line(std::string_view line, const Setup& setup);

std::string order_line(const Setup& setup, const Order& order);

}  // namespace voltigeur
