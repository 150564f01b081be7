// Events: objectives, broken armies, the end of the battle.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/clause.h"
#include "engine/state/state.h"

namespace voltigeur {

struct ObjectiveTaken {
    static constexpr std::string_view name = "objective";
    std::uint8_t objective = 0;
    std::uint8_t holder = 0;
    static constexpr auto fields = FieldTuple{field("objective", &ObjectiveTaken::objective),
                                              field("holder", &ObjectiveTaken::holder)};
    friend bool operator==(const ObjectiveTaken&, const ObjectiveTaken&) = default;
};

struct ArmyBroke {
    static constexpr std::string_view name = "army_broke";
    Side side = Side::First;
    std::uint8_t lost = 0;
    std::uint8_t of = 0;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("side", &ArmyBroke::side), field("lost", &ArmyBroke::lost),
                   field("of", &ArmyBroke::of), field("clause", &ArmyBroke::clause)};
    friend bool operator==(const ArmyBroke&, const ArmyBroke&) = default;
};

struct PointsCounted {
    static constexpr std::string_view name = "points";
    Side side = Side::First;
    std::int16_t points = 0;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("side", &PointsCounted::side), field("points", &PointsCounted::points),
                   field("clause", &PointsCounted::clause)};
    friend bool operator==(const PointsCounted&, const PointsCounted&) = default;
};

struct BattleEnded {
    static constexpr std::string_view name = "ended";
    Ending ending = Ending::Draw;
    std::optional<Side> winner;  // nobody in a draw
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("ending", &BattleEnded::ending), field("winner", &BattleEnded::winner),
                   field("clause", &BattleEnded::clause)};
    friend bool operator==(const BattleEnded&, const BattleEnded&) = default;
};

}  // namespace voltigeur
