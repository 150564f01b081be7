// Questions about troops that only the sheet answers: their ratings, their speeds, the ground they
// may not enter.
#pragma once

#include "engine/division/sheet.h"
#include "engine/state/unit.h"

namespace voltigeur::division {

// The classes of the ratings.
SetOf<Quality> printed_qualities();

// The row of these troops; every troop and class of a loaded sheet has one.
const RatingRow& rating_row(const Sheet& sheet, std::uint8_t troop, Quality quality);

// The printed row for these troops in a formation, or null: then they do not move in it.
const SpeedRow* speed_row(const Sheet& sheet, std::uint8_t troop, Formation formation);

// Formations in which these troops move, and the square of infantry.
bool may_use(const Sheet& sheet, std::uint8_t troop, Formation formation);
// They only skirmish: a stand is a unit.
bool is_skirmisher(const Sheet& sheet, std::uint8_t troop);

// What a kind of ground does to a unit as it stands, with the notes of the chart.
Going going_over(const Sheet& sheet, const Unit& unit, std::uint8_t kind);

}  // namespace voltigeur::division
