// The ground of a scenario, in inches, as the painters of its kinds see it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "draw/chance.h"
#include "draw/look.h"
#include "draw/outline.h"

namespace voltigeur::draw {

struct Piece {
    const TerrainPiece* source = nullptr;
    std::string_view kind;
    Outline outline;  // clockwise, if it is an area; the middle, if it is a line
    bool is_area = true;
    double width = 0;  // of a line
    std::size_t number = 0;

    [[nodiscard]] std::string_view name() const { return source->name; }
    [[nodiscard]] Chance chance() const;
};

struct Land {
    double width = 0;
    double height = 0;
    double grain = 1;  // how large an ornament is drawn: 1 on a table of six feet
    std::vector<Piece> pieces;

    [[nodiscard]] Spot spot(Point point) const;
    [[nodiscard]] Outline outline(std::span<const Point> points) const;
    // Ground that ends at the edge of the table goes on beyond it.
    [[nodiscard]] bool is_at_edge(Spot spot) const;
    [[nodiscard]] IsFixed at_edge() const;
    // The outline as it is drawn: with soft corners.
    [[nodiscard]] Outline soft(const Piece& piece, double most) const;
};

Land land_of(const Scenario& scenario, const Look& look);

using Shapes = std::vector<Shape>;

// What the painters of single kinds add to the shapes of a piece.
void paint_hill(const Land& land, const Piece& piece, Shapes& shapes);
void paint_cliff(const Land& land, const Piece& piece, Shapes& shapes);
void paint_wood(const Land& land, const Piece& piece, Shapes& shapes);
void paint_orchard(const Land& land, const Piece& piece, Shapes& shapes);
void paint_vineyard(const Land& land, const Piece& piece, Shapes& shapes);
void paint_field(const Land& land, const Piece& piece, Shapes& shapes);
void paint_marsh(const Land& land, const Piece& piece, Shapes& shapes);
void paint_sand(const Land& land, const Piece& piece, Shapes& shapes);
void paint_rough(const Land& land, const Piece& piece, Shapes& shapes);
void paint_village(const Land& land, const Piece& piece, Shapes& shapes);
void paint_stronghold(const Land& land, const Piece& piece, Shapes& shapes);
void paint_work(const Land& land, const Piece& piece, Shapes& shapes);
void paint_water(const Land& land, const Piece& piece, Shapes& shapes);
void paint_ford(const Land& land, const Piece& piece, Shapes& shapes);
void paint_road(const Land& land, const Piece& piece, Shapes& shapes);
void paint_sunken_road(const Land& land, const Piece& piece, Shapes& shapes);
void paint_bridge(const Land& land, const Piece& piece, Shapes& shapes);
void paint_wall(const Land& land, const Piece& piece, Shapes& shapes);
void paint_hedge(const Land& land, const Piece& piece, Shapes& shapes);
void paint_fence(const Land& land, const Piece& piece, Shapes& shapes);
void paint_bank(const Land& land, const Piece& piece, Shapes& shapes);
void paint_other(const Land& land, const Piece& piece, Shapes& shapes);

// ---- What several painters need

// Ground on which nothing is set down: roads, water, houses, works.
bool is_kept_clear(const Land& land, Spot spot, double margin);

// Strokes from the outline inwards, thick at their inner end, as engravers cut slopes.
struct Strokes {
    double gap = 0.3;
    double length = 1;
    double thickness = 0.06;
    double shading = 0.5;  // how much more of them there is on the side away from the light
};
Path hachures(const Land& land, const Piece& piece, const Outline& outline, const Strokes& strokes);

}  // namespace voltigeur::draw
