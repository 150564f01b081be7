#include "engine/division/ground.h"

#include <algorithm>

namespace voltigeur::division {

namespace {

bool lies_in(const TerrainPiece& piece, const Rectangle& place)
{
    return piece.shape.is_area() && piece.shape.contains(place.centre());
}

bool is_line(const View& view, const TerrainPiece& piece)
{
    return view.kind(piece).linear || !piece.shape.is_area();
}

// Inside it, or lining it with the enemy beyond. Who charges has a line to cross, not to hide
// behind.
bool shelters(const View& view, const TerrainPiece& piece, const Rectangle& place, Point from,
              Conduct conduct)
{
    if (!is_line(view, piece)) return lies_in(piece, place) && protects_from(piece, place, from);
    return conduct == Conduct::Stands && piece.shape.within(place, view.gaps().lining.is) &&
           piece.shape.crosses(place.centre(), from);
}

// Of a hill it is the higher ground that helps. Woods and towns shelter a unit inside from one that
// comes from outside, not from one that was in there too.
bool helps(const View& view, const TerrainPiece& piece, const Rectangle& place, Point charged_from)
{
    if (piece.height > 0)
        return lies_in(piece, place) &&
               height_at(view, place.centre()) > height_at(view, charged_from);
    if (!is_line(view, piece) && piece.shape.contains(charged_from)) return false;
    return shelters(view, piece, place, charged_from, Conduct::Stands);
}

bool has_road_near(const View& view, Point p, Point q)
{
    return std::ranges::any_of(view.scenario.terrain, [&](const TerrainPiece& piece) {
        return view.kind(piece).road && piece.shape.may_meet(p, q);
    });
}

template <class Concerns>
bool any_ground(const View& view, const Rectangle& place, Length margin, Concerns concerns)
{
    return std::ranges::any_of(view.scenario.terrain, [&](const TerrainPiece& piece) {
        return may_touch(piece, place, margin) && concerns(piece);
    });
}

}  // namespace

bool lies_under(const TerrainPiece& piece, const Rectangle& place)
{
    // From an edge that it merely touches it is free to go one way or the other.
    return piece.shape.first_touch(place, place.facing(), {}) &&
           piece.shape.first_touch(place, place.facing() + degrees(180), {});
}

const GoingThere& going_on(const View& view, const Unit& unit, Formation formation,
                           const TerrainPiece& piece)
{
    const std::size_t row = piece.kind * view.sheet.troops.size() + unit.troop;
    return view.tables.going[row * formation_count + static_cast<std::size_t>(formation)];
}

std::optional<Refusal> refuse_ground(const View& view, const Unit& unit, const TerrainPiece& piece)
{
    const GoingThere& there = going_on(view, unit, unit.formation, piece);
    if (there.going.kind != Going::Kind::NotAllowed) return std::nullopt;
    return Refusal{.clause = there.clause, .why = "the ground there is closed to it"};
}

bool stands_on_barred_ground(const View& view, const Unit& unit, Formation formation,
                             const Rectangle& place)
{
    return ground_under(view, place, [&](const TerrainPiece& piece) {
               return lies_under(piece, place) && refuse_ground(view, unit, piece) &&
                      !is_carried_by_road(view, formation, piece, place, {});
           }) != nullptr;
}

bool is_road_at(const View& view, Point p)
{
    return std::ranges::any_of(view.scenario.terrain, [&](const TerrainPiece& piece) {
        return view.kind(piece).road && piece.shape.contains(p);
    });
}

bool is_carried_by_road(const View& view, Formation formation, const TerrainPiece& piece,
                        const Rectangle& place, Length travel)
{
    if (view.kind(piece).road || !view.gaps().road_formations.is.has(formation)) return false;
    const Point front = place.front_centre();
    const Point rear = offset(front, place.facing(), -place.depth(), {});
    const Point to = offset(front, place.facing(), travel, {});
    // OPTIMIZATION: roads are few, and what lies on none need not be looked at point by point.
    if (!has_road_near(view, rear, to)) return false;
    const auto carries = [&](Point p) { return is_road_at(view, p); };
    return (carries(front) && carries(to)) || is_covered(piece, rear, to, carries) ||
           is_covered(piece, front, to, carries);
}

RoadThere road_at(const View& view, const Unit& unit, Formation formation, Point p)
{
    RoadThere best;
    for (const TerrainPiece& piece : view.scenario.terrain) {
        if (!view.kind(piece).road || !piece.shape.contains(p)) continue;
        best.is_road = true;
        const GoingThere& there = going_on(view, unit, formation, piece);
        if (there.going.kind != Going::Kind::More || there.going.length <= best.more) continue;
        best.more = there.going.length;
        best.clause = there.clause;
    }
    return best;
}

const TerrainPiece* sector_at(const View& view, const Rectangle& place)
{
    for (const TerrainPiece& piece : view.scenario.terrain)
        if (view.kind(piece).sector && may_touch(piece, place, {}) && lies_in(piece, place))
            return &piece;
    return nullptr;
}

bool is_in_sector(const View& view, const Rectangle& place)
{
    return sector_at(view, place) != nullptr;
}

bool is_in_protective_cover(const View& view, const Rectangle& place, Point from, Conduct conduct)
{
    return any_ground(view, place, view.gaps().lining.is, [&](const TerrainPiece& piece) {
        return view.gaps().protective_ground.is.has(piece.kind) &&
               shelters(view, piece, place, from, conduct);
    });
}

CoverAdd melee_cover(const View& view, const Rectangle& place, Point charged_from)
{
    const MeleePhase& sheet = view.sheet.melee;
    const auto has = [&](const TerrainAdd& line) {
        return any_ground(view, place, view.gaps().lining.is, [&](const TerrainPiece& piece) {
            return line.terrain.has(piece.kind) && helps(view, piece, place, charged_from);
        });
    };
    if (has(sheet.heavy_cover)) return {sheet.heavy_cover.add, sheet.heavy_cover.clause, true};
    if (has(sheet.light_cover)) return {sheet.light_cover.add, sheet.light_cover.clause, false};
    return {};
}

bool disorders(const View& view, const Unit& unit, const Rectangle& place)
{
    if (unit.arm != Arm::Infantry || is_skirmisher(unit)) return false;
    return any_ground(view, place, {}, [&](const TerrainPiece& piece) {
        return view.gaps().disorders_infantry.is.has(piece.kind) && lies_in(piece, place);
    });
}

bool is_obstacle_to_cavalry(const View& view, const TerrainPiece& piece)
{
    return view.gaps().disorders_cavalry.is.has(piece.kind);
}

bool crosses_obstacle(const View& view, const Rectangle& start, Angle direction, Length go)
{
    const auto met = first_ground(view, start, direction, go, [&](const TerrainPiece& piece) {
        return is_obstacle_to_cavalry(view, piece);
    });
    return met.has_value();
}

bool is_in_the_open(const View& view, const Rectangle& place)
{
    return !any_ground(view, place, {}, [&](const TerrainPiece& piece) {
        return view.kind(piece).row && !view.kind(piece).road && lies_under(piece, place);
    });
}

bool holds_sappers_back(const View& view, const Rectangle& place, Point attacked_from)
{
    return any_ground(view, place, {}, [&](const TerrainPiece& piece) {
        return view.sheet.melee.sappers.terrain.has(piece.kind) && lies_in(piece, place) &&
               !piece.shape.contains(attacked_from);
    });
}

}  // namespace voltigeur::division
