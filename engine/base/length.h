// Lengths are whole micrometres: an inch is exactly 25 400 and a tenth of an inch 2 540, so every
// printed length, its halves and its tenths are exact, and native and browser builds agree.
#pragma once

#include <compare>
#include <cstdint>

namespace voltigeur {

struct Length {
    std::int32_t micrometres = 0;

    auto operator<=>(const Length&) const = default;

    constexpr Length& operator+=(Length other)
    {
        micrometres += other.micrometres;
        return *this;
    }
    constexpr Length& operator-=(Length other)
    {
        micrometres -= other.micrometres;
        return *this;
    }
};

constexpr Length operator+(Length a, Length b)
{
    return {a.micrometres + b.micrometres};
}
constexpr Length operator-(Length a, Length b)
{
    return {a.micrometres - b.micrometres};
}
constexpr Length operator-(Length a)
{
    return {-a.micrometres};
}
constexpr Length operator*(Length a, int n)
{
    return {a.micrometres * n};
}
constexpr Length operator*(int n, Length a)
{
    return a * n;
}

constexpr Length not_negative(Length a)
{
    return a.micrometres < 0 ? Length{} : a;
}

inline constexpr std::int32_t micrometres_per_inch = 25'400;

constexpr Length inches(int n)
{
    return {n * micrometres_per_inch};
}
constexpr Length tenths(int n)
{
    return {n * (micrometres_per_inch / 10)};
}

// A fraction of a length, rounded down once, here and nowhere else.
constexpr Length fraction(Length whole, int numerator, int denominator)
{
    return {static_cast<std::int32_t>(std::int64_t{whole.micrometres} * numerator / denominator)};
}

// Rounded down to a tenth of an inch, as a player reads a ruler.
constexpr Length to_tenth(Length a)
{
    return {a.micrometres - a.micrometres % tenths(1).micrometres};
}

static_assert(inches(1) == tenths(10));
static_assert(fraction(inches(7), 1, 2) == tenths(35));

}  // namespace voltigeur
