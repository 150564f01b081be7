// What grows and what lies on the ground: woods, orchards, vines, fields, marsh, sand, rough
// ground.

#include <algorithm>
#include <cctype>

#include "draw/land.h"

namespace voltigeur::draw {

namespace {

bool names(const Piece& piece, std::string_view word)
{
    std::string lower{piece.name()};
    std::ranges::transform(lower, lower.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    return lower.find(word) != std::string::npos;
}

Symbol tree_of(const Piece& piece)
{
    if (names(piece, "pine") || names(piece, "fir")) return Symbol::Conifer;
    if (names(piece, "scrub") || names(piece, "thicket")) return Symbol::Bush;
    return Symbol::Tree;
}

std::string shade_of(const Chance& chance, std::uint64_t n)
{
    constexpr std::array<std::string_view, 3> shades{"light", "middle", "dark"};
    return std::string{shades[static_cast<std::size_t>(chance.below(3, n, 5))]};
}

// A wood's edge as leaves make it: scalloped, never far from the true line.
Outline leafy(const Land& land, const Piece& piece)
{
    const Chance chance = piece.chance();
    const Outline along = spaced(land.soft(piece, 1.2 * land.grain), true, 0.55 * land.grain);
    Outline edge;
    for (std::size_t i = 0; i < along.size(); ++i) {
        const Spot next = along[(i + 1) % along.size()];
        edge.push_back(along[i]);
        if (land.is_at_edge(along[i]) && land.is_at_edge(next)) continue;
        const Spot outwards = right_of(unit_of(next - along[i])) * -1;
        const double swell = chance.between(0.08, 0.26, i, 3) * land.grain;
        for (const double t : {0.25, 0.5, 0.75})
            edge.push_back(along[i] + (next - along[i]) * t + outwards * (swell * 4 * t * (1 - t)));
    }
    for (Spot& spot : edge)
        spot = {std::clamp(spot.x, 0.0, land.width), std::clamp(spot.y, 0.0, land.height)};
    return edge;
}

void plant(const Land& land, const Piece& piece, Symbol symbol, double gap, double size,
           Shapes& shapes)
{
    const Chance chance = piece.chance();
    std::uint64_t n = 0;
    for (const Spot spot : scattered(chance, piece.outline, gap, size * 0.42)) {
        ++n;
        if (is_kept_clear(land, spot, size * 0.5)) continue;
        shapes.emplace_back(Stamp{symbol, spot, size * chance.between(0.78, 1.2, n, 4),
                                  chance.between(-20, 20, n, 6), shade_of(chance, n)});
    }
}

// Small dashes or dots, a few at a time.
void strew(const Piece& piece, Ink ink, double gap, double length, Shapes& shapes)
{
    Path path{.ink = ink};
    const Chance chance = piece.chance();
    std::uint64_t n = 0;
    for (const Spot spot : scattered(chance, piece.outline, gap, length)) {
        const double half = length * chance.between(0.3, 0.6, ++n, 8);
        path.lines.push_back({spot - Spot{half, 0}, spot + Spot{half, 0}});
    }
    shapes.emplace_back(std::move(path));
}

void wash(const Land& land, const Piece& piece, Ink ink, double softness, Shapes& shapes)
{
    shapes.emplace_back(
        Path{.ink = ink, .lines = {land.soft(piece, softness * land.grain)}, .closed = true});
}

// Rows across the piece, along its longest edge.
std::vector<Outline> rows(const Piece& piece, double gap, double inwards)
{
    return hatched(piece.outline, long_axis(piece.outline), gap, inwards);
}

// The same symbol all along the rows.
void plant_rows(const Land& land, const Piece& piece, Symbol symbol, double gap, double size,
                Shapes& shapes)
{
    const Chance chance = piece.chance();
    std::uint64_t n = 0;
    for (const Outline& row : rows(piece, gap, size * 0.5))
        for (const Spot spot : spaced(row, false, gap)) {
            ++n;
            if (is_kept_clear(land, spot, size * 0.5)) continue;
            shapes.emplace_back(Stamp{symbol, spot, size, 0, shade_of(chance, n)});
        }
}

}  // namespace

void paint_wood(const Land& land, const Piece& piece, Shapes& shapes)
{
    if (!piece.is_area) return paint_hedge(land, piece, shapes);
    shapes.emplace_back(Path{.ink = Ink::Wood, .lines = {leafy(land, piece)}, .closed = true});
    const Symbol tree = tree_of(piece);
    const double size = (tree == Symbol::Bush ? 0.85 : 1.15) * land.grain;
    plant(land, piece, tree, size * 1.28, size, shapes);
}

void paint_orchard(const Land& land, const Piece& piece, Shapes& shapes)
{
    wash(land, piece, Ink::Field, 0.5, shapes);
    plant_rows(land, piece, Symbol::Tree, 1.35 * land.grain, 0.8 * land.grain, shapes);
}

void paint_vineyard(const Land& land, const Piece& piece, Shapes& shapes)
{
    wash(land, piece, Ink::Field, 0.5, shapes);
    plant_rows(land, piece, Symbol::Vine, 0.7 * land.grain, 0.42 * land.grain, shapes);
}

void paint_field(const Land& land, const Piece& piece, Shapes& shapes)
{
    if (!piece.is_area) return paint_other(land, piece, shapes);
    wash(land, piece, Ink::Field, 0.3, shapes);
    shapes.emplace_back(
        Path{.ink = Ink::Furrow, .lines = rows(piece, 0.42 * land.grain, 0.1 * land.grain)});
}

void paint_marsh(const Land& land, const Piece& piece, Shapes& shapes)
{
    if (!piece.is_area) return paint_water(land, piece, shapes);
    wash(land, piece, Ink::Marsh, 2, shapes);
    strew(piece, Ink::Reed, 1.05 * land.grain, 0.75 * land.grain, shapes);
    plant(land, piece, Symbol::Tuft, 1.7 * land.grain, 0.62 * land.grain, shapes);
}

void paint_sand(const Land& land, const Piece& piece, Shapes& shapes)
{
    wash(land, piece, Ink::Sand, 1.5, shapes);
    strew(piece, Ink::Grit, 0.5 * land.grain, 0.07 * land.grain, shapes);
}

void paint_rough(const Land& land, const Piece& piece, Shapes& shapes)
{
    wash(land, piece, Ink::Rough, 1.5, shapes);
    const Symbol symbol = piece.kind == "rocky" ? Symbol::Rock : Symbol::Bush;
    plant(land, piece, symbol, 1.7 * land.grain, 0.62 * land.grain, shapes);
    plant(land, piece, Symbol::Tuft, 1.25 * land.grain, 0.4 * land.grain, shapes);
}

}  // namespace voltigeur::draw
