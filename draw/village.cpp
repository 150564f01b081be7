// What people have built: villages, churches, walled farms, earthworks.

#include <algorithm>
#include <optional>
#include <utility>

#include "draw/land.h"

namespace voltigeur::draw {

namespace {

bool is_road(std::string_view kind)
{
    return kind == "road" || kind == "improved_road" || kind == "sunken_road";
}

// The direction of the street at a spot, if a road is near it.
std::optional<Spot> street_at(const Land& land, Spot spot, double within)
{
    std::optional<Spot> along;
    double nearest = within;
    for (const Piece& road : land.pieces) {
        if (!is_road(road.kind) || road.is_area) continue;
        for (std::size_t i = 1; i < road.outline.size(); ++i) {
            const std::array edge{road.outline[i - 1], road.outline[i]};
            const double here = distance_to(edge, false, spot);
            if (here >= nearest) continue;
            nearest = here;
            along = unit_of(edge[1] - edge[0]);
        }
    }
    return along;
}

struct House {
    Outline walls;
    Spot middle;
    Spot along;
    double length = 1;
    double breadth = 1;
};

House house_at(Spot middle, Spot along, double length, double breadth)
{
    return {box(middle, along, length, breadth), middle, along, length, breadth};
}

Outline shifted(Outline outline, Spot by)
{
    for (Spot& spot : outline) spot = spot + by;
    return outline;
}

// Two slopes of tiles, the one away from the light darker, and a shadow on the ground.
void paint_house(const House& house, double grain, Shapes& shapes)
{
    const Spot quarter = right_of(house.along) * (house.breadth / 4);
    const bool is_dark = dot(quarter, {0.6, 0.8}) > 0;
    const Outline near = box(house.middle + quarter, house.along, house.length, house.breadth / 2);
    const Outline far = box(house.middle - quarter, house.along, house.length, house.breadth / 2);
    shapes.emplace_back(Path{.ink = Ink::Shadow,
                             .lines = {shifted(house.walls, {0.1 * grain, 0.13 * grain})},
                             .closed = true});
    shapes.emplace_back(
        Path{.ink = Ink::RoofDark, .lines = {is_dark ? near : far}, .closed = true});
    shapes.emplace_back(Path{.ink = Ink::RoofLit, .lines = {is_dark ? far : near}, .closed = true});
}

// A nave and a tower with a cross.
void paint_church(const House& nave, double grain, Shapes& shapes)
{
    paint_house(nave, grain, shapes);
    const double side = nave.breadth * 0.82;
    const Spot tower = nave.middle - nave.along * (nave.length / 2 + side * 0.25);
    const Outline walls = box(tower, nave.along, side, side);
    shapes.emplace_back(Path{.ink = Ink::Shadow,
                             .lines = {shifted(walls, {0.14 * grain, 0.18 * grain})},
                             .closed = true});
    shapes.emplace_back(Path{.ink = Ink::Stone, .lines = {walls}, .closed = true});
    const Spot arm = Spot{side * 0.26, 0};
    const Spot post = Spot{0, side * 0.34};
    shapes.emplace_back(
        Path{.ink = Ink::StoneDark,
             .lines = {{tower - post, tower + post},
                       {tower - arm - Spot{0, side * 0.1}, tower + arm - Spot{0, side * 0.1}}}});
}

bool is_clear_of(const House& house, const std::vector<House>& others, double gap)
{
    return std::ranges::none_of(others, [&](const House& other) {
        const double reach = (house.length + other.length) / 2;
        if (length_of(house.middle - other.middle) > reach + house.breadth + gap) return false;
        return std::ranges::any_of(house.walls,
                                   [&](Spot corner) {
                                       return is_inside(other.walls, corner) ||
                                              distance_to(other.walls, true, corner) < gap;
                                   }) ||
               std::ranges::any_of(other.walls,
                                   [&](Spot corner) { return is_inside(house.walls, corner); });
    });
}

bool is_on_road(const Land& land, const House& house, double margin)
{
    return std::ranges::any_of(land.pieces, [&](const Piece& road) {
        const bool is_way = is_road(road.kind) || road.kind == "stream" || road.kind == "river";
        if (!is_way) return false;
        const double clear = road.width / 2 + margin;
        const auto is_near = [&](Spot spot) {
            return distance_to(road.outline, road.is_area, spot) < clear;
        };
        return is_near(house.middle) || std::ranges::any_of(house.walls, is_near);
    });
}

bool fits(const Land& land, const Piece& piece, const House& house,
          const std::vector<House>& others)
{
    const double gap = 0.16 * land.grain;
    const bool is_within = std::ranges::all_of(house.walls, [&](Spot corner) {
        return is_inside(piece.outline, corner) && distance_to(piece.outline, true, corner) > gap;
    });
    return is_within && is_clear_of(house, others, gap) && !is_on_road(land, house, gap * 0.6);
}

Spot axis_at(const Land& land, const Piece& piece, Spot spot)
{
    return street_at(land, spot, 5 * land.grain).value_or(long_axis(piece.outline));
}

bool is_church(const Piece& piece)
{
    return piece.kind == "churchyard" || piece.name().find("hurch") != std::string_view::npos;
}

// Of the towns that lie together the one that is called so has the church, or else the first.
bool has_church(const Land& land, const Piece& piece)
{
    if (is_church(piece)) return true;
    if (piece.kind != "town" && piece.kind != "fortified_town") return false;
    const Spot middle = bounds_of(piece.outline).middle();
    return std::ranges::none_of(land.pieces, [&](const Piece& other) {
        const bool is_near =
            length_of(bounds_of(other.outline).middle() - middle) < 14 * land.grain;
        const bool is_before = other.kind == piece.kind && other.number < piece.number;
        return is_near && (is_church(other) || is_before);
    });
}

// Where the church fits, near the middle of the place.
std::optional<House> church_in(const Land& land, const Piece& piece)
{
    const Spot middle = roomiest_spot(piece.outline);
    const double grain = land.grain;
    for (const double reach : {0.0, 1.0, 1.6, 2.2, 2.8})
        for (const double turn : {0.0, 180.0, 90.0, 270.0, 45.0, 225.0}) {
            const Spot spot = middle + turned({0, -reach * grain}, turn);
            House nave = house_at(spot, axis_at(land, piece, spot), 1.7 * grain, 0.85 * grain);
            const House whole = house_at(spot, nave.along, 2.7 * grain, 0.95 * grain);
            if (fits(land, piece, whole, {})) return nave;
        }
    return std::nullopt;
}

std::vector<Spot> street_first(const Land& land, const std::vector<Spot>& spots)
{
    std::vector<Spot> first;
    std::vector<Spot> rest;
    for (const Spot spot : spots)
        (street_at(land, spot, 2 * land.grain) ? first : rest).push_back(spot);
    first.insert(first.end(), rest.begin(), rest.end());
    return first;
}

std::vector<House> houses_in(const Land& land, const Piece& piece, std::vector<House> taken)
{
    const Chance chance = piece.chance();
    const double grain = land.grain;
    const std::size_t kept = taken.size();
    std::uint64_t n = 0;
    for (const Spot spot :
         street_first(land, scattered(chance, piece.outline, 0.8 * grain, 0.4 * grain))) {
        ++n;
        const Spot street = axis_at(land, piece, spot);
        const bool is_gable = chance.part(n, 11) < 0.3;
        const Spot along =
            turned(is_gable ? right_of(street) : street, chance.between(-5, 5, n, 12));
        const House house = house_at(spot, along, grain * chance.between(0.95, 1.5, n, 13),
                                     grain * chance.between(0.6, 0.78, n, 14));
        if (fits(land, piece, house, taken)) taken.push_back(house);
    }
    taken.erase(taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(kept));
    std::ranges::sort(taken, {},
                      [](const House& house) { return std::pair{house.middle.y, house.middle.x}; });
    return taken;
}

void paint_gardens(const Land& land, const Piece& piece, const std::vector<House>& houses,
                   Shapes& shapes)
{
    const Chance chance = piece.chance();
    for (const Spot spot : scattered(chance, piece.outline, 1.5 * land.grain, 0.3 * land.grain)) {
        const House tree = house_at(spot, {1, 0}, 0.5 * land.grain, 0.5 * land.grain);
        if (fits(land, piece, tree, houses))
            shapes.emplace_back(Stamp{Symbol::Tree, spot, 0.6 * land.grain, 0, "middle"});
    }
}

void build_up(const Land& land, const Piece& piece, Shapes& shapes)
{
    std::vector<House> built;
    const auto church = has_church(land, piece) ? church_in(land, piece) : std::nullopt;
    if (church)
        built.push_back(house_at(church->middle - church->along * (0.25 * land.grain),
                                 church->along, 2.6 * land.grain, 0.95 * land.grain));
    const std::vector<House> houses = houses_in(land, piece, built);
    built.insert(built.end(), houses.begin(), houses.end());
    paint_gardens(land, piece, built, shapes);
    for (const House& house : houses) paint_house(house, land.grain, shapes);
    if (church) paint_church(*church, land.grain, shapes);
}

// ---- Works

// An open work has no rampart behind.
bool has_rampart(const Piece& piece, Spot outwards)
{
    if (!piece.source->has_front) return true;
    const double front = static_cast<double>(piece.source->open_side.turn) * 360 / 65536;
    return dot(outwards, turned({0, -1}, front)) > -0.3;
}

// The inner corner of a rampart so deep.
Spot mitred(const Outline& outline, std::size_t number, double deep)
{
    const std::size_t count = outline.size();
    const Spot corner = outline[number % count];
    const Spot before = unit_of(corner - outline[(number + count - 1) % count]);
    const Spot after = unit_of(outline[(number + 1) % count] - corner);
    const Spot middle = unit_of(right_of(before) + right_of(after));
    const double slant = std::max(dot(middle, right_of(after)), 0.4);
    return corner + middle * (deep / slant);
}

void paint_rampart(const Land& land, const Piece& piece, std::size_t number, Shapes& shapes)
{
    const double grain = land.grain;
    const Outline& outline = piece.outline;
    const Spot from = outline[number];
    const Spot to = outline[(number + 1) % outline.size()];
    const auto inner = [&](double deep) {
        return Outline{mitred(outline, number, deep * grain),
                       mitred(outline, number + 1, deep * grain)};
    };
    const Outline foot = inner(0.62);
    const Spot outwards = right_of(unit_of(to - from)) * (-0.34 * grain);
    shapes.emplace_back(
        Path{.ink = Ink::Rampart, .lines = {{from, to, foot[1], foot[0]}}, .closed = true});
    Path ticks{.ink = Ink::RampartTick, .lines = {inner(0.3)}};
    for (const Spot spot : spaced({from, to}, false, 0.3 * grain))
        if (!land.is_at_edge(spot)) ticks.lines.push_back({spot, spot + outwards});
    shapes.emplace_back(std::move(ticks));
}

}  // namespace

void paint_village(const Land& land, const Piece& piece, Shapes& shapes)
{
    shapes.emplace_back(Path{.ink = Ink::Village, .lines = {piece.outline}, .closed = true});
    shapes.emplace_back(Path{.ink = Ink::VillageEdge, .lines = {piece.outline}, .closed = true});
    build_up(land, piece, shapes);
}

void paint_stronghold(const Land& land, const Piece& piece, Shapes& shapes)
{
    const double grain = land.grain;
    shapes.emplace_back(Path{.ink = Ink::Yard, .lines = {piece.outline}, .closed = true});
    build_up(land, piece, shapes);
    paint_wall(land, piece, shapes);
    if (piece.kind == "churchyard" || piece.kind == "building") return;
    for (const Spot corner : piece.outline) {
        const Outline tower = box(corner, {1, 0}, 0.5 * grain, 0.5 * grain);
        if (!land.is_at_edge(corner))
            shapes.emplace_back(Path{.ink = Ink::Stone, .lines = {tower}, .closed = true});
    }
}

void paint_work(const Land& land, const Piece& piece, Shapes& shapes)
{
    if (!piece.is_area) return paint_bank(land, piece, shapes);
    shapes.emplace_back(Path{.ink = Ink::Work, .lines = {piece.outline}, .closed = true});
    const std::size_t count = piece.outline.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Spot from = piece.outline[i];
        const Spot to = piece.outline[(i + 1) % count];
        if (has_rampart(piece, right_of(unit_of(to - from)) * -1))
            paint_rampart(land, piece, i, shapes);
    }
}

}  // namespace voltigeur::draw
