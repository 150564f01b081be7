// Tables for the tests of games: two small battles, set up as in a transcript.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/game.h"
#include "engine/game/scripted_dice.h"
#include "transcript/table.h"

namespace voltigeur::test {

// The table that these statements set up. The text need not live on.
inline Setup table(const std::string& statements)
{
    static SheetShelf shelf{"rules"};
    const Script script = read_script(statements, "table");
    EXPECT_TRUE(script.faults.empty());
    auto setup = load_table(shelf, script);
    if (setup) return *setup;
    for (const Fault& fault : setup.error()) ADD_FAILURE() << to_text(fault);
    return {};
}

// A column in front of a line, in the French move phase; two more units that can move.
inline Setup face_to_face()
{
    return table(R"(sheet r10 letter
unit A french infantry veteran 12 column at 20,20 facing 0
unit C french infantry veteran 12 column at 30,10 facing 0
unit B russian infantry veteran 12 line at 20,24 facing 180
unit D russian infantry veteran 12 column at 40,40 facing 180
phase 3
)");
}

inline Order order(const Setup& setup, const std::string& text)
{
    const auto read = order_from_text(text, setup.names());
    if (!read) ADD_FAILURE() << text << ": " << read.error().what;
    return read.value_or(Order{});
}

inline Game game_with_dice(const Setup& setup, std::vector<std::uint8_t> faces)
{
    return Game{setup, std::make_unique<ScriptedDice>(std::move(faces))};
}

}  // namespace voltigeur::test
