// What a scenario must know of its sheet: the words it may use, and what the sheet says of them.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/sheet/sheet_head.h"
#include "engine/state/scenario.h"

namespace voltigeur {

// The functions may look at the sheet, which must outlive it.
struct SheetVocabulary {
    struct Sizes {
        int least = 1;
        int most = 1;
    };
    struct Troop {
        std::string name;
        Arm arm = Arm::Infantry;
        Sizes sizes;      // figures of a unit
        std::string tag;  // that all these troops have, and no others; empty: none
    };
    struct Area {
        Length width;
        Length depth;
    };

    std::string sheet;
    std::string profile;
    std::array<NamePair, 2> sides;
    std::vector<std::string> tags;
    std::vector<Troop> troops;         // the first of an arm is what a unit is unless it says so
    std::vector<std::string> terrain;  // kinds of ground
    SetOf<Quality> qualities;
    bool guns_have_weight = true;  // else their troop says all
    // Of generals; without it this sheet does not rate them.
    struct Ratings {
        int poorest = 0;
        int best = 0;
    };
    std::optional<Ratings> ratings;
    bool has_orders = false;  // brigades attack or defend; each unit's post is where it begins
    // No brigade has more units with one of these tags.
    struct TagLimit {
        TagSet tags;
        int most = 0;
    };
    std::vector<TagLimit> tag_limits;

    // How much ground so many figures cover.
    std::function<Area(Arm, Formation, int figures)> footprint;
    // The formations that a unit of this side, arm and these tags may take.
    std::function<bool(const Unit&, Formation)> may_use;
    // The sheet says how such troops of this side move.
    std::function<bool(const Unit&)> may_field;
    // The piece of ground that such a unit may not stand on, if it would here.
    std::function<const TerrainPiece*(const Scenario&, const Unit&, const Rectangle&)> barred_by;

    // ---- For who looks a scenario over: survey_scenario

    // It is in its general's zone when the battle begins.
    std::function<bool(const Scenario&, UnitId)> is_in_command;
    // The longest move of such a unit on open ground, in whatever formation.
    std::function<Length(const Unit&)> march;
    // It goes straight ahead or back, and never turns.
    std::function<bool(const Unit&)> never_turns;
    // The piece of ground that slows such a unit there, if any does.
    std::function<const TerrainPiece*(const Scenario&, const Unit&, const Rectangle&)> slowed_by;
    // How far its guns reach.
    std::function<Length(const Unit&)> range;
    // What a unit is worth beside others: its figures, by the number it tests on.
    std::function<int(const Unit&)> worth;
    Length entry_width;  // of a reserve, to either side
};

// The words that stand in the head of a sheet; its family adds its own.
SheetVocabulary vocabulary_of_head(const SheetHead& sheet);

}  // namespace voltigeur
