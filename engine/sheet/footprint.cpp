#include "engine/sheet/footprint.h"

#include "engine/geometry/point.h"

namespace voltigeur {

namespace {

// Half the diagonal, rounded up.
Length half_diagonal(Length width, Length depth)
{
    const std::int64_t w = width.micrometres;
    const std::int64_t d = depth.micrometres;
    const std::int64_t diagonal = integer_sqrt(w * w + d * d) + 1;
    return {static_cast<std::int32_t>((diagonal + 1) / 2)};
}

}  // namespace

Footprint footprint_of(Length width, Length depth)
{
    return {width, depth, half_diagonal(width, depth), {width.micrometres / 2 + depth.micrometres}};
}

}  // namespace voltigeur
