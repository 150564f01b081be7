// What a picture needs of a sheet, in inches: how much ground a unit covers, how its figures stand
// on it, what the kinds of terrain are called.
#pragma once

#include <memory>
#include <string_view>

#include "draw/outline.h"
#include "engine/family/battle.h"
#include "engine/sheet/facts.h"

namespace voltigeur::draw {

struct BaseLook {
    double width = 1;
    double depth = 1;
    int files = 1;
    int ranks = 1;
};

struct Look {
    std::shared_ptr<const SheetFacts> facts;
    BaseLook infantry;
    BaseLook cavalry;
    double crew = 1;  // how wide a gunner is
    double command_range = 0;
    double army_command_range = 0;

    [[nodiscard]] Rectangle ground(const Unit& unit) const;
    [[nodiscard]] bool has_tag(const Unit& unit, std::string_view tag) const;
};

Look look_of(std::shared_ptr<const SheetFacts> facts);
Look look_of(const AnySheet& sheet);

}  // namespace voltigeur::draw
