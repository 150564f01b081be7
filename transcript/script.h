// A transcript cut into statements, each with its words and where they stand. Private to
// transcripts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/names.h"
#include "engine/base/text.h"
#include "engine/sheet/document.h"

namespace voltigeur {

enum class Keyword : std::uint8_t {
    Sheet,
    Table,
    Turns,
    Terrain,
    Unit,
    General,
    Reserve,
    Objective,
    Contact,
    Turn,
    Phase,
    Switch,
    Show,
    Dice,
    Start,
    Order,
    Happened,
    Refuse,
    Wait,
    Odds,
    Chosen,
};
template <>
inline constexpr std::array<std::string_view, 21> names_of<Keyword>{
    "sheet",     "table",   "turns", "terrain", "unit",   "general", "reserve",
    "objective", "contact", "turn",  "phase",   "switch", "show",    "dice",
    "start",     "order",   "event", "refuse",  "wait",   "odds",    "policy"};

// The keyword sets the table up; the others make something happen there or say what must.
constexpr bool is_setting_up(Keyword keyword)
{
    return keyword < Keyword::Show;
}
constexpr bool is_expectation(Keyword keyword)
{
    return keyword == Keyword::Happened || keyword == Keyword::Refuse || keyword == Keyword::Wait;
}

struct Statement {
    Keyword keyword = Keyword::Sheet;
    std::size_t line = 0;
    std::size_t column = 1;   // of what follows the keyword
    std::string_view rest;    // what follows it, without blanks at its ends
    std::vector<Word> words;  // of the rest; columns count from the start of the line
};

// The statements of a file, in order; comments and blank lines are left out. The text must outlive
// them. A word that is no keyword is a fault.
struct Script {
    std::string file;
    std::vector<std::string_view> lines;
    std::vector<Statement> statements;
    Faults faults;

    void fault(std::size_t line, std::size_t column, std::string what);
    void fault(const Statement& statement, std::string what)
    {
        fault(statement.line, statement.column, std::move(what));
    }
};
Script read_script(std::string_view text, const std::string& file);

// Blanks of any number count as one.
std::string squeezed(std::string_view text);

}  // namespace voltigeur
