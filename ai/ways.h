// Ways round ground that bars the straight one: a coarse net of the table, the law asked once for
// each of its meshes.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <vector>

#include "ai/spot.h"
#include "engine/game/game.h"

namespace voltigeur::ai {

// Where to go first, and how far it is from there.
struct Way {
    Spot first;
    double rest = 0;  // inches
};

class Ways {
public:
    // For a unit that wants to get from a place to another: straight there if it can, or if there
    // is no way at all.
    Way find(const Setup& setup, const State& state, UnitId id, Spot from, Spot to);

private:
    // What a step to the east, north-east, north and north-west costs, in inches; 0: barred.
    using Steps = std::array<float, 4>;
    struct Net {
        bool is_made = false;
        std::vector<Spot> places;                     // by knot
        std::vector<Steps> steps;                     // by knot
        std::map<int, std::vector<float>> distances;  // by knot: how far all others are from it
    };

    int width_ = 0;
    int height_ = 0;
    std::array<Net, 3> nets_;  // by Arm

    template <class Do>
    void for_each_step(Do&& then) const
    {
        for (int knot = 0; knot < width_ * height_; ++knot)
            for (int direction = 0; direction < 4; ++direction)
                if (const int next = neighbour(knot, direction); next >= 0)
                    then(knot, direction, next);
    }
    // What a straight way costs, in inches; 0: barred.
    using Going = std::function<float(Spot from, Spot to)>;
    bool move_before_gap(const Going& going, int knot, int direction, int next, Net& net) const;
    void make_straight_steps(const Going& going, Net& net) const;
    void make_slanting_steps(Net& net) const;
    void make_dear_beside_barred(Net& net) const;
    void make(const Setup& setup, const State& state, UnitId id, Net& net);
    [[nodiscard]] const std::vector<float>& distances_to(Net& net, int knot) const;
    [[nodiscard]] float step(const Net& net, int knot, int direction) const;
    [[nodiscard]] int neighbour(int knot, int direction) const;  // -1: off the table
    [[nodiscard]] int knot_at(Spot spot) const;
    [[nodiscard]] Spot middle_of(int knot) const;
};

}  // namespace voltigeur::ai
