// How long a straight way stays clear of the enemy.
#pragma once

#include "engine/thirteen/view.h"

namespace voltigeur::thirteen {

struct StraightWay {
    Rectangle start;
    Angle direction;
    Length travel;
};

// How much of the way a unit of the side can go and stay farther than `beyond` from every enemy;
// negative if it is too near already.
Length clear_travel(const View& view, Side side, const StraightWay& way, Length beyond);

}  // namespace voltigeur::thirteen
