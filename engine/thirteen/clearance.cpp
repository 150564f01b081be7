#include "engine/thirteen/clearance.h"

#include <algorithm>

namespace voltigeur::thirteen {

namespace {

template <class Spare>
Length last_clear(Length clear, Length near, Spare spare_at)
{
    while ((near - clear).micrometres > 1) {
        const Length middle = clear + fraction(near - clear, 1, 2);
        (spare_at(middle).micrometres > 0 ? clear : near) = middle;
    }
    return clear;
}

Length clear_of(const StraightWay& way, Length beyond, const Rectangle& enemy)
{
    const auto spare_at = [&](Length gone) {
        return distance(way.start.moved(way.direction, gone), enemy) - beyond;
    };
    if (within(way.start, enemy, beyond)) return Length{-1};
    // What is spare can be gone without coming nearer; where little is spare, a tenth is tried.
    Length clear{};
    while (clear < way.travel) {
        const Length next =
            std::min(way.travel, clear + std::max(spare_at(clear) - Length{1}, tenths(1)));
        if (spare_at(next).micrometres <= 0) return last_clear(clear, next, spare_at);
        clear = next;
    }
    return way.travel;
}

}  // namespace

Length clear_travel(const View& view, Side side, const StraightWay& way, Length beyond)
{
    StraightWay clear = way;
    for (const UnitId id :
         units_on_way(view, way.start, way.direction, way.travel, beyond).of(opponent(side))) {
        clear.travel = std::min(clear.travel, clear_of(clear, beyond, view.rectangle(id)));
        if (clear.travel.micrometres < 0) break;
    }
    return clear.travel;
}

}  // namespace voltigeur::thirteen
