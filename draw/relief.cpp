// Hills and cliffs: hachures, and lighter ground towards the top.

#include <algorithm>

#include "draw/land.h"

namespace voltigeur::draw {

namespace {

// The light falls from the top left, as on engraved maps.
constexpr Spot away_from_light{0.6, 0.8};

// How far a stroke may go: not half through the hill, and not over the next step of it.
double room_ahead(const Land& land, const Piece& piece, const Outline& outline, Spot from,
                  Spot inwards)
{
    double room = ray_length(outline, from + inwards * 0.01, inwards).value_or(0) * 0.36;
    for (const Piece& other : land.pieces) {
        const bool is_above = other.is_area && other.source->height > piece.source->height;
        if (!is_above) continue;
        if (const auto there = ray_length(other.outline, from, inwards))
            room = std::min(room, *there * 0.92);
    }
    return room;
}

// The next step of a hill begins close ahead: the slope is steep here.
bool is_steep_ahead(const Land& land, const Piece& piece, Spot from, Spot inwards, double within)
{
    return std::ranges::any_of(land.pieces, [&](const Piece& other) {
        if (!other.is_area || other.source->height <= piece.source->height) return false;
        const auto there = ray_length(other.outline, from, inwards);
        return there && *there < within;
    });
}

Outline wedge(Spot foot, Spot inwards, double length, double thickness)
{
    const Spot top = foot + inwards * length;
    const Spot side = right_of(inwards) * (thickness / 2);
    return {foot, top + side, top - side};
}

bool is_hill(const Piece& piece)
{
    return piece.is_area && (piece.kind == "hill" || piece.kind == "high_hill" ||
                             piece.kind == "steep" || piece.kind == "rocky");
}

// The ground beside it is as high: no slope between two parts of one hill.
bool joins_equal_ground(const Land& land, const Piece& piece, Spot outside)
{
    return std::ranges::any_of(land.pieces, [&](const Piece& other) {
        return &other != &piece && is_hill(other) && other.source->height >= piece.source->height &&
               is_inside(other.outline, outside);
    });
}

}  // namespace

Path hachures(const Land& land, const Piece& piece, const Outline& outline, const Strokes& strokes)
{
    Path path{.ink = Ink::Hachure, .closed = true};
    const Chance chance = piece.chance();
    const Outline feet = spaced(outline, true, strokes.gap);
    for (std::size_t i = 0; i < feet.size(); ++i) {
        const Spot before = feet[(i + feet.size() - 1) % feet.size()];
        const Spot after = feet[(i + 1) % feet.size()];
        const Spot inwards = right_of(unit_of(after - before));
        if (land.is_at_edge(feet[i])) continue;
        if (joins_equal_ground(land, piece, feet[i] - inwards * 0.25)) continue;
        const double dark = 1 - strokes.shading * dot(inwards, away_from_light);
        if (dark < 0.75 && i % 2 == 1) continue;  // fewer on the sunny side
        const bool steep = is_steep_ahead(land, piece, feet[i], inwards, strokes.length * 2.2);
        const double wanted =
            strokes.length * (steep ? 2.2 : dark) * chance.between(0.75, 1.15, i, 7);
        const double length = std::min(wanted, room_ahead(land, piece, outline, feet[i], inwards));
        if (length < 0.12) continue;
        path.lines.push_back(wedge(feet[i], inwards, length, strokes.thickness * dark));
    }
    return path;
}

void paint_hill(const Land& land, const Piece& piece, Shapes& shapes)
{
    if (!piece.is_area) return paint_bank(land, piece, shapes);
    const double grain = land.grain;
    const bool is_steep = piece.kind == "steep" || piece.kind == "high_hill";
    const Outline outline = land.soft(piece, 3 * grain);
    shapes.emplace_back(Path{.ink = Ink::Hill, .lines = {outline}, .closed = true});
    const Outline fine = spaced(outline, true, 0.3 * grain);
    for (const double by : {0.7, 1.4, 2.1, 2.8}) {
        const Outline top = inset(fine, by * grain);
        if (!top.empty())
            shapes.emplace_back(Path{.ink = Ink::HillTop, .lines = {top}, .closed = true});
    }
    shapes.emplace_back(hachures(land, piece, outline,
                                 {.gap = (is_steep ? 0.17 : 0.24) * grain,
                                  .length = (is_steep ? 1.25 : 0.95) * grain,
                                  .thickness = 0.085 * grain}));
    if (!is_steep) return;
    // A second row of strokes above the first.
    const Outline upper = inset(fine, 1.5 * grain);
    if (!upper.empty())
        shapes.emplace_back(
            hachures(land, piece, upper,
                     {.gap = 0.24 * grain, .length = 0.6 * grain, .thickness = 0.07 * grain}));
}

void paint_cliff(const Land& land, const Piece& piece, Shapes& shapes)
{
    if (!piece.is_area) return paint_bank(land, piece, shapes);
    const Outline outline = land.soft(piece, 0.8 * land.grain);
    shapes.emplace_back(Path{.ink = Ink::Cliff, .lines = {outline}, .closed = true});
    shapes.emplace_back(hachures(land, piece, outline,
                                 {.gap = 0.16 * land.grain,
                                  .length = 1.1 * land.grain,
                                  .thickness = 0.14 * land.grain,
                                  .shading = 0.3}));
}

}  // namespace voltigeur::draw
