// Events: melees.
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

#define VOLTIGEUR_MELEE_OUTCOMES(MEMBER)                                                           \
    MEMBER(AttackerWon, "attacker_won")                                                            \
    MEMBER(DefenderWon, "defender_won")                                                            \
    MEMBER(Tied, "tied")                                                                           \
    MEMBER(GunsTaken, "guns_taken")                                                                \
    MEMBER(Destroyed, "destroyed") /* infantry met by cavalry */                                   \
    MEMBER(PassedBy, "passed_by")                                                                  \
    MEMBER(Waited, "waited") /* in contact, but another pair fought */
enum class MeleeOutcome : std::uint8_t { VOLTIGEUR_MELEE_OUTCOMES(VOLTIGEUR_MEMBER) };
template <>
inline constexpr auto names_of<MeleeOutcome> =
    std::to_array<std::string_view>({VOLTIGEUR_MELEE_OUTCOMES(VOLTIGEUR_NAME)});
#undef VOLTIGEUR_MELEE_OUTCOMES

struct SupportChosen {
    static constexpr std::string_view name = "supported";
    UnitId guns = no_unit;
    UnitId by = no_unit;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("guns", &SupportChosen::guns), field("by", &SupportChosen::by),
                   field("clause", &SupportChosen::clause)};
    friend bool operator==(const SupportChosen&, const SupportChosen&) = default;
};

// One unit's dice in a melee.
struct BlowsStruck {
    static constexpr std::string_view name = "blows";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    Faces dice;
    std::uint8_t needs = 0;
    std::uint8_t hits = 0;
    Modifiers modifiers;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &BlowsStruck::unit),    field("at", &BlowsStruck::at),
                   field("dice", &BlowsStruck::dice),    field("needs", &BlowsStruck::needs),
                   field("hits", &BlowsStruck::hits),    field("with", &BlowsStruck::modifiers),
                   field("clause", &BlowsStruck::clause)};
    friend bool operator==(const BlowsStruck&, const BlowsStruck&) = default;
};

// A contact has been fought in this phase.
struct MeleeFought {
    static constexpr std::string_view name = "melee";
    UnitId unit = no_unit;  // the attacker of the contact
    UnitId with = no_unit;
    MeleeOutcome outcome = MeleeOutcome::Tied;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &MeleeFought::unit), field("with", &MeleeFought::with),
                   field("outcome", &MeleeFought::outcome), field("clause", &MeleeFought::clause)};
    friend bool operator==(const MeleeFought&, const MeleeFought&) = default;
};

// One unit's die in a melee that is won by the higher score.
struct ScoreRolled {
    static constexpr std::string_view name = "score";
    UnitId unit = no_unit;
    UnitId against = no_unit;
    Faces dice;
    std::uint8_t rating = 0;
    Modifiers modifiers;
    std::int8_t total = 0;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &ScoreRolled::unit),      field("against", &ScoreRolled::against),
                   field("dice", &ScoreRolled::dice),      field("rating", &ScoreRolled::rating),
                   field("with", &ScoreRolled::modifiers), field("total", &ScoreRolled::total),
                   field("clause", &ScoreRolled::clause)};
    friend bool operator==(const ScoreRolled&, const ScoreRolled&) = default;
};

}  // namespace voltigeur
