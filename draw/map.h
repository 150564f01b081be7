// The staff map of a battle: ground, units, names and furniture, from the scenario, a State of it
// and the look of its sheet.
//
//     const Look look = look_of(battle.sheet);
//     const Drawing drawing = draw_map(battle.scenario, battle.scenario.opening, look);
//     to_svg(drawing, Theme::Parchment);
#pragma once

#include <string>

#include "draw/drawing.h"
#include "draw/look.h"

namespace voltigeur::draw {

// A map on paper is one drawing. A page draws the ground once and what stands on it ever again.
enum class MapPart : std::uint8_t { All, Ground, Troops };

struct MapOptions {
    bool names = true;
    bool command = false;  // circles of command about the generals
    MapPart part = MapPart::All;
    Units units = Units::Inches;  // of the rulers at the edges
    double letters = 1;           // how large names are beside what they are on paper
    std::string reserve = "turn {turn}: {who}";  // what is written beside the arrow of a reserve
};

Drawing draw_map(const Scenario& scenario, const State& state, const Look& look,
                 const MapOptions& options = {});

}  // namespace voltigeur::draw
