#include "report/heat.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>

#include "draw/map.h"
#include "draw/svg.h"

namespace voltigeur::report {

namespace {

// Pictures are as wide as this, whatever the table.
constexpr double width = 1440;

double scale_of(const Scenario& scenario)
{
    return width / scenario.width.micrometres;
}

double height_of(const Scenario& scenario)
{
    return scale_of(scenario) * scenario.height.micrometres;
}

// The opening with nobody on the table: neither troops nor those who come later.
State empty_table(const Scenario& scenario)
{
    State state = scenario.opening;
    for (Unit& unit : state.units) unit.presence = Presence::LeftTable;
    for (General& general : state.generals) general.fate = GeneralFate::Lost;
    for (GroupFate& group : state.groups) group = GroupFate::Arrived;
    return state;
}

// What stands between the first tag and the last, and the scale that makes the table `width` wide.
struct Inside {
    std::string shapes;
    double scale = 1;
};
Inside inside_of(const std::string& svg)
{
    const std::size_t open = svg.find('>') + 1;
    const std::size_t close = svg.rfind("</svg>");
    const std::size_t box = svg.find("viewBox=\"") + 9;
    double left = 0;
    double top = 0;
    double whole = width;
    std::sscanf(svg.c_str() + box, "%lf %lf %lf", &left, &top, &whole);
    return {svg.substr(open, close - open), width / (whole + 2 * left)};
}

std::string begin_picture(const Scenario& scenario, std::string_view what)
{
    return fmt::format("<svg class=\"heat\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" "
                       "aria-label=\"{}\"><use href=\"#ground\"/>\n",
                       width, height_of(scenario), what);
}

struct Cell {
    double x = 0;  // of its middle
    double y = 0;
    double size = 0;
};
Cell cell_at(const Scenario& scenario, std::size_t number)
{
    const Grid grid = grid_of(scenario);
    const double size = scale_of(scenario) * Grid::cell.micrometres;
    const auto columns = static_cast<std::size_t>(grid.columns);
    const std::size_t row = number / columns;
    const std::size_t column = number % columns;
    return {(static_cast<double>(column) + 0.5) * size,
            height_of(scenario) - (static_cast<double>(row) + 0.5) * size, size};
}

}  // namespace

std::string ground_definition(const Scenario& scenario, const draw::Look& look)
{
    const std::string svg =
        draw::to_svg(draw::draw_map(scenario, empty_table(scenario), look), draw::Theme::Parchment);
    const Inside inside = inside_of(svg);
    return fmt::format("<svg width=\"0\" height=\"0\" class=\"away\" aria-hidden=\"true\"><defs>"
                       "<filter id=\"soft\"><feGaussianBlur stdDeviation=\"7\"/></filter>"
                       "<g id=\"ground\"><g transform=\"scale({:.4f})\">{}</g></g></defs></svg>\n",
                       inside.scale, inside.shapes);
}

std::string stood_picture(const Scenario& scenario, const Sums& sums, Side side)
{
    const std::vector<std::int64_t>& cells = sums.stood[index(side)];
    const auto most = static_cast<double>(std::max<std::int64_t>(1, std::ranges::max(cells)));
    std::string svg = begin_picture(scenario, "where units stood");
    svg += fmt::format("<g class=\"{}\" filter=\"url(#soft)\">\n",
                       side == Side::First ? "first" : "second");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        // The root shows what was seldom, too; what hardly ever was would only be haze.
        const double part = std::sqrt(static_cast<double>(cells[i]) / most);
        if (part < 0.08) continue;
        const Cell cell = cell_at(scenario, i);
        svg += fmt::format("<rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\" "
                           "fill-opacity=\"{:.2f}\"/>\n",
                           cell.x - cell.size / 2, cell.y - cell.size / 2, cell.size, cell.size,
                           0.92 * part);
    }
    return svg + "</g></svg>\n";
}

std::string died_picture(const Scenario& scenario, const Sums& sums)
{
    std::int64_t most = 1;
    for (const auto& cells : sums.died) most = std::max(most, std::ranges::max(cells));
    std::string svg = begin_picture(scenario, "where units were lost");
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t i = 0; i < sums.died[side].size(); ++i) {
            const double part =
                std::sqrt(static_cast<double>(sums.died[side][i]) / static_cast<double>(most));
            if (part < 0.1) continue;
            const Cell cell = cell_at(scenario, i);
            const double half = 0.75 * part * cell.size;
            // An upright cross and a lying one: told apart without colours, and over each other.
            svg += side == 0 ? fmt::format("<path class=\"mark first\" d=\"M{:.1f} {:.1f}h{:.1f}"
                                           "M{:.1f} {:.1f}v{:.1f}\"/>\n",
                                           cell.x - half, cell.y, 2 * half, cell.x, cell.y - half,
                                           2 * half)
                             : fmt::format("<path class=\"mark second\" d=\"M{:.1f} {:.1f}"
                                           "l{:.1f} {:.1f}m0 {:.1f}l{:.1f} {:.1f}\"/>\n",
                                           cell.x - 0.75 * half, cell.y - 0.75 * half, 1.5 * half,
                                           1.5 * half, -1.5 * half, -1.5 * half, 1.5 * half);
        }
    return svg + "</svg>\n";
}

}  // namespace voltigeur::report
