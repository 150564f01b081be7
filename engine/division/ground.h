// Questions the rules ask of the ground: what it does to a move, whom it shelters.
#pragma once

#include <algorithm>

#include "engine/division/view.h"

namespace voltigeur::division {

// The place overlaps the piece; one that merely touches its edge does not.
bool lies_under(const TerrainPiece& piece, const Rectangle& place);

// What a piece of ground does to such a unit in such a formation, by the printed chart.
const GoingThere& going_on(const View& view, const Unit& unit, Formation formation,
                           const TerrainPiece& piece);

// Why a unit may not be on a piece of ground, if it may not.
std::optional<Refusal> refuse_ground(const View& view, const Unit& unit, const TerrainPiece& piece);
bool stands_on_barred_ground(const View& view, const Unit& unit, Formation formation,
                             const Rectangle& place);
bool is_road_at(const View& view, Point p);
// How far straight ahead every point is one that `holds`, in steps of a tenth of an inch.
template <class Holds>
Length way_while(Pose from, Length wanted, Holds holds)
{
    constexpr Length step = tenths(1);
    Length gone{};
    while (gone < wanted) {
        const Length next = std::min(wanted, gone + step);
        if (!holds(offset(from.at, from.facing, next, {}))) break;
        gone = next;
    }
    return gone;
}
// Who marches straight ahead by so much has a road under the middle of its front, or of all of it,
// wherever that meets the piece.
bool is_carried_by_road(const View& view, Formation formation, const TerrainPiece& piece,
                        const Rectangle& place, Length travel);

// What a road adds to the move of a unit that follows it, and where.
struct RoadThere {
    Length more;
    Clause clause;
    bool is_road = false;
};
RoadThere road_at(const View& view, const Unit& unit, Formation formation, Point p);

// The sector in which it stands, if any.
const TerrainPiece* sector_at(const View& view, const Rectangle& place);
// It stands in a sector: it has no flanks there.
bool is_in_sector(const View& view, const Rectangle& place);

enum class Conduct : std::uint8_t { Stands, Charges };
// Formed troops are sheltered from fire that comes from `from`.
bool is_in_protective_cover(const View& view, const Rectangle& place, Point from, Conduct conduct);

// What the ground adds in melee to a unit that is charged there, by one that began to ride or march
// straight at it from a point.
struct CoverAdd {
    int add = 0;
    Clause clause;
    bool is_heavy = false;
};
CoverAdd melee_cover(const View& view, const Rectangle& place, Point charged_from);

// Formed infantry there fights disordered; cavalry that crosses such ground does.
bool disorders(const View& view, const Unit& unit, const Rectangle& place);
bool is_obstacle_to_cavalry(const View& view, const TerrainPiece& piece);
bool crosses_obstacle(const View& view, const Rectangle& start, Angle direction, Length go);
// Of the ground chart, only roads lie under it. A hill is not open ground.
bool is_in_the_open(const View& view, const Rectangle& place);
// A unit in that place holds a town or a work against an attack that began outside it.
bool holds_sappers_back(const View& view, const Rectangle& place, Point attacked_from);

}  // namespace voltigeur::division
