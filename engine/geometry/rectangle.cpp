#include "engine/geometry/rectangle.h"

#include <algorithm>

#include "engine/geometry/oriented_box.h"

namespace voltigeur {

namespace {

Point plus(Point p, std::int64_t fine_x, std::int64_t fine_y)
{
    return {p.x + Length{rounded32(fine_x)}, p.y + Length{rounded32(fine_y)}};
}

Length radius_of(const OrientedBox& box)
{
    const std::int64_t across = box.half_width;
    const std::int64_t along = box.half_depth;
    const std::int64_t square = across * across + along * along;
    const std::int64_t root = integer_sqrt(square);
    return {static_cast<std::int32_t>(root * root < square ? root + 1 : root)};
}

Length root_of(std::int64_t square)
{
    return {static_cast<std::int32_t>(integer_sqrt(square))};
}

}  // namespace

// ---- The rectangle ----

Rectangle::Rectangle(Pose pose, Length width, Length depth) : Rectangle(pose, width, depth, {})
{
    radius_ = radius_of(box_);
}

Rectangle::Rectangle(Pose pose, Length width, Length depth, Length radius)
    : facing_(pose.facing), radius_(radius)
{
    const Direction ahead = direction_of(pose.facing);
    box_.sine = ahead.sine;
    box_.cosine = ahead.cosine;
    box_.half_width = width.micrometres / 2;
    box_.half_depth = depth.micrometres / 2;
    const std::int64_t back = -std::int64_t{box_.half_depth};
    box_.centre = plus(pose.at, back * box_.sine, back * box_.cosine);
}

Point Rectangle::front_centre() const
{
    const std::int64_t ahead = box_.half_depth;
    return plus(box_.centre, ahead * box_.sine, ahead * box_.cosine);
}

std::array<Point, 4> Rectangle::corners() const
{
    const std::int64_t across = box_.half_width;
    const std::int64_t along = box_.half_depth;
    const auto corner = [&](std::int64_t right, std::int64_t ahead) {
        return plus(box_.centre, right * box_.cosine + ahead * box_.sine,
                    ahead * box_.cosine - right * box_.sine);
    };
    return {corner(-across, along), corner(across, along), corner(across, -along),
            corner(-across, -along)};
}

Point Rectangle::local(Point p) const
{
    const FineVector v = in_frame(box_, p);
    return {{rounded32(v.x)}, {rounded32(v.y)}};
}

Rectangle Rectangle::moved(Angle direction, Length by) const
{
    Rectangle result = *this;
    result.box_.centre = offset(box_.centre, direction, by, {0});
    return result;
}

Rectangle Rectangle::grown(Length margin) const
{
    Rectangle result = *this;
    result.box_.half_width = std::max(box_.half_width + margin.micrometres, 0);
    result.box_.half_depth = std::max(box_.half_depth + margin.micrometres, 0);
    result.radius_ = radius_of(result.box_);
    return result;
}

Rectangle Rectangle::swept_ahead(Length by) const
{
    Rectangle result = *this;
    const std::int64_t half = by.micrometres / 2;
    result.box_.centre = plus(box_.centre, half * box_.sine, half * box_.cosine);
    result.box_.half_depth += static_cast<std::int32_t>((magnitude(by.micrometres) + 1) / 2);
    result.radius_ = radius_of(result.box_);
    return result;
}

// ---- Apart, touching, overlapping ----

Length distance(const Rectangle& a, const Rectangle& b)
{
    const Placement p = placement(a.box(), b.box());
    if (widest(gaps(a.box(), b.box(), p)) <= 0) return {0};
    return root_of(squared_apart(a.box(), b.box(), p));
}

Length distance(const Rectangle& a, Point p)
{
    const FineVector v = in_frame(a.box(), p);
    return root_of(squared_from_box(a.box(), v.x, v.y));
}

bool within(const Rectangle& a, const Rectangle& b, Length limit)
{
    if (limit.micrometres < 0) return false;
    // OPTIMIZATION: circles around the rectangles are too far apart, or circles inside them near
    // enough, by more than the two micrometres that rounding can change.
    const std::int64_t between = squared_distance(a.centre(), b.centre());
    const std::int64_t far =
        std::int64_t{limit.micrometres} + a.radius().micrometres + b.radius().micrometres + 2;
    if (between > far * far) return false;
    const std::int64_t near = std::int64_t{limit.micrometres} +
                              std::min(a.box().half_width, a.box().half_depth) +
                              std::min(b.box().half_width, b.box().half_depth) - 2;
    if (near > 0 && between <= near * near) return true;
    return boxes_within(a.box(), b.box(), limit.micrometres);
}

bool within(const Rectangle& a, Point p, Length limit)
{
    if (limit.micrometres < 0) return false;
    const std::int64_t beyond = std::int64_t{limit.micrometres} + 1;
    const FineVector v = in_frame(a.box(), p);
    return squared_from_box(a.box(), v.x, v.y) < beyond * beyond;
}

bool overlaps(const Rectangle& a, const Rectangle& b)
{
    const std::int64_t far = std::int64_t{a.radius().micrometres} + b.radius().micrometres;
    if (squared_distance(a.centre(), b.centre()) > far * far) return false;
    return share_more_than(a.box(), b.box(), touch_gap);
}

bool touches(const Rectangle& a, const Rectangle& b)
{
    return within(a, b, touch_gap);
}

bool crosses(const Rectangle& a, Point p, Point q)
{
    // The separating axes are those of the rectangle and the normal of the segment.
    const FineVector from = in_frame(a.box(), p);
    const FineVector to = in_frame(a.box(), q);
    const std::int64_t half_width = fine(a.box().half_width);
    const std::int64_t half_depth = fine(a.box().half_depth);
    if (std::min(from.x, to.x) >= half_width || std::max(from.x, to.x) <= -half_width) return false;
    if (std::min(from.y, to.y) >= half_depth || std::max(from.y, to.y) <= -half_depth) return false;
    const std::int64_t x = rounded(from.x);
    const std::int64_t y = rounded(from.y);
    const std::int64_t dx = rounded(to.x) - x;
    const std::int64_t dy = rounded(to.y) - y;
    if (dx == 0 && dy == 0) return true;
    return magnitude(dx * y - dy * x) <
           magnitude(dx) * a.box().half_depth + magnitude(dy) * a.box().half_width;
}

Point nearest_point(const Rectangle& a, Point p)
{
    const FineVector v = in_frame(a.box(), p);
    const std::int64_t half_width = fine(a.box().half_width);
    const std::int64_t half_depth = fine(a.box().half_depth);
    // How far p is beyond the edges, in 1/64 of a micrometre so that the products fit.
    const std::int64_t x = rounded<24>(v.x - std::clamp(v.x, -half_width, half_width));
    const std::int64_t y = rounded<24>(v.y - std::clamp(v.y, -half_depth, half_depth));
    return {p.x - Length{rounded32<36>(x * a.box().cosine + y * a.box().sine)},
            p.y - Length{rounded32<36>(y * a.box().cosine - x * a.box().sine)}};
}

Length contact_width(const Rectangle& a, const Rectangle& b)
{
    if (!touches(a, b)) return {0};
    const Placement p = placement(a.box(), b.box());
    const std::int64_t half = fine(a.box().half_width);
    const std::int64_t extent =
        magnitude(p.cosine) * b.box().half_width + magnitude(p.sine) * b.box().half_depth;
    const std::int64_t shared =
        std::min(half, p.in_a.x + extent) - std::max(-half, p.in_a.x - extent);
    return {rounded32(std::max<std::int64_t>(shared, 0))};
}

}  // namespace voltigeur
