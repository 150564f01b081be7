// A drawing as JSON, for pages: numbers are inches to the thousandth, lines are flat lists
// [x, y, x, y …].
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "draw/drawing.h"

namespace voltigeur::draw {

nlohmann::json to_json(const Drawing& drawing);

}  // namespace voltigeur::draw
