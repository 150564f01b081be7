// A battle as a card shows it: what it is called, who fights, and its table in a few strokes.
//
//     {"id": "aspern", "title": …, "sheet": …, "units": [30, 28], "sketch": {"ground": […], …}}
#pragma once

#include <span>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/family/battle.h"

namespace voltigeur::draw {

// `profiles` are those that the battle's sheet offers.
nlohmann::ordered_json card_of(const Battle& battle, std::span<const std::string_view> profiles);

}  // namespace voltigeur::draw
