// What a picture needs of a sheet: how much ground a unit covers, how its figures stand on it, what
// the kinds of terrain are called.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "draw/outline.h"
#include "engine/family/battle.h"

namespace voltigeur::draw {

// What units are counted in (a figure, a stand), and the figures that are shown on it.
struct BaseLook {
    double width = 1;
    double depth = 1;
    int files = 1;
    int ranks = 1;
};

struct Look {
    std::shared_ptr<const AnySheet> sheet;  // the words look at it
    SheetVocabulary words;
    std::string sheet_title;
    BaseLook infantry;
    BaseLook cavalry;
    double crew = 1;          // how wide a gunner is
    bool has_stands = false;  // counts in stands and kills, not in figures
    double command_range = 0;
    double army_command_range = 0;
    int objective_points = 0;  // unless the scenario says otherwise

    [[nodiscard]] Rectangle ground(const Unit& unit) const;
    [[nodiscard]] bool has_tag(const Unit& unit, std::string_view tag) const;
};

Look look_of(AnySheet sheet);

}  // namespace voltigeur::draw
