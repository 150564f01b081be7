// Places in tenths of an inch and degrees, as the examples write them.
#pragma once

#include "engine/geometry/rectangle.h"

namespace voltigeur {

inline Point point(int x, int y)
{
    return {tenths(x), tenths(y)};
}

// The front centre, facing, width and depth.
inline Rectangle at(int x, int y, int facing, int width = 40, int depth = 10)
{
    return {{point(x, y), degrees(facing)}, tenths(width), tenths(depth)};
}

}  // namespace voltigeur
