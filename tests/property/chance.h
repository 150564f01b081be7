// Exact chances as numbers that statistics can use.
#pragma once

#include "engine/odds/fraction.h"

namespace voltigeur {

inline double as_double(const Fraction& fraction)
{
    constexpr std::uint32_t parts = 1'000'000'000;
    return static_cast<double>(fraction.parts_of(parts)) / parts;
}

}  // namespace voltigeur
