// Events: units move, or are placed by the rules.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/clause.h"
#include "engine/base/dice.h"
#include "engine/order/path.h"
#include "engine/state/state.h"

namespace voltigeur {

struct UnitMoved {
    static constexpr std::string_view name = "moved";
    UnitId unit = no_unit;
    Path path;
    Pose pose;
    Formation formation = Formation::Line;
    Length used;
    bool clears_marker = false;  // moving of its own will gives up the charge marker
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &UnitMoved::unit),    field("path", &UnitMoved::path),
                   field("stands", &UnitMoved::pose),  field("in", &UnitMoved::formation),
                   field("used", &UnitMoved::used),    field("unmarked", &UnitMoved::clears_marker),
                   field("clause", &UnitMoved::clause)};
    friend bool operator==(const UnitMoved&, const UnitMoved&) = default;
};

// Put somewhere by a result: placed back, pushed, recalled, retired, followed up, ridden on.
struct UnitPlaced {
    static constexpr std::string_view name = "placed";
    UnitId unit = no_unit;
    Pose pose;
    Formation formation = Formation::Line;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &UnitPlaced::unit), field("stands", &UnitPlaced::pose),
                   field("in", &UnitPlaced::formation), field("clause", &UnitPlaced::clause)};
    friend bool operator==(const UnitPlaced&, const UnitPlaced&) = default;
};

// Dice that say how far: a charge's bonus, an evasion, a retreat.
struct DistanceRolled {
    static constexpr std::string_view name = "distance";
    UnitId unit = no_unit;
    Faces dice;
    std::uint8_t sides = 6;
    Length length;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &DistanceRolled::unit), field("dice", &DistanceRolled::dice),
                   field("sides", &DistanceRolled::sides), field("length", &DistanceRolled::length),
                   field("clause", &DistanceRolled::clause)};
    friend bool operator==(const DistanceRolled&, const DistanceRolled&) = default;
};

// A result allows the formation, and there is no room for it.
struct NoRoomFound {
    static constexpr std::string_view name = "no_room";
    UnitId unit = no_unit;
    Formation formation = Formation::Square;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &NoRoomFound::unit), field("in", &NoRoomFound::formation),
                   field("clause", &NoRoomFound::clause)};
    friend bool operator==(const NoRoomFound&, const NoRoomFound&) = default;
};

struct FirefightBegan {
    static constexpr std::string_view name = "firefight";
    UnitId unit = no_unit;
    UnitId with = no_unit;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &FirefightBegan::unit), field("with", &FirefightBegan::with),
                   field("clause", &FirefightBegan::clause)};
    friend bool operator==(const FirefightBegan&, const FirefightBegan&) = default;
};

}  // namespace voltigeur
