// Choices by chance, for suggestions.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/base/dice.h"
#include "engine/order/path.h"
#include "engine/state/state.h"

namespace voltigeur {

class Chance {
public:
    explicit Chance(Dice& dice) : dice_(dice) {}

    // A number below n.
    int below(std::size_t n)
    {
        return dice_.sum_of(1, static_cast<int>(std::min<std::size_t>(n, 255)))[0] - 1;
    }
    bool percent(int of_hundred) { return below(100) < of_hundred; }
    template <class T>
    const T& pick(const std::vector<T>& list)
    {
        return list[static_cast<std::size_t>(below(list.size()))];
    }
    // The first unit that is accepted, looking round from a random place; nobody if none is.
    template <class Accept>
    UnitId any_unit(const State& state, Accept accept)
    {
        const std::size_t count = state.units.size();
        const auto start = static_cast<std::size_t>(below(count));
        for (std::size_t i = start; i < count; ++i)
            if (accept(static_cast<UnitId>(i))) return static_cast<UnitId>(i);
        for (std::size_t i = 0; i < start; ++i)
            if (accept(static_cast<UnitId>(i))) return static_cast<UnitId>(i);
        return no_unit;
    }
    template <class Accept>
    UnitId any_enemy(const State& state, Side side, Accept accept)
    {
        return any_unit(state, [&](UnitId id) {
            return state.unit(id).side != side && state.unit(id).on_table() && accept(id);
        });
    }
    Angle any_angle() { return degrees(below(72) * 5); }
    // Guns limber or unlimber; others take one of the first formations.
    Formation any_formation(const Unit& unit, std::size_t of_first)
    {
        if (unit.arm == Arm::Artillery)
            return unit.formation == Formation::Limbered ? Formation::Unlimbered
                                                         : Formation::Limbered;
        return static_cast<Formation>(below(of_first));
    }
    // Towards a point, as far as a wheel goes.
    Leg wheel_towards(const Unit& unit, Point there)
    {
        const Angle turn = bearing(unit.pose.at, there) - unit.pose.facing;
        const bool right = turn.turn < 32'768;
        const int size = right ? turn.turn : (-turn).turn;
        const Angle most = degrees(1 + below(45));
        return wheel(right ? Hand::Right : Hand::Left,
                     Angle{static_cast<std::uint16_t>(std::min<int>(size, most.turn))});
    }

private:
    Dice& dice_;
};

}  // namespace voltigeur
