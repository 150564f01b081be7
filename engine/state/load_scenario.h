// Makes a Scenario, with its opening State, of a scenario file. What the file may say depends on
// the sheet it is for; a SheetVocabulary is all that this code knows of a sheet.
//
//     const ScenarioHead head = read_scenario_head(document);      // which sheet it is for
//     auto scenario = load_scenario(document, vocabulary);
//
// scenarios/*.toml show the format; every fault of a file is reported at once.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet/document.h"
#include "engine/sheet/entry.h"
#include "engine/state/scenario.h"

namespace voltigeur {

// What a scenario must know of its sheet. The functions may look at the sheet, which must outlive
// it.
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

// What must be known before the sheet is loaded. Points into the document.
struct ScenarioHead {
    const Document* document = nullptr;
    std::string sheet;
    std::string profile;
    const Node* switches = nullptr;  // what the scenario changes of the sheet

    // A fault at the key, or at the file if the key is not there.
    [[nodiscard]] Faults fault_at(std::string_view key, std::string what) const;
};
std::expected<ScenarioHead, Faults> read_scenario_head(const Document& document);

std::expected<Scenario, Faults> load_scenario(const Document& document,
                                              const SheetVocabulary& vocabulary);

// Of all that the file says; records carry it.
std::uint64_t compute_scenario_hash(const Document& document);

}  // namespace voltigeur
