// Places and directions as a player weighs them: in inches, with fractions. The law measures in
// micrometres; an opinion need not.
#pragma once

#include <cmath>

#include "engine/geometry/point.h"

namespace voltigeur::ai {

struct Spot {
    double x = 0;
    double y = 0;

    friend Spot operator+(Spot a, Spot b) { return {a.x + b.x, a.y + b.y}; }
    friend Spot operator-(Spot a, Spot b) { return {a.x - b.x, a.y - b.y}; }
    friend Spot operator*(Spot a, double by) { return {a.x * by, a.y * by}; }
};

inline double dot(Spot a, Spot b)
{
    return a.x * b.x + a.y * b.y;
}
inline double length(Spot a)
{
    return std::sqrt(dot(a, a));
}
inline double in_inches(Length length)
{
    return static_cast<double>(length.micrometres) / micrometres_per_inch;
}
inline Spot spot(Point p)
{
    return {in_inches(p.x), in_inches(p.y)};
}
inline Point point(Spot s)
{
    return {{static_cast<std::int32_t>(s.x * micrometres_per_inch)},
            {static_cast<std::int32_t>(s.y * micrometres_per_inch)}};
}
// The way that somebody looks.
inline Spot ahead(Angle facing)
{
    return {static_cast<double>(sine(facing)) / trig_one,
            static_cast<double>(cosine(facing)) / trig_one};
}

}  // namespace voltigeur::ai
