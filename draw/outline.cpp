#include "draw/outline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace voltigeur::draw {

namespace {

constexpr double degree = std::numbers::pi / 180;

double cross(Spot a, Spot b)
{
    return a.x * b.y - a.y * b.x;
}

double distance_to_edge(Spot a, Spot b, Spot spot)
{
    const Spot edge = b - a;
    const double square = dot(edge, edge);
    const double along = square > 0 ? std::clamp(dot(spot - a, edge) / square, 0.0, 1.0) : 0;
    return length_of(spot - (a + edge * along));
}

// Calls `with(a, b)` for every edge.
template <class With>
void for_edges(std::span<const Spot> line, bool closed, With with)
{
    for (std::size_t i = 1; i < line.size(); ++i) with(line[i - 1], line[i]);
    if (closed && line.size() > 2) with(line.back(), line.front());
}

double perimeter(std::span<const Spot> line, bool closed)
{
    double sum = 0;
    for_edges(line, closed, [&](Spot a, Spot b) { sum += length_of(b - a); });
    return sum;
}

}  // namespace

double length_of(Spot a)
{
    return std::sqrt(dot(a, a));
}

Spot unit_of(Spot a)
{
    const double length = length_of(a);
    return length > 0 ? a * (1 / length) : Spot{1, 0};
}

Spot turned(Spot a, double degrees)
{
    const double sine = std::sin(degrees * degree);
    const double cosine = std::cos(degrees * degree);
    return {a.x * cosine - a.y * sine, a.x * sine + a.y * cosine};
}

double degrees_of(Spot direction)
{
    return std::atan2(direction.x, -direction.y) / degree;
}

double inches_of(Length length)
{
    return static_cast<double>(length.micrometres) / micrometres_per_inch;
}

Bounds bounds_of(std::span<const Spot> outline)
{
    if (outline.empty()) return {};
    Bounds bounds{outline.front(), outline.front()};
    for (const Spot spot : outline) {
        bounds.low = {std::min(bounds.low.x, spot.x), std::min(bounds.low.y, spot.y)};
        bounds.high = {std::max(bounds.high.x, spot.x), std::max(bounds.high.y, spot.y)};
    }
    return bounds;
}

double shared_area(const Bounds& a, const Bounds& b)
{
    const double width = std::min(a.high.x, b.high.x) - std::max(a.low.x, b.low.x);
    const double height = std::min(a.high.y, b.high.y) - std::max(a.low.y, b.low.y);
    return width > 0 && height > 0 ? width * height : 0;
}

// ---- Areas

double area_of(std::span<const Spot> outline)
{
    double sum = 0;
    for_edges(outline, true, [&](Spot a, Spot b) { sum += cross(a, b); });
    return sum / 2;
}

Outline clockwise(Outline outline)
{
    if (area_of(outline) < 0) std::ranges::reverse(outline);
    return outline;
}

bool is_inside(std::span<const Spot> outline, Spot spot)
{
    bool inside = false;
    for_edges(outline, true, [&](Spot a, Spot b) {
        if ((a.y > spot.y) == (b.y > spot.y)) return;
        const double x = a.x + (spot.y - a.y) / (b.y - a.y) * (b.x - a.x);
        if (spot.x < x) inside = !inside;
    });
    return inside;
}

double distance_to(std::span<const Spot> line, bool closed, Spot spot)
{
    double nearest = std::numeric_limits<double>::max();
    for_edges(line, closed,
              [&](Spot a, Spot b) { nearest = std::min(nearest, distance_to_edge(a, b, spot)); });
    return nearest;
}

std::optional<double> ray_length(std::span<const Spot> outline, Spot from, Spot direction)
{
    std::optional<double> nearest;
    for_edges(outline, true, [&](Spot a, Spot b) {
        const double parallel = cross(direction, b - a);
        if (std::abs(parallel) < 1e-9) return;
        const double along = cross(a - from, b - a) / parallel;
        const double across = cross(a - from, direction) / parallel;
        if (along < 1e-6 || across < 0 || across > 1) return;
        if (!nearest || along < *nearest) nearest = along;
    });
    return nearest;
}

Outline inset(const Outline& outline, double by)
{
    Outline moved;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Spot before = outline[(i + outline.size() - 1) % outline.size()];
        const Spot after = outline[(i + 1) % outline.size()];
        const Spot spot = outline[i] + right_of(unit_of(after - before)) * by;
        if (is_inside(outline, spot) && distance_to(outline, true, spot) > by * 0.93)
            moved.push_back(spot);
    }
    return moved.size() < 6 ? Outline{} : moved;
}

