#include "draw/furniture.h"

#include <algorithm>
#include <cmath>

#include "draw/names.h"

namespace voltigeur::draw {

namespace {

Outline rectangle(double left, double top, double right, double bottom)
{
    return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

// Bars along the four edges, dark and light by turns.
void paint_ruler_bars(const Land& land, double bar, double thickness, Shapes& shapes)
{
    Path dark{.ink = Ink::RulerDark, .closed = true};
    Path light{.ink = Ink::RulerLight, .closed = true};
    bool is_dark = true;
    for (double from = 0; from < land.width; from += bar) {
        const double to = std::min(from + bar, land.width);
        Path& path = is_dark ? dark : light;
        Path& other = is_dark ? light : dark;
        path.lines.push_back(rectangle(from, -thickness, to, 0));
        other.lines.push_back(rectangle(from, land.height, to, land.height + thickness));
        is_dark = !is_dark;
    }
    for (double from = 0; from < land.height; from += bar) {
        const double to = std::min(from + bar, land.height);
        Path& path = is_dark ? dark : light;
        Path& other = is_dark ? light : dark;
        path.lines.push_back(rectangle(-thickness, land.height - to, 0, land.height - from));
        other.lines.push_back(
            rectangle(land.width, land.height - to, land.width + thickness, land.height - from));
        is_dark = !is_dark;
    }
    shapes.emplace_back(std::move(light));
    shapes.emplace_back(std::move(dark));
}

std::string whole_text(double number)
{
    return std::to_string(std::lround(number));
}

void number_edges(const Land& land, const Graduation& graduation, double thickness, Shapes& shapes)
{
    const double size = 0.72 * land.grain;
    const double step = graduation.numbers;
    const auto write = [&](Spot at, double inches) {
        shapes.emplace_back(Label{.hand = Hand::Number,
                                  .at = at,
                                  .text = whole_text(inches / graduation.unit),
                                  .size = size});
    };
    for (double x = 0; x <= land.width; x += step) {
        write({x, -thickness - 0.3 * size}, x);
        write({x, land.height + thickness + size}, x);
    }
    for (double y = step; y <= land.height; y += step) {
        write({-thickness - 0.75 * size, land.height - y + 0.35 * size}, y);
        write({land.width + thickness + 0.75 * size, land.height - y + 0.35 * size}, y);
    }
}

// Thin lines across the table.
Path graticule(const Land& land, double step)
{
    Path path{.ink = Ink::Graticule};
    for (double x = step; x < land.width; x += step)
        path.lines.push_back({{x, 0}, {x, land.height}});
    for (double y = step; y < land.height; y += step)
        path.lines.push_back({{0, land.height - y}, {land.width, land.height - y}});
    return path;
}

}  // namespace

Graduation graduation_of(const Land& land, Units units)
{
    const bool is_wide = land.width > 80;
    if (units == Units::Inches) return {.numbers = is_wide ? 12.0 : 6.0};
    const double cm = 1 / 2.54;
    return {.unit = cm, .bar = 10 * cm, .numbers = (is_wide ? 30 : 10) * cm, .lines = 30 * cm};
}

Group draw_sheet(const Land& land, double margin, double footer, const Graduation& graduation)
{
    Group group{.kind = GroupKind::Sheet, .id = "paper"};
    const double right = land.width + margin;
    const double bottom = land.height + margin + footer;
    const Outline edge = rectangle(-margin, -margin, right, bottom);
    group.shapes.emplace_back(Path{.ink = Ink::Paper, .lines = {edge}, .closed = true});
    group.shapes.emplace_back(Path{.ink = Ink::Age, .lines = {edge}, .closed = true});
    group.shapes.emplace_back(graticule(land, graduation.lines));
    return group;
}

Group draw_rulers(const Land& land, const Graduation& graduation)
{
    Group group{.kind = GroupKind::Furniture, .id = "rulers"};
    const double thickness = 0.34 * land.grain;
    paint_ruler_bars(land, graduation.bar, thickness, group.shapes);
    group.shapes.emplace_back(Path{
        .ink = Ink::Frame, .lines = {rectangle(0, 0, land.width, land.height)}, .closed = true});
    number_edges(land, graduation, thickness, group.shapes);
    return group;
}

Group draw_title(const Land& land, double margin, const TitleBlock& block)
{
    Group group{.kind = GroupKind::Furniture, .id = "title", .at = {0, land.height + margin}};
    const double grain = land.grain;
    const double room = land.width * 0.66;
    const double title = std::min(2.1 * grain, room / width_of(block.title, 1.12));
    double y = 1.7 * grain;
    const auto write = [&](Hand hand, const std::string& text, double size) {
        group.shapes.emplace_back(
            Label{.hand = hand, .at = {0, y}, .text = text, .size = size, .anchor = Anchor::Start});
    };
    write(Hand::Title, block.title, title);
    group.shapes.emplace_back(
        Path{.ink = Ink::Rule, .lines = {{{0, y + 0.6 * grain}, {room, y + 0.6 * grain}}}});
    y += 1.75 * grain;
    for (const std::string& line : wrapped(block.remark, 0.86 * grain, room, 2)) {
        write(Hand::Remark, line, 0.86 * grain);
        y += 1.12 * grain;
    }
    y += 0.12 * grain;
    std::string facts;
    for (const std::string& fact : block.facts) facts += (facts.empty() ? "" : " · ") + fact;
    for (const std::string& line : wrapped(facts, 0.74 * grain, room, 2)) {
        write(Hand::Subtitle, line, 0.74 * grain);
        y += 1.0 * grain;
    }
    return group;
}

Group draw_scale(const Land& land, double margin)
{
    const double grain = land.grain;
    const double step = land.width > 110 ? 5 : 3;
    Group group{.kind = GroupKind::Furniture,
                .id = "scale",
                .at = {land.width - 4 * step - 7.5 * grain, land.height + margin + 3.4 * grain}};
    const double thick = 0.32 * grain;
    Path dark{.ink = Ink::ScaleDark, .closed = true};
    Path light{.ink = Ink::ScaleLight, .closed = true};
    for (int i = 0; i < 4; ++i) {
        Path& path = i % 2 == 0 ? dark : light;
        path.lines.push_back(rectangle(i * step, 0, (i + 1) * step, thick));
    }
    group.shapes.emplace_back(std::move(light));
    group.shapes.emplace_back(std::move(dark));
    for (int i = 0; i <= 4; i += 2)
        group.shapes.emplace_back(Label{.hand = Hand::Number,
                                        .at = {i * step, -0.4 * grain},
                                        .text = whole_text(i * step),
                                        .size = 0.8 * grain});
    group.shapes.emplace_back(Label{.hand = Hand::Number,
                                    .at = {2 * step, thick + 0.95 * grain},
                                    .text = "inches on the table",
                                    .size = 0.74 * grain});
    return group;
}

Group draw_rose(const Land& land, double margin)
{
    const double grain = land.grain;
    const double size = 4.2 * grain;
    Group group{.kind = GroupKind::Furniture,
                .id = "rose",
                .at = {land.width - size * 0.62, land.height + margin + 3.1 * grain}};
    group.shapes.emplace_back(Stamp{Symbol::Needle, {}, size, 0, ""});
    const double out = size * 0.52;
    for (int turn = 0; turn < 360; turn += 90) {
        const Spot at = turned({0, -out}, turn) + Spot{0, 0.26 * grain};
        const double push = turn == 90 ? 0.5 : turn == 270 ? -0.5 : 0;
        group.shapes.emplace_back(Label{.hand = Hand::Number,
                                        .at = at + Spot{push * grain, turn == 0     ? -0.2 * grain
                                                                      : turn == 180 ? 0.3 * grain
                                                                                    : 0},
                                        .text = std::to_string(turn) + "°",
                                        .size = 0.66 * grain});
    }
    return group;
}

Group draw_objective(const Land& land, const Objective& objective, std::string holder, Spot star)
{
    Group group{.kind = GroupKind::Objective, .id = objective.id};
    group.shapes.emplace_back(Path{
        .ink = Ink::Objective, .lines = {land.outline(objective.area.points())}, .closed = true});
    group.shapes.emplace_back(Stamp{Symbol::Star, star, 1.9 * land.grain, 0, std::move(holder)});
    return group;
}

Group draw_reserve(const Land& land, const ReserveGroup& reserve, std::string style)
{
    const double grain = land.grain;
    Group group{.kind = GroupKind::Reserve,
                .id = reserve.id,
                .style = std::move(style),
                .at = land.spot(reserve.entry),
                .turn = static_cast<double>(reserve.facing.turn) * 360 / 65536};
    // From the edge inwards, the point ahead.
    Outline arrow{{-0.45, 0},   {-0.45, -1.9}, {-1.15, -1.9}, {0, -3.3},
                  {1.15, -1.9}, {0.45, -1.9},  {0.45, 0}};
    for (Spot& spot : arrow) spot = spot * grain;
    group.shapes.emplace_back(Path{.ink = Ink::Entry, .lines = {arrow}, .closed = true});
    return group;
}

std::vector<std::string> wrapped(std::string_view text, double size, double width, std::size_t most)
{
    std::vector<std::string> lines{""};
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
        const std::string word{text.substr(0, end)};
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty()) continue;
        std::string longer = lines.back().empty() ? word : lines.back() + " " + word;
        if (width_of(longer, size) <= width || lines.back().empty()) {
            lines.back() = std::move(longer);
        } else if (lines.size() == most) {
            lines.back() += " …";
            return lines;
        } else {
            lines.push_back(word);
        }
    }
    return lines;
}

}  // namespace voltigeur::draw
