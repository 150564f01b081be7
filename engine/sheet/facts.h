// What a battle's readers, pictures and papers need of its sheet, and no rule: names, sizes of
// bases, titles of phases. Records carry it, so that any battle can be shown whatever sheets say
// later.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/base/length.h"
#include "engine/state/scenario.h"

namespace voltigeur {

struct SheetFacts {
    struct Troop {
        std::string name;
        Arm arm = Arm::Infantry;
    };
    // What units are counted in (a figure, a stand), and the figures that are shown on it.
    struct Base {
        Length width;
        Length depth;
        int files = 1;
        int ranks = 1;
    };
    struct Area {
        Length width;
        Length depth;
    };
    // The ground that units cover: from so many figures up to those of the next row.
    struct Size {
        int figures = 0;
        Area covers;
    };
    struct Footprint {
        Arm arm = Arm::Infantry;
        Formation formation = Formation::Line;
        std::vector<Size> sizes;  // the first is for no figures
    };

    std::string sheet;
    std::string title;
    std::string profile;
    std::array<NamePair, 2> sides;
    std::vector<std::string> tags;
    std::vector<Troop> troops;
    std::vector<std::string> terrain;  // kinds of ground
    std::vector<std::string> phases;   // titles, from phase 1
    Base infantry;
    Base cavalry;
    Length crew;                // how wide a gunner is
    bool counts_kills = false;  // in stands and kills, not in figures
    int die = 6;                // sides of the die that nearly all is rolled with
    Length command_range;
    Length army_command_range;
    int objective_points = 0;  // of an objective whose scenario does not say it
    std::vector<Footprint> footprints;

    [[nodiscard]] Area footprint(Arm arm, Formation formation, int figures) const;
};

}  // namespace voltigeur
