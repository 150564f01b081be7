// Small tables: two to six units about one charge, one shot or one melee, at distances just inside
// and just outside those that the sheet names. Random battles rarely come to where two rules meet;
// small tables begin there.
//
//     const std::string text = small_table(source, seed);   // the set-up of a transcript
#pragma once

#include <cstdint>
#include <string>

#include "engine/game/battle_source.h"

namespace voltigeur {

// The same seed gives the same table.
std::string small_table(const BattleSource& source, std::uint64_t seed);

}  // namespace voltigeur
