// Water: rivers with a light thread, lakes with shore lines, fords.

#include "draw/land.h"

namespace voltigeur::draw {

namespace {

void paint_pool(const Land& land, const Piece& piece, Shapes& shapes)
{
    const Outline outline = land.soft(piece, 2.2 * land.grain);
    shapes.emplace_back(Path{.ink = Ink::River, .lines = {outline}, .closed = true});
    const Outline fine = spaced(outline, true, 0.3 * land.grain);
    for (const double by : {0.2, 0.5, 0.95}) {
        const Outline shore = inset(fine, by * land.grain);
        if (!shore.empty())
            shapes.emplace_back(Path{.ink = Ink::Shore, .lines = {shore}, .closed = true});
    }
}

}  // namespace

void paint_water(const Land& land, const Piece& piece, Shapes& shapes)
{
    if (piece.is_area) return paint_pool(land, piece, shapes);
    const Outline course = land.soft(piece, 5 * land.grain);
    const double edge = 0.12 * land.grain;
    shapes.emplace_back(
        Path{.ink = Ink::RiverBank, .lines = {course}, .width = piece.width + edge});
    shapes.emplace_back(Path{.ink = Ink::River, .lines = {course}, .width = piece.width});
    shapes.emplace_back(Path{.ink = Ink::Thread, .lines = {course}, .width = 0.12 * piece.width});
}

// Stones along both edges of the way through.
void paint_ford(const Land& land, const Piece& piece, Shapes& shapes)
{
    const double size = 0.42 * land.grain;
    const auto set_stones = [&](const Outline& line, bool closed) {
        for (const Spot spot : spaced(line, closed, size * 1.5))
            shapes.emplace_back(Stamp{Symbol::Rock, spot, size, 0, ""});
    };
    if (piece.is_area) return set_stones(piece.outline, true);
    for (const double side : {-0.5, 0.5}) {
        Outline line = piece.outline;
        const Spot across = right_of(unit_of(line.back() - line.front()));
        for (Spot& spot : line) spot = spot + across * (side * piece.width);
        set_stones(line, false);
    }
}

}  // namespace voltigeur::draw
