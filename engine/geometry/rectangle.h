// The oriented rectangle on which a unit stands, and every question the rules ask about two of
// them: how far apart, touching, overlapping, in front, on the flank, in the lane.
#pragma once

#include <array>

#include "engine/geometry/point.h"

namespace voltigeur {

// A rectangle as the formulas like it: a centre, the unit vector (sine, cosine) that points ahead
// in units of 1/2^30, and half sizes. An edge of the ground is one without width.
struct OrientedBox {
    Point centre;
    std::int32_t sine = 0;
    std::int32_t cosine = trig_one;
    std::int32_t half_width = 0;
    std::int32_t half_depth = 0;
};

class Rectangle {
public:
    Rectangle() = default;
    // A rectangle whose front edge has its centre at the pose. Odd sizes lose a micrometre.
    Rectangle(Pose pose, Length width, Length depth);
    // OPTIMIZATION: the same for sizes whose radius is known from a table.
    Rectangle(Pose pose, Length width, Length depth, Length radius);

    [[nodiscard]] Point centre() const { return box_.centre; }
    [[nodiscard]] Point front_centre() const;
    [[nodiscard]] Angle facing() const { return facing_; }
    [[nodiscard]] Length width() const { return {2 * box_.half_width}; }
    [[nodiscard]] Length depth() const { return {2 * box_.half_depth}; }
    // Radius of the circumscribed circle about the centre, rounded up.
    [[nodiscard]] Length radius() const { return radius_; }
    // Front left, front right, rear right, rear left.
    [[nodiscard]] std::array<Point, 4> corners() const;
    // A point in the rectangle's own frame: x to its right and y ahead, from its centre.
    [[nodiscard]] Point local(Point p) const;

    // The same rectangle moved, or grown by `margin` on all sides.
    [[nodiscard]] Rectangle moved(Angle direction, Length by) const;
    [[nodiscard]] Rectangle grown(Length margin) const;
    // What it covers while it moves straight ahead (or back, if negative) by `by`.
    [[nodiscard]] Rectangle swept_ahead(Length by) const;

    [[nodiscard]] const OrientedBox& box() const { return box_; }

private:
    OrientedBox box_;
    Angle facing_;
    Length radius_;
};

// Units this close touch: a hundredth of an inch, far below what a hand can place.
inline constexpr Length touch_gap = {254};

// From edge to edge, 0 if they overlap. Exact to a few micrometres.
Length distance(const Rectangle& a, const Rectangle& b);
Length distance(const Rectangle& a, Point p);
// distance(a, b) <= limit, rejecting by circles first.
bool within(const Rectangle& a, const Rectangle& b, Length limit);
bool within(const Rectangle& a, Point p, Length limit);
// They share more than the touch gap: a strip of that depth is forgiven.
bool overlaps(const Rectangle& a, const Rectangle& b);
bool touches(const Rectangle& a, const Rectangle& b);

// Does the segment from p to q pass through the inside of the rectangle? Running along an edge or
// through a corner does not count.
bool crosses(const Rectangle& a, Point p, Point q);
// The point of the rectangle nearest to p (p itself if inside).
Point nearest_point(const Rectangle& a, Point p);
// How long the edges of a and b lie against each other: the overlap, along the front of `a`, of the
// two rectangles' extents. 0 if they do not touch. Used to find who has "most contact".
Length contact_width(const Rectangle& a, const Rectangle& b);

// ---- Fields of fire ----

// Any part of `target` lies ahead of the front edge of `shooter`, between rays that leave its front
// corners at `spread` (at most a quarter turn) outwards. A part that is ahead by no more than the
// touch gap does not count, so that a neighbour whose front is in line is never in the arc.
bool in_arc(const Rectangle& shooter, const Rectangle& target, Angle spread);

// The straight lane ahead of a battery: as wide as its front, as long as `reach`. Tells how much of
// the target's extent across the lane is inside it and how far its nearest point in the lane is
// from the muzzle (the front centre), and how far its farthest point in the lane is straight ahead.
struct LaneHit {
    Length overlap;   // across the lane; 0: not in it
    Length distance;  // from the front centre to the nearest point inside the lane
    Length near;      // straight ahead, to the nearest point inside the lane
    Length far;       // straight ahead, to the farthest point inside the lane
};
LaneHit in_lane(const Rectangle& battery, const Rectangle& target, Length reach);

// `from` lies beyond a flank of `target` and within `half_angle` of the line of its front, seen
// from the front corner of that flank.
bool enfilades(Point from, const Rectangle& target, Angle half_angle);

// The point lies strictly behind the line of the target's front edge.
bool behind_front_line(Point p, const Rectangle& target);

}  // namespace voltigeur
