// The places that ways of a walk have come to and not gone on from. Ways that came to the same
// place are one, with the chance of all.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/odds/fraction.h"
#include "engine/state/state.h"

namespace voltigeur {

// How far ways have come. They are walked on together, the earliest first, so that ways which meet
// later do so before they are walked on.
struct Stage {
    std::uint8_t turn = 0;
    std::uint8_t phase = 0;
    std::uint32_t rolls = 0;  // in this phase

    auto operator<=>(const Stage&) const = default;
};

// The ways that came as far, in the order in which they did.
class StageWays {
public:
    // OPTIMIZATION: of a State only its difference from the first of the phase is kept.
    struct Way {
        std::uint64_t hash = 0;
        std::size_t begin = 0;  // of the difference
        std::size_t size = 0;
        std::uint32_t notes = 0;
        Fraction chance;
    };

    // To the way that came to the same, if they are to be merged and there is one.
    void add(std::string_view difference, std::uint32_t notes, const Fraction& chance, bool merges);

    [[nodiscard]] const std::vector<Way>& ways() const { return ways_; }
    [[nodiscard]] std::string_view difference_of(const Way& way) const
    {
        return std::string_view{bytes_}.substr(way.begin, way.size);
    }

private:
    // Where the way is found or belongs.
    [[nodiscard]] std::size_t find_slot(std::uint64_t hash, std::string_view difference,
                                        std::uint32_t notes) const;
    void grow();

    std::vector<Way> ways_;
    std::string bytes_;                 // the differences, one after the other
    std::vector<std::uint32_t> slots_;  // by hash: the number of a way, from 1; 0 is free
};

class Frontier {
public:
    explicit Frontier(bool merges) : merges_(merges) {}

    [[nodiscard]] bool empty() const { return stages_.empty(); }
    void add(const State& state, std::uint32_t rolls, std::uint32_t notes, const Fraction& chance);
    // The earliest, which are then no more of the frontier.
    std::pair<Stage, StageWays> take_first();
    // Makes `out` the State that a way came to.
    void restore(const Stage& stage, const StageWays& ways, const StageWays::Way& way,
                 State& out) const;

private:
    bool merges_;
    std::map<Stage, StageWays> stages_;
    std::map<std::pair<std::uint8_t, std::uint8_t>, State> bases_;  // by turn and phase
    std::string difference_;
};

}  // namespace voltigeur
