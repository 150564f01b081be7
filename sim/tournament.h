// A tournament: everybody against everybody, on every battlefield, on the same dice from either
// side of the table.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/match.h"

namespace voltigeur {

struct Entrant {
    std::string name;
    std::function<std::unique_ptr<ai::Player>()> make;
};

// How one did against another, seen from the first.
struct Tally {
    int won = 0;
    int drawn = 0;
    int lost = 0;
    int ahead = 0;  // points by which it was ahead at the end, of all battles together

    [[nodiscard]] int count() const { return won + drawn + lost; }
};

// Between which the true rate lies, 95 times in 100 (Wilson).
struct Interval {
    double low = 0;
    double high = 1;
};
Interval interval_of(int hits, int count);

struct Pairing {
    std::size_t first = 0;  // of the entrants
    std::size_t second = 0;
    std::size_t setup = 0;  // of the battlefields
    Tally as_first_side;    // the first entrant has the side that moves first
    Tally as_second_side;
    std::uint64_t orders = 0;
    std::uint64_t refused = 0;
    std::uint64_t defaults = 0;

    [[nodiscard]] Tally total() const;
};

struct Tournament {
    std::vector<Setup> setups;
    std::vector<Entrant> entrants;
    int games = 10;  // of each pairing on each battlefield from each side
    std::uint64_t seed = 1;

    // Every pairing; `after_game` is told after each game.
    [[nodiscard]] std::vector<Pairing> play(const std::function<void()>& after_game) const;
    [[nodiscard]] int count_games() const;
};

// The strengths that fit the results best, the first entrant's being 0: 400 more means ten wins to
// one loss. Everybody is given one draw more against everybody, so that who lost all has a number.
std::vector<double> elo_of(const std::vector<Pairing>& pairings, std::size_t entrants);

}  // namespace voltigeur
