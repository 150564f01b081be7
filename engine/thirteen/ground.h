// Questions the rules ask of the ground: who may stand on it, what it slows, hides and shelters.
#pragma once

#include <optional>

#include "engine/thirteen/view.h"

namespace voltigeur::thirteen {

// Why a unit may not enter a piece of ground, if it may not.
std::optional<Refusal> refuse_ground(const View& view, const Unit& unit, const TerrainPiece& piece);

bool stands_on_barred_ground(const View& view, const Unit& unit, const Rectangle& place);
// Ground is stood in, and slows, if a unit overlaps it; an edge that is only touched does not
// count.
bool is_in_difficult_ground(const View& view, const Unit& unit, const Rectangle& place);

// Where a straight move first meets something of the ground that no crossing carries it over: a
// bridge or ford is for columns and limbered guns.
std::optional<GroundMet> first_barred_ground(const View& view, const Unit& unit,
                                             const Rectangle& mover, Angle direction,
                                             Length travel);
// Ground that nobody passes lies on the straight line, without a bridge or ford.
bool is_impassable_between(const View& view, Point from, Point to);
std::optional<GroundMet> first_difficult_ground(const View& view, const Unit& unit,
                                                const Rectangle& mover, Angle direction,
                                                Length travel);
// Difficult ground that ends the ride of charging cavalry: not the pieces that it stood in where
// its charge began.
std::optional<GroundMet> first_ground_that_stops(const View& view, const Unit& rider,
                                                 const Rectangle& mover, Angle direction,
                                                 Length travel);

// What shelters a unit from an enemy at `from`. A wall or a bank shelters a unit that lines
// it with it between them: nobody that has come in by a charge, and nobody that stands in the
// water.
struct Cover {
    bool fortification = false;
    bool defensive = false;
};
Cover cover_of(const View& view, UnitId id, Point from);

// What hides one unit from another. It sees what can be seen from the middle of its front or from a
// front corner, all round from any corner.
std::optional<Hidden> hidden_from(const View& view, UnitId from, UnitId to);
// The same, when the phase began, before anybody moved.
std::optional<Hidden> hidden_when_phase_began(const View& view, UnitId from, UnitId to);
// Same elevation step from end to end and nothing that stops a ball between.
bool is_level_and_clear(const View& view, Point from, Point to);

}  // namespace voltigeur::thirteen
