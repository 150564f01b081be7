// What the figures of all sheets are found with.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

#include "tests/property/question.h"

namespace voltigeur {

// The two that most questions are about.
inline constexpr UnitId french{0};
inline constexpr UnitId enemy{1};

inline int percent(double share)
{
    return static_cast<int>(std::lround(100 * share));
}

// Everybody shoots who can; nobody does anything else.
inline Order shoot_on(const Setup& setup, const State& state)
{
    if (state.moment.step == Step::Shooting)
        for (const UnitId id : setup.law->may_act(*setup.scenario, state))
            for (const UnitId at : setup.law->targets(*setup.scenario, state, id))
                return {state.moment.side, Shoot{id, at}};
    return policy_of(no_volleys)(setup, state);
}

// States that a fight has come to, and how likely each is.
class Ways {
public:
    struct Way {
        State state;
        double chance = 0;
    };

    void enter(const State& state, double chance)
    {
        ways_.try_emplace(signature(state), Way{state, 0}).first->second.chance += chance;
    }
    [[nodiscard]] const std::map<std::uint64_t, Way>& all() const { return ways_; }

private:
    std::map<std::uint64_t, Way> ways_;
};

// Exact numbers have no room for the dice of a whole fight. So the odds from one halt to the next
// are exact, and chained: `walk_on` enters what a way leads to, until no way is left.
template <class WalkOn>
void chain(const State& start, WalkOn walk_on)
{
    constexpr double negligible = 1e-9;
    Ways ways;
    ways.enter(start, 1);
    while (!ways.all().empty()) {
        Ways later;
        for (const auto& [key, way] : ways.all())
            if (way.chance >= negligible) walk_on(way, later);
        ways = std::move(later);
    }
}

}  // namespace voltigeur
