// A slow geometry in floating point, and pseudo-random tables, to compare the engine with.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/geometry/rectangle.h"

namespace voltigeur::reference {

struct Vector {
    double x = 0;
    double y = 0;
};

inline Vector operator+(Vector a, Vector b)
{
    return {a.x + b.x, a.y + b.y};
}
inline Vector operator-(Vector a, Vector b)
{
    return {a.x - b.x, a.y - b.y};
}
inline Vector operator*(double n, Vector a)
{
    return {n * a.x, n * a.y};
}
inline double dot(Vector a, Vector b)
{
    return a.x * b.x + a.y * b.y;
}
inline double norm(Vector a)
{
    return std::sqrt(dot(a, a));
}

inline Vector of(Point p)
{
    return {static_cast<double>(p.x.micrometres), static_cast<double>(p.y.micrometres)};
}
inline double radians(Angle a)
{
    return a.turn * (2 * 3.14159265358979323846 / 65'536);
}
inline Vector ahead(Angle a)
{
    return {std::sin(radians(a)), std::cos(radians(a))};
}
inline Vector right(Angle a)
{
    return {std::cos(radians(a)), -std::sin(radians(a))};
}

using Polygon = std::vector<Vector>;

inline Polygon polygon(Pose pose, Length width, Length depth)
{
    const Vector at = of(pose.at);
    const Vector side = (width.micrometres / 2.0) * right(pose.facing);
    const Vector back = (-1.0 * depth.micrometres) * ahead(pose.facing);
    return {at - side, at + side, at + side + back, at - side + back};
}

// Positive: the gap on the axis that keeps them farthest apart. Negative: how deep they overlap.
inline double separation(const Polygon& a, const Polygon& b)
{
    double best = -1e18;
    for (const Polygon* owner : {&a, &b}) {
        for (std::size_t i = 0; i < owner->size(); ++i) {
            const Vector edge = (*owner)[(i + 1) % owner->size()] - (*owner)[i];
            const Vector normal = (1 / norm(edge)) * Vector{-edge.y, edge.x};
            double low_a = 1e18, high_a = -1e18, low_b = 1e18, high_b = -1e18;
            for (const Vector& p : a) {
                low_a = std::min(low_a, dot(p, normal));
                high_a = std::max(high_a, dot(p, normal));
            }
            for (const Vector& p : b) {
                low_b = std::min(low_b, dot(p, normal));
                high_b = std::max(high_b, dot(p, normal));
            }
            best = std::max({best, low_a - high_b, low_b - high_a});
        }
    }
    return best;
}

inline double from_segment(Vector p, Vector a, Vector b)
{
    const Vector along = b - a;
    const double square = dot(along, along);
    const double t = square == 0 ? 0 : std::clamp(dot(p - a, along) / square, 0.0, 1.0);
    return norm(p - (a + t * along));
}

inline double distance(const Polygon& a, const Polygon& b)
{
    if (separation(a, b) <= 0) return 0;
    double best = 1e18;
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) {
            best = std::min({best, from_segment(a[i], b[j], b[(j + 1) % b.size()]),
                             from_segment(b[j], a[i], a[(i + 1) % a.size()])});
        }
    }
    return best;
}

// Even or odd.
inline bool contains(const Polygon& polygon, Vector p)
{
    bool inside = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vector a = polygon[i];
        const Vector b = polygon[(i + 1) % polygon.size()];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) {
            inside = !inside;
        }
    }
    return inside;
}

// ---- Pseudo-random tables, the same everywhere ----

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::int32_t between(std::int32_t low, std::int32_t high)
    {
        state_ += 0x9E37'79B9'7F4A'7C15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9U;
        z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EBU;
        z ^= z >> 31;
        const auto span = static_cast<std::uint64_t>(std::int64_t{high} - low + 1);
        return static_cast<std::int32_t>(low + static_cast<std::int64_t>(z % span));
    }
    // One in four is along an axis of the table, where ties are.
    Angle angle()
    {
        const bool along_axis = between(0, 3) == 0;
        return {
            static_cast<std::uint16_t>(along_axis ? between(0, 3) * 16'384 : between(0, 65'535))};
    }
    Point point(std::int32_t most) { return {{between(-most, most)}, {between(-most, most)}}; }

private:
    std::uint64_t state_;
};

// A unit: where it stands and how large it is, an even number of micrometres.
struct Unit {
    Pose pose;
    Length width;
    Length depth;

    [[nodiscard]] Rectangle rectangle() const { return {pose, width, depth}; }
    [[nodiscard]] Polygon polygon() const { return reference::polygon(pose, width, depth); }
};

inline Unit unit(Random& random, std::int32_t most)
{
    return {{random.point(most), random.angle()},
            {2 * random.between(5'000, 100'000)},
            {2 * random.between(5'000, 60'000)}};
}

inline Point mirrored(Point p)
{
    return {-p.x, p.y};
}
inline Pose mirrored(Pose p)
{
    return {mirrored(p.at), -p.facing};
}
inline Unit mirrored(Unit u)
{
    return {mirrored(u.pose), u.width, u.depth};
}

}  // namespace voltigeur::reference
