// Events: charges, from their declaration to contact.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/clause.h"
#include "engine/order/path.h"
#include "engine/state/state.h"

namespace voltigeur {

struct ChargeDeclared {
    static constexpr std::string_view name = "charge_declared";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    Hand hand = Hand::Left;
    Angle wheel;
    std::uint8_t order = 0;
    bool marks_start = false;
    Clause clause;
    Length ahead;  // how far its target stands, on sheets where that may change before it comes
    static constexpr auto fields = FieldTuple{
        field("unit", &ChargeDeclared::unit),   field("at", &ChargeDeclared::at),
        field("hand", &ChargeDeclared::hand),   field("wheel", &ChargeDeclared::wheel),
        field("order", &ChargeDeclared::order), field("marks", &ChargeDeclared::marks_start),
        field("ahead", &ChargeDeclared::ahead), field("clause", &ChargeDeclared::clause)};
    friend bool operator==(const ChargeDeclared&, const ChargeDeclared&) = default;
};

// The charger's model goes to where it first touches, or as far as it gets.
struct ChargeMoved {
    static constexpr std::string_view name = "charge_moved";
    UnitId unit = no_unit;
    Pose pose;
    Length left;  // of a ride, beyond this place
    bool reached = false;
    bool keeps_marker = false;
    Clause clause;
    static constexpr auto fields = FieldTuple{
        field("unit", &ChargeMoved::unit),           field("stands", &ChargeMoved::pose),
        field("left", &ChargeMoved::left),           field("reached", &ChargeMoved::reached),
        field("marker", &ChargeMoved::keeps_marker), field("clause", &ChargeMoved::clause)};
    friend bool operator==(const ChargeMoved&, const ChargeMoved&) = default;
};

struct ChargeEnded {
    static constexpr std::string_view name = "charge_ended";
    UnitId unit = no_unit;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &ChargeEnded::unit), field("clause", &ChargeEnded::clause)};
    friend bool operator==(const ChargeEnded&, const ChargeEnded&) = default;
};

struct ContactMade {
    static constexpr std::string_view name = "contact";
    UnitId unit = no_unit;
    UnitId with = no_unit;
    Length at;
    bool in_flank_or_rear = false;
    Clause clause;
    static constexpr auto fields = FieldTuple{
        field("unit", &ContactMade::unit), field("with", &ContactMade::with),
        field("at", &ContactMade::at), field("in_flank_or_rear", &ContactMade::in_flank_or_rear),
        field("clause", &ContactMade::clause)};
    friend bool operator==(const ContactMade&, const ContactMade&) = default;
};

struct ContactEnded {
    static constexpr std::string_view name = "contact_ended";
    UnitId unit = no_unit;
    UnitId with = no_unit;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &ContactEnded::unit), field("with", &ContactEnded::with),
                   field("clause", &ContactEnded::clause)};
    friend bool operator==(const ContactEnded&, const ContactEnded&) = default;
};

}  // namespace voltigeur
