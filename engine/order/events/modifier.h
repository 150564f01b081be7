// What is added to a die or a score, and why.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/clause.h"
#include "engine/base/fixed_vector.h"
#include "engine/base/names.h"

namespace voltigeur {

// Why a number was changed. The sentence a player sees is in reason_text(); `Tagged` takes its
// word from the sheet's tag.
#define VOLTIGEUR_REASONS(MEMBER)                                                                  \
    MEMBER(CloseRange, "close_range")                                                              \
    MEMBER(LongRange, "long_range")                                                                \
    MEMBER(HeavyGuns, "heavy_guns")                                                                \
    MEMBER(LightGuns, "light_guns")                                                                \
    MEMBER(Casualties, "casualties")                                                               \
    MEMBER(GeneralAttached, "general")                                                             \
    MEMBER(InfantryCharging, "infantry_charging")                                                  \
    MEMBER(NotInColumn, "not_in_column")                                                           \
    MEMBER(FlankOrRear, "flank_or_rear")                                                           \
    MEMBER(Tagged, "tagged")                                                                       \
    MEMBER(EnemySheltered, "enemy_sheltered")                                                      \
    MEMBER(VersusCuirassiers, "versus_cuirassiers")                                                \
    MEMBER(VersusLancers, "versus_lancers")                                                        \
    MEMBER(OwnTroopType, "own_troop_type")                                                         \
    MEMBER(LancersContinuing, "lancers_continuing")                                                \
    MEMBER(DeepTarget, "deep_target")                                                              \
    MEMBER(ReverseSlope, "reverse_slope")                                                          \
    MEMBER(ProtectiveCover, "protective_cover")                                                    \
    MEMBER(BehindSkirmishers, "behind_skirmishers")                                                \
    MEMBER(AtSkirmishers, "at_skirmishers")                                                        \
    MEMBER(Staggered, "staggered")                                                                 \
    MEMBER(Steady, "steady")                                                                       \
    MEMBER(HalfBattery, "half_battery")                                                            \
    MEMBER(Leadership, "leadership")                                                               \
    MEMBER(NoEnemyNear, "no_enemy_near")                                                           \
    MEMBER(ChargedFromNear, "charged_from_near")                                                   \
    MEMBER(InColumn, "in_column")                                                                  \
    MEMBER(FlankSupport, "flank_support")                                                          \
    MEMBER(RearSupport, "rear_support")                                                            \
    MEMBER(SquareSupport, "square_support")                                                        \
    MEMBER(LightCover, "light_cover")                                                              \
    MEMBER(HeavyCover, "heavy_cover")                                                              \
    MEMBER(WiderFront, "wider_front")                                                              \
    MEMBER(Sappers, "sappers")                                                                     \
    MEMBER(Lancers, "lancers")                                                                     \
    MEMBER(MoreKills, "more_kills")                                                                \
    MEMBER(FailedVolley, "failed_volley")                                                          \
    MEMBER(Nation, "nation")                                                                       \
    MEMBER(ChargedStanding, "charged_standing")
enum class Reason : std::uint8_t { VOLTIGEUR_REASONS(VOLTIGEUR_MEMBER) };
template <>
inline constexpr auto names_of<Reason> =
    std::to_array<std::string_view>({VOLTIGEUR_REASONS(VOLTIGEUR_NAME)});
#undef VOLTIGEUR_REASONS
std::string_view reason_text(Reason reason);

struct Modifier {
    Clause clause;
    Reason reason = Reason::Casualties;
    std::int8_t value = 0;
    std::uint8_t tag = 0;  // of the sheet, for Tagged
    friend bool operator==(const Modifier&, const Modifier&) = default;
};
using Modifiers = FixedVector<Modifier, 10>;

inline int sum(const Modifiers& list)
{
    int total = 0;
    for (const Modifier& m : list) total += m.value;
    return total;
}

}  // namespace voltigeur
