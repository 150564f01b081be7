// Events: figures and kills, and units that leave the table.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/clause.h"
#include "engine/base/dice.h"
#include "engine/state/state.h"

namespace voltigeur {

struct FiguresLost {
    static constexpr std::string_view name = "losses";
    UnitId unit = no_unit;
    std::uint8_t figures = 0;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &FiguresLost::unit), field("figures", &FiguresLost::figures),
                   field("clause", &FiguresLost::clause)};
    friend bool operator==(const FiguresLost&, const FiguresLost&) = default;
};

// Kills leave the unit its size, and break it when there are too many.
struct KillsTaken {
    static constexpr std::string_view name = "kills";
    UnitId unit = no_unit;
    std::uint8_t kills = 0;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &KillsTaken::unit), field("kills", &KillsTaken::kills),
                   field("clause", &KillsTaken::clause)};
    friend bool operator==(const KillsTaken&, const KillsTaken&) = default;
};

// Dice that a result costs: "d6 casualties".
struct PenaltyRolled {
    static constexpr std::string_view name = "penalty";
    UnitId unit = no_unit;
    Faces dice;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &PenaltyRolled::unit), field("dice", &PenaltyRolled::dice),
                   field("clause", &PenaltyRolled::clause)};
    friend bool operator==(const PenaltyRolled&, const PenaltyRolled&) = default;
};

// Destroyed, routed or gone over the edge. Its contacts end with it.
struct UnitRemoved {
    static constexpr std::string_view name = "removed";
    UnitId unit = no_unit;
    Presence presence = Presence::Destroyed;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &UnitRemoved::unit), field("as", &UnitRemoved::presence),
                   field("clause", &UnitRemoved::clause)};
    friend bool operator==(const UnitRemoved&, const UnitRemoved&) = default;
};

}  // namespace voltigeur
