// A drawing as an SVG file that needs nothing else.
#pragma once

#include <string>

#include "draw/drawing.h"
#include "draw/theme.h"

namespace voltigeur::draw {

std::string to_svg(const Drawing& drawing, Theme theme);

}  // namespace voltigeur::draw
