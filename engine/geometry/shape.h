// Ground: polygons (woods, towns, hills) and polylines (walls, streams, roads) that never move.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "engine/geometry/rectangle.h"

namespace voltigeur {

struct Box {
    Point low;
    Point high;
};

// A simple polygon (either winding, not necessarily convex) or an open polyline with a width.
class Shape {
public:
    Shape() = default;  // Nothing at all.
    static Shape polygon(std::vector<Point> corners);
    static Shape polyline(std::vector<Point> points, Length width);

    [[nodiscard]] bool is_area() const { return is_area_; }
    [[nodiscard]] std::span<const Point> points() const { return points_; }
    [[nodiscard]] Length width() const { return width_; }
    [[nodiscard]] const Box& box() const { return box_; }

    // Quick looks before the exact ones: false only if all of it stays clear of the shape's box.
    [[nodiscard]] bool may_meet(Point centre, Length radius) const
    {
        return centre.x + radius >= around_.low.x && centre.x - radius <= around_.high.x &&
               centre.y + radius >= around_.low.y && centre.y - radius <= around_.high.y;
    }
    [[nodiscard]] bool may_meet(Point p, Point q) const
    {
        return std::max(p.x, q.x) >= around_.low.x && std::min(p.x, q.x) <= around_.high.x &&
               std::max(p.y, q.y) >= around_.low.y && std::min(p.y, q.y) <= around_.high.y &&
               is_in_line_with(p, q);
    }
    // Area: the point lies in it (edges count). Line: within half its width.
    [[nodiscard]] bool contains(Point p) const;
    // Any part of the rectangle lies in it or on it.
    [[nodiscard]] bool touches(const Rectangle& r) const;
    // They share more than the touch gap: an edge that is only touched does not count.
    [[nodiscard]] bool overlaps(const Rectangle& r) const;
    // The whole rectangle lies inside, but for the touch gap (areas only).
    [[nodiscard]] bool contains(const Rectangle& r) const;
    // Some point of the rectangle is within `limit` of it.
    [[nodiscard]] bool within(const Rectangle& r, Length limit) const;
    // The segment enters, crosses or touches it.
    [[nodiscard]] bool crosses(Point p, Point q) const;
    // How much of the segment lies inside (areas; 0 for lines), rounded down.
    [[nodiscard]] Length length_inside(Point p, Point q) const;
    // How far the rectangle can go in `direction` before any part of it enters; nothing if it does
    // not within `travel`; 0 if it is in it already. A strip as deep as the touch gap does not
    // count as being in it, so that a unit can move away from an edge at which it stopped, or along
    // it.
    [[nodiscard]] std::optional<Length> first_touch(const Rectangle& mover, Angle direction,
                                                    Length travel) const;

private:
    Shape(std::vector<Point> points, Length width, bool is_area);
    [[nodiscard]] bool is_in_line_with(Point p, Point q) const;

    std::vector<Point> points_;
    std::vector<OrientedBox> edges_;  // each from a point to the next, as wide as a line is
    Box box_{};
    Box around_{};  // the box, grown by half its width
    Length width_;
    bool is_area_ = true;
};

// No two edges cross and the area is not zero: what a scenario may call a polygon.
bool is_simple_polygon(std::span<const Point> corners);

}  // namespace voltigeur
