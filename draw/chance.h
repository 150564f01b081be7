// Chance for pictures: where a tree stands a little to the left. A pure function of names and
// numbers, so that a map is the same bytes whenever it is drawn.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "draw/outline.h"

namespace voltigeur::draw {

class Chance {
public:
    explicit Chance(std::string_view name);

    // From 0 up to 1, for the n-th thing of its kind.
    [[nodiscard]] double part(std::uint64_t n, std::uint64_t kind = 0) const;
    [[nodiscard]] double between(double low, double high, std::uint64_t n,
                                 std::uint64_t kind = 0) const;
    [[nodiscard]] int below(int count, std::uint64_t n, std::uint64_t kind = 0) const;

private:
    std::uint64_t seed_;
};

// Spots about `gap` apart, irregular, from the top down, none nearer to the edge than `inwards`.
std::vector<Spot> scattered(const Chance& chance, const Outline& area, double gap, double inwards);

}  // namespace voltigeur::draw
