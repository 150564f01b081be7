// A roster for terminals and typewriters.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cli/roster.h"

namespace voltigeur::cli {

namespace {

std::string boxes_text(const RosterUnit& unit)
{
    std::string text;
    for (int i = 0; i < unit.boxes; ++i) {
        if (i > 0 && unit.boxes_in_group > 0 && i % unit.boxes_in_group == 0) text += ' ';
        text += "□";
    }
    return text;
}

std::size_t letters_of(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

constexpr std::array columns{&RosterUnit::name,     &RosterUnit::troop,     &RosterUnit::quality,
                             &RosterUnit::strength, &RosterUnit::formation, &RosterUnit::morale};
using Widths = std::array<std::size_t, columns.size()>;

Widths widths_of(const Roster& roster)
{
    Widths widths{};
    for (const RosterSide& side : roster.sides)
        for (const RosterBrigade& brigade : side.brigades)
            for (const RosterUnit& unit : brigade.units)
                for (std::size_t i = 0; i < columns.size(); ++i)
                    widths[i] = std::max(widths[i], letters_of(unit.*columns[i]));
    return widths;
}

std::string unit_line(const RosterUnit& unit, const Widths& widths)
{
    std::string line = "    ";
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string& cell = unit.*columns[i];
        line += cell + std::string(widths[i] + 2 - letters_of(cell), ' ');
    }
    return line + boxes_text(unit) + "\n";
}

std::string brigade_head(const RosterBrigade& brigade)
{
    std::string head = "\n  " + brigade.name;
    if (!brigade.general.empty() && brigade.general != brigade.name)
        head += ", under " + brigade.general;
    if (!brigade.order.empty()) head += ", order: " + brigade.order;
    if (!brigade.arrives.empty()) head += ", " + brigade.arrives;
    return head + "\n";
}

}  // namespace

std::string to_text(const Roster& roster)
{
    std::string text =
        fmt::format("{}\n{}\n\n{}\n", roster.title, roster.sheet, roster.introduction);
    const Widths widths = widths_of(roster);
    for (const RosterSide& side : roster.sides) {
        text +=
            fmt::format("\n{}{}\n  {}\n", side.name,
                        side.commander.empty() ? "" : ", under " + side.commander, side.strength);
        for (const RosterBrigade& brigade : side.brigades) {
            text += brigade_head(brigade);
            for (const RosterUnit& unit : brigade.units) text += unit_line(unit, widths);
        }
    }
    text += "\nObjectives\n";
    for (const std::string& objective : roster.objectives) text += "  " + objective + "\n";
    text += '\n';
    for (const std::string& note : roster.notes) text += note + "\n";
    return text;
}

}  // namespace voltigeur::cli
