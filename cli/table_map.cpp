#include "cli/table_map.h"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace voltigeur::cli {

namespace {

constexpr Length cell_width = inches(1);
constexpr Length cell_height = inches(2);

std::string_view sign_of(std::string_view kind)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> signs{{{"woods", "%"},
                                                                                  {"hill", "^"},
                                                                                  {"steep", "^"},
                                                                                  {"town", "#"},
                                                                                  {"building", "#"},
                                                                                  {"stream", "~"},
                                                                                  {"river", "~"},
                                                                                  {"marsh", "~"},
                                                                                  {"road", "."}}};
    for (const auto& [name, sign] : signs)
        if (name == kind) return sign;
    return ":";
}

std::string_view sign_of(const Unit& unit)
{
    constexpr std::array<std::array<std::string_view, 3>, 2> signs{
        {{"■", "▲", "●"}, {"□", "△", "○"}}};
    return signs[index(unit.side)][static_cast<std::size_t>(unit.arm)];
}

std::string painted(std::string_view sign, Side side, Paint paint)
{
    if (paint == Paint::Plain) return std::string{sign};
    return (side == Side::First ? "\033[1;34m" : "\033[1;31m") + std::string{sign} + "\033[0m";
}

struct Standing {
    const Unit* unit = nullptr;
    Rectangle place;
};

// Everything that a cell may show.
struct Picture {
    const Scenario& scenario;
    const TableLook& look;
    std::vector<Standing> units;
};

std::string draw_cell(const Picture& picture, Point middle, Paint paint)
{
    const Rectangle cell{{{middle.x, middle.y + inches(1)}, {}}, cell_width, cell_height};
    for (const Standing& standing : picture.units)
        if (overlaps(standing.place, cell))
            return painted(sign_of(*standing.unit), standing.unit->side, paint);
    std::string_view sign = " ";
    for (const TerrainPiece& piece : picture.scenario.terrain)
        if (piece.shape.contains(middle)) sign = sign_of(picture.look.terrain[piece.kind]);
    return std::string{sign};
}

}  // namespace

std::string draw_map(const Scenario& scenario, const State& state, const TableLook& look,
                     Paint paint)
{
    Picture picture{scenario, look, {}};
    for (const Unit& unit : state.units)
        if (unit.on_table()) picture.units.push_back({&unit, look.ground(unit)});

    const int columns = scenario.width.micrometres / cell_width.micrometres;
    const int rows = scenario.height.micrometres / cell_height.micrometres;
    const std::string border = "+" + std::string(static_cast<std::size_t>(columns), '-') + "+\n";
    std::string map = border;
    for (int row = rows - 1; row >= 0; --row) {
        map += '|';
        for (int column = 0; column < columns; ++column) {
            const Point middle{cell_width * column + tenths(5), cell_height * row + inches(1)};
            map += draw_cell(picture, middle, paint);
        }
        map += "|\n";
    }
    return map + border;
}

}  // namespace voltigeur::cli
