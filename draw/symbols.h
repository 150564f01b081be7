// The symbols of a drawing as SVG: drawn once in a square of one unit about the origin, looking up.
#pragma once

#include <string>
#include <string_view>

#include "draw/drawing.h"
#include "draw/theme.h"

namespace voltigeur::draw {

std::string symbol_id(Symbol symbol, std::string_view dress);
// What stands within the <g> of that id.
std::string symbol_svg(Symbol symbol, std::string_view dress, Theme theme);

}  // namespace voltigeur::draw
