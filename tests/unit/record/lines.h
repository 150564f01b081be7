// Records as text, changed by hand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/seeded_dice.h"
#include "engine/record/lines.h"

namespace voltigeur::test {

// With one thing changed in it.
inline std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

inline std::vector<std::string> lines_of(const std::string& text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// Every line with the checksum of what it says.
inline std::string with_checks(const std::string& text)
{
    std::string whole;
    for (std::string line : lines_of(text)) {
        const std::size_t check = line.rfind(",\"check\":");
        line.resize(check == std::string::npos ? line.size() - 1 : check);
        whole += record::with_check(line) + "\n";
    }
    return whole;
}

// Any order that the game takes now.
inline Order setup_order(const Game& game)
{
    SeededDice choices{1, 0, SeededDice::Stream::Choices};
    return game.law().suggest(game.scenario(), game.state(), choices);
}

}  // namespace voltigeur::test
