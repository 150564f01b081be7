// Angles are 1/65536 of a turn and wrap by themselves. Zero faces up the table (towards larger y)
// and angles grow clockwise, as on a compass.
#pragma once

#include <compare>
#include <cstdint>

namespace voltigeur {

struct Angle {
    std::uint16_t turn = 0;

    auto operator<=>(const Angle&) const = default;
};

constexpr Angle operator+(Angle a, Angle b)
{
    return {static_cast<std::uint16_t>(a.turn + b.turn)};
}
constexpr Angle operator-(Angle a, Angle b)
{
    return {static_cast<std::uint16_t>(a.turn - b.turn)};
}
constexpr Angle operator-(Angle a)
{
    return Angle{} - a;
}

// Rounded to the nearest step of the circle.
constexpr Angle degrees(int n)
{
    const int wrapped = ((n % 360) + 360) % 360;
    return {static_cast<std::uint16_t>((wrapped * 65'536 + 180) / 360)};
}

// Tenths of a degree, 0 to 3599, as shown to people and written in orders.
constexpr int to_tenths_of_degree(Angle a)
{
    return (a.turn * 3600 + 32'768) / 65'536 % 3600;
}
constexpr Angle from_tenths_of_degree(int n)
{
    const int wrapped = ((n % 3600) + 3600) % 3600;
    return {static_cast<std::uint16_t>((wrapped * 65'536 + 1800) / 3600)};
}

// The size of the smaller turn between two directions, 0 to half a turn, in 1/65536 of a turn.
constexpr int turn_between(Angle a, Angle b)
{
    const int clockwise = (a - b).turn;
    return clockwise <= 32'768 ? clockwise : 65'536 - clockwise;
}

static_assert(degrees(-90) == degrees(270));
static_assert(turn_between(degrees(315), degrees(45)) == degrees(90).turn);

}  // namespace voltigeur
