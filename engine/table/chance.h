// Choices by chance, for suggestions.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/base/dice.h"
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
        for (std::size_t i = 0; i < count; ++i) {
            const auto id = static_cast<UnitId>((start + i) % count);
            if (accept(id)) return id;
        }
        return no_unit;
    }

private:
    Dice& dice_;
};

}  // namespace voltigeur
