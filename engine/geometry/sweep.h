// Movement without gaps: where a moving rectangle first touches something, exactly.
#pragma once

#include <optional>

#include "engine/geometry/rectangle.h"

namespace voltigeur {

enum class Hand : std::uint8_t { Left, Right };

// Two that touch never hold each other fast: a strip as deep as the touch gap is forgiven, as in
// overlaps(). Only movement that would go deeper than that is stopped, and it is stopped where the
// edges meet; movement away or alongside is free.

// How far `mover` can go in `direction` before it touches `obstacle`; nothing if it never does
// within `travel`. 0 if it touches already and would go deeper; nothing if it only moves away.
// Movement that creeps in at less than about one degree goes on until the strip is almost used up.
std::optional<Length> first_touch(const Rectangle& mover, Angle direction, Length travel,
                                  const Rectangle& obstacle);

// The pose after wheeling about the front corner on that hand through `turn`: to the left about the
// left corner, to the right about the right one.
Pose wheeled(Pose pose, Length width, Hand hand, Angle turn);

// The turn at which a wheel about the front corner on that hand first touches `obstacle`; nothing
// if it never does within `turn`. One step of the circle more and they would overlap by a few
// micrometres; the rule for those that touch already is that of first_touch.
std::optional<Angle> first_touch_wheel(Pose pose, Length width, Length depth, Hand hand, Angle turn,
                                       const Rectangle& obstacle);

}  // namespace voltigeur