Spot roomiest_spot(std::span<const Spot> outline)
{
    const Bounds bounds = bounds_of(outline);
    constexpr int steps = 24;
    Spot best = bounds.middle();
    double room = -1;
    for (int i = 0; i <= steps; ++i)
        for (int j = 0; j <= steps; ++j) {
            const Spot spot =
                bounds.low + Spot{bounds.width() * i / steps, bounds.height() * j / steps};
            if (!is_inside(outline, spot)) continue;
            const double here = distance_to(outline, true, spot);
            if (here > room + 1e-9) {
                room = here;
                best = spot;
            }
        }
    return best;
}

Spot long_axis(std::span<const Spot> outline)
{
    Spot longest;
    for_edges(outline, true, [&](Spot a, Spot b) {
        if (length_of(b - a) > length_of(longest) + 1e-9) longest = b - a;
    });
    return unit_of(longest);
}

std::vector<Outline> hatched(std::span<const Spot> outline, Spot along, double gap, double inwards)
{
    const Spot across = right_of(along);
    double low = std::numeric_limits<double>::max();
    double high = std::numeric_limits<double>::lowest();
    for (const Spot spot : outline) {
        low = std::min(low, dot(spot, across));
        high = std::max(high, dot(spot, across));
    }
    std::vector<Outline> lines;
    for (double level = low + gap / 2; level < high; level += gap) {
        std::vector<double> cuts;
        for_edges(outline, true, [&](Spot a, Spot b) {
            const double from = dot(a, across) - level;
            const double to = dot(b, across) - level;
            if ((from > 0) != (to > 0))
                cuts.push_back(dot(a + (b - a) * (from / (from - to)), along));
        });
        std::ranges::sort(cuts);
        for (std::size_t i = 1; i < cuts.size(); i += 2)
            if (cuts[i] - cuts[i - 1] > 2.5 * inwards)
                lines.push_back({along * (cuts[i - 1] + inwards) + across * level,
                                 along * (cuts[i] - inwards) + across * level});
    }
    return lines;
}

// ---- Lines

Outline rounded(const Outline& outline, bool closed, double most, const IsFixed& is_fixed)
{
    const std::size_t count = outline.size();
    if (count < 3) return outline;
    Outline round;
    for (std::size_t i = 0; i < count; ++i) {
        const bool is_end = !closed && (i == 0 || i + 1 == count);
        const Spot corner = outline[i];
        if (is_end || is_fixed(corner)) {
            round.push_back(corner);
            continue;
        }
        const Spot back = outline[(i + count - 1) % count] - corner;
        const Spot ahead = outline[(i + 1) % count] - corner;
        const double cut = std::min({most, length_of(back) * 0.48, length_of(ahead) * 0.48});
        const Spot from = corner + unit_of(back) * cut;
        const Spot to = corner + unit_of(ahead) * cut;
        constexpr int steps = 8;
        for (int step = 0; step <= steps; ++step) {
            const double t = static_cast<double>(step) / steps;
            round.push_back(from * ((1 - t) * (1 - t)) + corner * (2 * t * (1 - t)) + to * (t * t));
        }
    }
    return round;
}

Outline spaced(const Outline& line, bool closed, double step)
{
    const double whole = perimeter(line, closed);
    const int count = std::max(2, static_cast<int>(std::lround(whole / step)));
    const double even = whole / count;
    Outline spots;
    double next = 0;
    double walked = 0;
    for_edges(line, closed, [&](Spot a, Spot b) {
        const double length = length_of(b - a);
        for (; next <= walked + length + 1e-9 && length > 0; next += even)
            if (!closed || static_cast<int>(spots.size()) < count)
                spots.push_back(a + (b - a) * ((next - walked) / length));
        walked += length;
    });
    return spots;
}

Outline circle(Spot middle, double radius)
{
    constexpr int parts = 72;
    Outline round;
    for (int i = 0; i < parts; ++i)
        round.push_back(middle + turned({0, -radius}, i * 360.0 / parts));
    return round;
}

Outline box(Spot middle, Spot along, double length, double breadth)
{
    const Spot ahead = along * (length / 2);
    const Spot right = right_of(along) * (breadth / 2);
    return {middle - ahead - right, middle + ahead - right, middle + ahead + right,
            middle - ahead + right};
}

}  // namespace voltigeur::draw
