// Points and directions on the table. x grows to the right, y up the table; facing 0 looks up.
#pragma once

#include <cstdint>

#include "engine/base/angle.h"
#include "engine/base/length.h"

namespace voltigeur {

struct Point {
    Length x;
    Length y;

    friend bool operator==(const Point&, const Point&) = default;
};

// Where a unit stands: the centre of its front edge, and the way it faces.
struct Pose {
    Point at;
    Angle facing;
    std::uint16_t unused = 0;  // Keeps the struct free of padding, so that it can be hashed.

    friend bool operator==(const Pose&, const Pose&) = default;
};

// Sine and cosine in units of 1/2^30, from a table made at compile time.
inline constexpr std::int32_t trig_one = 1 << 30;
std::int32_t sine(Angle a);
std::int32_t cosine(Angle a);

// The point `ahead` along the facing and `right` across it.
Point offset(Point from, Angle facing, Length ahead, Length right);

// The direction from one point to another, to the nearest 1/65536 of a turn; 0 if they coincide.
Angle bearing(Point from, Point to);

// In square micrometres.
inline std::int64_t squared_distance(Point a, Point b)
{
    const std::int64_t dx = std::int64_t{a.x.micrometres} - b.x.micrometres;
    const std::int64_t dy = std::int64_t{a.y.micrometres} - b.y.micrometres;
    return dx * dx + dy * dy;
}
Length distance(Point a, Point b);          // rounded down
std::int64_t integer_sqrt(std::int64_t n);  // rounded down

// How far the outer corner of a front this wide travels when it wheels through `turn`
// (an arc length, rounded up so that a wheel never costs less than it should).
Length arc_length(Length radius, Angle turn);
// The largest turn whose arc on this radius is no longer than `arc`, at most `most`.
Angle turn_for_arc(Length radius, Length arc, Angle most);

}  // namespace voltigeur
