// Walks every way that a battle can go from a State, by the same law that is played: dice that show
// every outcome, and States that came to the same walked on together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string_view>

#include "engine/game/game.h"
#include "engine/odds/enumerating_dice.h"
#include "engine/odds/fraction.h"
#include "engine/odds/policy.h"

namespace voltigeur {

enum class OddsFault : std::uint8_t {
    Refused,      // the law does not allow the order, or what the policy answered
    TooManyWays,  // more than can be walked in reasonable time
    TooManyDice,  // more than exact numbers have room for
};
template <>
inline constexpr std::array<std::string_view, 3> names_of<OddsFault>{"refused", "too_many_ways",
                                                                     "too_many_dice"};

// What must be remembered of a way besides the State it led to: bits, whose meaning the caller
// sets. Two States are merged only if their notes are equal.
using WayNotes = std::uint32_t;

struct Enumeration {
    Policy policy = policy_of({});
    // What an event adds, and the State at the end of its step. None: nothing is remembered.
    std::function<WayNotes(WayNotes notes, const Event& event, const State& after)> note;
    std::function<bool(const State& state, WayNotes notes)> is_final;
    // Makes alike in a State that dice have led to what can make no difference any more, so that
    // more ways meet. The chance is that of the way.
    std::function<void(State& state, WayNotes& notes, const Fraction& chance)> merge;
    // Ways that came to the same State are walked on as one. Without it only the answer is the
    // same.
    bool merges_equals = true;
    // What the policy answers is taken for granted: it may end a step that the law would not let
    // end yet.
    bool is_forced = false;
    std::size_t most_steps = 200'000;
};

struct Reached {
    const State& state;
    WayNotes notes = 0;
    Fraction chance;
};

// Goes on from the State until every way is final or the battle is over, and gives each end to
// `collect`; the chances make one.
std::expected<void, OddsFault> enumerate(const Setup& setup, const State& start,
                                         const Enumeration& enumeration,
                                         const std::function<void(const Reached&)>& collect);

}  // namespace voltigeur
