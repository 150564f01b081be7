// Lines on the ground: roads, bridges, walls, hedges, fences, banks.

#include <algorithm>

#include "draw/land.h"

namespace voltigeur::draw {

namespace {

// Short strokes across a line, `reach` to its left and right.
Path ticks(Ink ink, const Outline& line, bool closed, double gap, double left, double right)
{
    Path path{.ink = ink};
    const Outline feet = spaced(line, closed, gap);
    for (std::size_t i = 0; i < feet.size(); ++i) {
        const Spot ahead = feet[std::min(i + 1, feet.size() - 1)];
        const Spot behind = feet[i == 0 ? 0 : i - 1];
        const Spot across = right_of(unit_of(ahead - behind));
        path.lines.push_back({feet[i] - across * left, feet[i] + across * right});
    }
    return path;
}

double breadth_of(const Land& land, const Piece& piece)
{
    return std::max(piece.width, 0.22 * land.grain);
}

Path line_of(Ink ink, const Piece& piece, const Outline& line, double width)
{
    return {.ink = ink, .lines = {line}, .closed = piece.is_area, .width = width};
}

}  // namespace

void paint_road(const Land& land, const Piece& piece, Shapes& shapes)
{
    const Outline line = land.soft(piece, 5 * land.grain);
    const double edge = 0.11 * land.grain;
    if (piece.is_area) {
        shapes.emplace_back(line_of(Ink::Road, piece, line, 0));
        return;
    }
    shapes.emplace_back(line_of(Ink::RoadEdge, piece, line, piece.width));
    shapes.emplace_back(line_of(Ink::Road, piece, line, std::max(piece.width - 2 * edge, edge)));
}

void paint_sunken_road(const Land& land, const Piece& piece, Shapes& shapes)
{
    paint_road(land, piece, shapes);
    const double reach = 0.3 * land.grain;
    const Outline line = land.soft(piece, 5 * land.grain);
    for (const double side : {-1.0, 1.0}) {
        Outline bank;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const Spot ahead = line[std::min(i + 1, line.size() - 1)];
            const Spot behind = line[i == 0 ? 0 : i - 1];
            bank.push_back(line[i] + right_of(unit_of(ahead - behind)) * (side * piece.width / 2));
        }
        shapes.emplace_back(ticks(Ink::SunkenEdge, bank, piece.is_area, 0.3 * land.grain,
                                  side < 0 ? reach : 0, side < 0 ? 0 : reach));
    }
}

void paint_bridge(const Land& land, const Piece& piece, Shapes& shapes)
{
    Outline deck = piece.outline;
    Spot along = long_axis(deck);
    if (!piece.is_area) {
        along = unit_of(deck.back() - deck.front());
        deck = box((deck.front() + deck.back()) * 0.5, along, length_of(deck.back() - deck.front()),
                   std::max(piece.width, land.grain));
    }
    shapes.emplace_back(Path{.ink = Ink::Bridge, .lines = {deck}, .closed = true});
    shapes.emplace_back(
        Path{.ink = Ink::Plank, .lines = hatched(deck, right_of(along), 0.24 * land.grain, 0.02)});
}

void paint_wall(const Land& land, const Piece& piece, Shapes& shapes)
{
    const double width = breadth_of(land, piece);
    shapes.emplace_back(line_of(Ink::WallEdge, piece, piece.outline, width));
    shapes.emplace_back(line_of(Ink::Wall, piece, piece.outline, width * 0.6));
    shapes.emplace_back(ticks(Ink::WallEdge, piece.outline, piece.is_area, 0.45 * land.grain,
                              width * 0.4, width * 0.4));
}

void paint_hedge(const Land& land, const Piece& piece, Shapes& shapes)
{
    const Chance chance = piece.chance();
    const double size = std::max(piece.width * 1.2, 0.5 * land.grain);
    shapes.emplace_back(line_of(Ink::Hedge, piece, piece.outline, size * 0.5));
    std::uint64_t n = 0;
    for (const Spot spot : spaced(piece.outline, piece.is_area, size * 0.8))
        shapes.emplace_back(Stamp{Symbol::Bush, spot, size * chance.between(0.85, 1.15, ++n), 0,
                                  n % 2 == 0 ? "middle" : "dark"});
}

void paint_fence(const Land& land, const Piece& piece, Shapes& shapes)
{
    shapes.emplace_back(line_of(Ink::Fence, piece, piece.outline, 0.09 * land.grain));
    shapes.emplace_back(ticks(Ink::Fence, piece.outline, piece.is_area, 0.6 * land.grain,
                              0.2 * land.grain, 0.2 * land.grain));
}

void paint_bank(const Land& land, const Piece& piece, Shapes& shapes)
{
    const double reach = std::max(piece.width / 2, 0.28 * land.grain);
    const Outline line = land.soft(piece, 2 * land.grain);
    shapes.emplace_back(line_of(Ink::Bank, piece, line, reach));
    shapes.emplace_back(
        ticks(Ink::SunkenEdge, line, piece.is_area, 0.28 * land.grain, reach, reach));
}

void paint_other(const Land& land, const Piece& piece, Shapes& shapes)
{
    shapes.emplace_back(line_of(Ink::Other, piece, land.soft(piece, 0.5 * land.grain),
                                piece.is_area ? 0 : piece.width));
}

}  // namespace voltigeur::draw
