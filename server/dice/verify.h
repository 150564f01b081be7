// Looks at a record as it happened, what was taken back included, and at its dice.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>

#include "engine/game/record.h"
#include "server/dice/sealed_dice.h"

namespace voltigeur::server {

// A die and what it was for.
struct SeenDie {
    std::uint64_t index = 0;  // from 0
    int sides = 6;
    int face = 0;
    std::size_t order = 0;  // from 1; 0: before the first
    const Event& event;
};
using DieWatch = std::function<void(const SeenDie& die)>;

// The key that the numbers of a seal give; the fault if a commitment does not fit, or the secret
// has not been told yet.
std::expected<Number256, std::string> key_of_seal(const Seal& seal);

// Plays the record with the dice that it says it was played with: of its seed, of its seal, or as
// listed. Every order must be lawful, every signature and every listed die the same. The number of
// dice that fell, or where they did not fit.
std::expected<std::uint64_t, RecordFault> play_in_time(const Record& record, const Setup& setup,
                                                       const DieWatch& watch = {});

}  // namespace voltigeur::server
