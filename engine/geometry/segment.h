// Segments between two points of the table. Private to engine/geometry.
#pragma once

#include <cstdint>

#include "engine/geometry/rectangle.h"

namespace voltigeur {

// (b - a) x (c - a): positive if c lies to the left of the way from a to b.
std::int64_t cross(Point a, Point b, Point c);

// The point lies on the segment, ends included.
bool is_on_segment(Point p, Point a, Point b);

// The segments a-b and c-d have a point in common, ends included.
bool segments_meet(Point a, Point b, Point c, Point d);

// From the point to the nearest point of the segment, rounded down.
Length distance_to_segment(Point p, Point a, Point b);

// The segment as a box that lies ahead along it and has no width.
OrientedBox box_of_segment(Point a, Point b);

}  // namespace voltigeur
