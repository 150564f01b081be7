#include "draw/land.h"

#include <algorithm>
#include <array>

namespace voltigeur::draw {

namespace {

constexpr double table_of_six_feet = 72;

Piece piece_of(const Land& land, const Look& look, const TerrainPiece& source, std::size_t number)
{
    Outline outline = land.outline(source.shape.points());
    const bool is_area = source.shape.is_area();
    return {.source = &source,
            .kind = look.facts->terrain[source.kind],
            .outline = is_area ? clockwise(std::move(outline)) : std::move(outline),
            .is_area = is_area,
            .width = inches_of(source.shape.width()),
            .number = number};
}

bool is_built_on(std::string_view kind)
{
    constexpr std::array<std::string_view, 21> built{
        "road",      "improved_road", "sunken_road",  "stream",         "river",  "lake",
        "bridge",    "ford",          "town",         "building",       "castle", "walled_farm",
        "chateau",   "redoubt",       "fleche",       "fortified_town", "wall",   "hedge",
        "earthwork", "churchyard",    "fortification"};
    return std::ranges::find(built, kind) != built.end();
}

}  // namespace

Chance Piece::chance() const
{
    return Chance{source->name + std::to_string(number)};
}

Spot Land::spot(Point point) const
{
    return {inches_of(point.x), height - inches_of(point.y)};
}

Outline Land::outline(std::span<const Point> points) const
{
    Outline spots;
    spots.reserve(points.size());
    for (const Point point : points) spots.push_back(spot(point));
    return spots;
}

bool Land::is_at_edge(Spot spot) const
{
    constexpr double near = 0.02;
    return spot.x < near || spot.y < near || spot.x > width - near || spot.y > height - near;
}

IsFixed Land::at_edge() const
{
    return [this](Spot spot) { return is_at_edge(spot); };
}

Outline Land::soft(const Piece& piece, double most) const
{
    return rounded(piece.outline, piece.is_area, most, at_edge());
}

Land land_of(const Scenario& scenario, const Look& look)
{
    Land land;
    land.width = inches_of(scenario.width);
    land.height = inches_of(scenario.height);
    land.grain = land.width / table_of_six_feet;
    for (std::size_t i = 0; i < scenario.terrain.size(); ++i)
        land.pieces.push_back(piece_of(land, look, scenario.terrain[i], i));
    return land;
}

bool is_kept_clear(const Land& land, Spot spot, double margin)
{
    return std::ranges::any_of(land.pieces, [&](const Piece& piece) {
        if (!is_built_on(piece.kind)) return false;
        if (piece.is_area && is_inside(piece.outline, spot)) return true;
        return distance_to(piece.outline, piece.is_area, spot) < piece.width / 2 + margin;
    });
}

}  // namespace voltigeur::draw
