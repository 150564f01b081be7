// What a sheet prints of a unit as it stands, and where: for everybody who shows units, whatever
// the family.
#pragma once

#include <optional>
#include <vector>

#include "engine/order/event.h"

namespace voltigeur {

struct UnitCard {
    // A test of courage that it may have to take in a turn. It passes with its number and its
    // modifiers, or less.
    struct Test {
        int phase = 0;
        Clause clause;
        int number = 0;
        Modifiers modifiers;

        [[nodiscard]] int needs() const { return number + sum(modifiers); }
    };
    struct Ratings {
        Clause clause;
        int frontal = 0;
        int disordered = 0;
    };

    Clause move;  // how far it goes in its formation
    std::vector<Test> tests;
    std::optional<Ratings> ratings;
    std::optional<int> breaks_at;  // kills
};

// What figures lost, and a general, do to a test.
struct Courage {
    int every = 0;  // so many figures lost
    int add = 0;
    int with_general = 0;
};

}  // namespace voltigeur
