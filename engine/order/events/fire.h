// Events: guns are laid, shots and volleys fired.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/clause.h"
#include "engine/base/dice.h"
#include "engine/base/names.h"
#include "engine/order/events/modifier.h"
#include "engine/state/state.h"

namespace voltigeur {

// What a target counts as when it is shot at; a sheet's chart gives each its number.
#define VOLTIGEUR_TARGET_CLASSES(MEMBER)                                                           \
    MEMBER(Column, "column")                                                                       \
    MEMBER(Square, "square")                                                                       \
    MEMBER(Masse, "masse")                                                                         \
    MEMBER(EnfiladedLine, "enfiladed_line")                                                        \
    MEMBER(Line, "line")                                                                           \
    MEMBER(Artillery, "artillery")                                                                 \
    MEMBER(Skirmishers, "skirmishers")                                                             \
    MEMBER(Fortification, "fortification")                                                         \
    MEMBER(DefensiveTerrain, "defensive_terrain")                                                  \
    MEMBER(ChargingCavalry, "charging_cavalry")
enum class TargetClass : std::uint8_t { VOLTIGEUR_TARGET_CLASSES(VOLTIGEUR_MEMBER) };
template <>
inline constexpr auto names_of<TargetClass> =
    std::to_array<std::string_view>({VOLTIGEUR_TARGET_CLASSES(VOLTIGEUR_NAME)});
#undef VOLTIGEUR_TARGET_CLASSES
inline constexpr std::size_t target_class_count = names_of<TargetClass>.size();

#define VOLTIGEUR_BANDS(MEMBER)                                                                    \
    MEMBER(Close, "close")                                                                         \
    MEMBER(Medium, "medium")                                                                       \
    MEMBER(Long, "long")                                                                           \
    MEMBER(Canister, "canister")                                                                   \
    MEMBER(Effective, "effective")                                                                 \
    MEMBER(CounterBattery, "counter_battery")
enum class Band : std::uint8_t { VOLTIGEUR_BANDS(VOLTIGEUR_MEMBER) };
template <>
inline constexpr auto names_of<Band> =
    std::to_array<std::string_view>({VOLTIGEUR_BANDS(VOLTIGEUR_NAME)});
#undef VOLTIGEUR_BANDS

struct GunsLaid {
    static constexpr std::string_view name = "laid";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    Pose pose;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &GunsLaid::unit), field("at", &GunsLaid::at),
                   field("stands", &GunsLaid::pose), field("clause", &GunsLaid::clause)};
    friend bool operator==(const GunsLaid&, const GunsLaid&) = default;
};

// Fire that is to fall together with that of others has its target.
struct TargetChosen {
    static constexpr std::string_view name = "aims";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &TargetChosen::unit), field("at", &TargetChosen::at),
                   field("clause", &TargetChosen::clause)};
    friend bool operator==(const TargetChosen&, const TargetChosen&) = default;
};

// One set of artillery dice on one unit in the lane.
struct ShotFired {
    static constexpr std::string_view name = "shot";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    bool carried = false;  // struck by shot that carried through the target in front
    Band band = Band::Medium;
    TargetClass as = TargetClass::Line;
    Faces dice;
    std::uint8_t needs = 0;  // on the die, after the modifiers; above 6: cannot hit
    std::uint8_t hits = 0;
    Modifiers modifiers;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &ShotFired::unit),       field("at", &ShotFired::at),
                   field("carried", &ShotFired::carried), field("band", &ShotFired::band),
                   field("as", &ShotFired::as),           field("dice", &ShotFired::dice),
                   field("needs", &ShotFired::needs),     field("hits", &ShotFired::hits),
                   field("with", &ShotFired::modifiers),  field("clause", &ShotFired::clause)};
    friend bool operator==(const ShotFired&, const ShotFired&) = default;
};

struct VolleyFired {
    static constexpr std::string_view name = "volley";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    TargetClass as = TargetClass::Line;
    Faces dice;
    std::uint8_t needs = 0;
    std::uint8_t hits = 0;
    Modifiers modifiers;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &VolleyFired::unit),      field("at", &VolleyFired::at),
                   field("as", &VolleyFired::as),          field("dice", &VolleyFired::dice),
                   field("needs", &VolleyFired::needs),    field("hits", &VolleyFired::hits),
                   field("with", &VolleyFired::modifiers), field("clause", &VolleyFired::clause)};
    friend bool operator==(const VolleyFired&, const VolleyFired&) = default;
};

}  // namespace voltigeur
