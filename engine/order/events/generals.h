// Events: generals ride, fall and are replaced; reserves come.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/clause.h"
#include "engine/base/dice.h"
#include "engine/state/state.h"

namespace voltigeur {

struct GeneralMoved {
    static constexpr std::string_view name = "rode";
    GeneralId general = no_general;
    Point to;
    UnitId join = no_unit;
    bool by_order = false;  // an order of this phase; otherwise he had to
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("general", &GeneralMoved::general), field("to", &GeneralMoved::to),
                   field("join", &GeneralMoved::join), field("by_order", &GeneralMoved::by_order),
                   field("clause", &GeneralMoved::clause)};
    friend bool operator==(const GeneralMoved&, const GeneralMoved&) = default;
};

struct GeneralRisked {
    static constexpr std::string_view name = "risk";
    GeneralId general = no_general;
    Faces dice;
    std::uint8_t needs = 0;  // the sum at which he falls (or, for one die, up to which he is lost)
    bool fell = false;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("general", &GeneralRisked::general), field("dice", &GeneralRisked::dice),
                   field("needs", &GeneralRisked::needs), field("fell", &GeneralRisked::fell),
                   field("clause", &GeneralRisked::clause)};
    friend bool operator==(const GeneralRisked&, const GeneralRisked&) = default;
};

struct GeneralLost {
    static constexpr std::string_view name = "general_lost";
    GeneralId general = no_general;
    std::uint8_t back_on_turn = 0;
    Clause clause;
    static constexpr auto fields = FieldTuple{field("general", &GeneralLost::general),
                                              field("back", &GeneralLost::back_on_turn),
                                              field("clause", &GeneralLost::clause)};
    friend bool operator==(const GeneralLost&, const GeneralLost&) = default;
};

struct GeneralReplaced {
    static constexpr std::string_view name = "general_replaced";
    GeneralId general = no_general;
    Point at;
    bool is_worse = false;  // his rating is one less than that of the man before him
    Clause clause;
    static constexpr auto fields = FieldTuple{
        field("general", &GeneralReplaced::general), field("at", &GeneralReplaced::at),
        field("worse", &GeneralReplaced::is_worse), field("clause", &GeneralReplaced::clause)};
    friend bool operator==(const GeneralReplaced&, const GeneralReplaced&) = default;
};

struct ReserveRolled {
    static constexpr std::string_view name = "reserve";
    GroupId group = no_group;
    Faces dice;
    std::uint8_t needs = 0;
    bool came = false;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("group", &ReserveRolled::group), field("dice", &ReserveRolled::dice),
                   field("needs", &ReserveRolled::needs), field("came", &ReserveRolled::came),
                   field("clause", &ReserveRolled::clause)};
    friend bool operator==(const ReserveRolled&, const ReserveRolled&) = default;
};

struct UnitArrived {
    static constexpr std::string_view name = "arrived";
    UnitId unit = no_unit;
    Pose pose;
    Formation formation = Formation::Column;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &UnitArrived::unit), field("stands", &UnitArrived::pose),
                   field("in", &UnitArrived::formation), field("clause", &UnitArrived::clause)};
    friend bool operator==(const UnitArrived&, const UnitArrived&) = default;
};

}  // namespace voltigeur
