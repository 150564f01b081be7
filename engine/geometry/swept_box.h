// A box that moves in a straight line, against one that stands. Private to engine/geometry.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/geometry/rectangle.h"
#include "engine/geometry/trigonometry.h"

namespace voltigeur {

// Who creeps into the forgiven strip stops this far before the strip is used up, unless the edges
// meet only later: so creeping is free up to one part in 64, and a head-on stop is where edges
// meet.
inline constexpr std::int64_t creep = std::int64_t{64} * touch_gap.micrometres;

// As first_touch() of sweep.h.
std::optional<Length> first_touch(const OrientedBox& mover, Direction direction, Length travel,
                                  const OrientedBox& obstacle);

// The same for a disc that stands. It too is touched only by who would go deeper than the touch
// gap.
std::optional<Length> first_touch_disc(const OrientedBox& mover, Direction direction, Length travel,
                                       Point centre, Length radius);

}  // namespace voltigeur
