// Pictures in pixels, made of SVG by librsvg's own program.
#pragma once

#include <string>

#include "cli/command.h"

namespace voltigeur::cli {

// To the file, or to standard output if none is named.
Exit write_png(const std::string& svg, const std::string& file, int width);

}  // namespace voltigeur::cli
