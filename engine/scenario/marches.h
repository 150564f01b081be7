// How soon units could be somewhere, by a rough map of the table in squares of an inch: enough to
// say that a place is out of reach, never that it can be held.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/scenario/sheet_vocabulary.h"

namespace voltigeur {

class Marches {
public:
    Marches(const Scenario& scenario, const SheetVocabulary& vocabulary);

    // The first turn in which a unit of the side could have its middle in the area; nothing if
    // none ever could.
    [[nodiscard]] std::optional<int> first_turn(Side side, const Shape& area) const;

private:
    // When each square is first reached, in thousandths of a turn.
    using Times = std::vector<int>;
    struct Start {
        Point at;
        int time = 0;
    };

    void add_straight(const Unit& unit, Start start);
    void spread(const Unit& unit, const std::vector<Start>& starts);
    // What it takes such a unit to cross each square; 0 where it may not go.
    [[nodiscard]] Times crossing_times(const Unit& unit) const;
    [[nodiscard]] int crossing_time(const Unit& unit, Point middle) const;
    [[nodiscard]] Start start_of(const Unit& unit) const;

    [[nodiscard]] std::size_t square_at(Point p) const;
    [[nodiscard]] Point middle_of(std::size_t square) const;
    [[nodiscard]] bool is_on_table(Point p) const;

    const Scenario& scenario_;
    const SheetVocabulary& vocabulary_;
    std::size_t columns_;
    std::size_t rows_;
    std::array<Times, 2> times_;  // by side
};

}  // namespace voltigeur
