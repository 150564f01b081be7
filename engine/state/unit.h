// A unit: who it is, where it stands, what has happened to it.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/base/names.h"
#include "engine/geometry/point.h"
#include "engine/state/ids.h"

namespace voltigeur {

enum class Arm : std::uint8_t { Infantry, Cavalry, Artillery };
template <>
inline constexpr std::array<std::string_view, 3> names_of<Arm>{"infantry", "cavalry", "artillery"};

// Every class of troops that some sheet prints; a sheet says which of them it knows.
#define VOLTIGEUR_QUALITIES(MEMBER)                                                                \
    MEMBER(Guard, "guard")                                                                         \
    MEMBER(Elite, "elite")                                                                         \
    MEMBER(Veteran, "veteran")                                                                     \
    MEMBER(Regular, "regular")                                                                     \
    MEMBER(SecondRate, "second_rate")                                                              \
    MEMBER(Conscript, "conscript")                                                                 \
    MEMBER(Militia, "militia")                                                                     \
    MEMBER(Unreliable, "unreliable")
enum class Quality : std::uint8_t { VOLTIGEUR_QUALITIES(VOLTIGEUR_MEMBER) };
template <>
inline constexpr auto names_of<Quality> =
    std::to_array<std::string_view>({VOLTIGEUR_QUALITIES(VOLTIGEUR_NAME)});
#undef VOLTIGEUR_QUALITIES

#define VOLTIGEUR_FORMATIONS(MEMBER)                                                               \
    MEMBER(Line, "line")                                                                           \
    MEMBER(Column, "column")                                                                       \
    MEMBER(Masse, "masse")                                                                         \
    MEMBER(Square, "square")                                                                       \
    MEMBER(Skirmish, "skirmish")                                                                   \
    MEMBER(Limbered, "limbered")                                                                   \
    MEMBER(Unlimbered, "unlimbered")
enum class Formation : std::uint8_t { VOLTIGEUR_FORMATIONS(VOLTIGEUR_MEMBER) };
template <>
inline constexpr auto names_of<Formation> =
    std::to_array<std::string_view>({VOLTIGEUR_FORMATIONS(VOLTIGEUR_NAME)});
#undef VOLTIGEUR_FORMATIONS
inline constexpr std::size_t formation_count = names_of<Formation>.size();

#define VOLTIGEUR_PRESENCES(MEMBER)                                                                \
    MEMBER(Reserve, "reserve")                                                                     \
    MEMBER(OnTable, "on_table")                                                                    \
    MEMBER(Destroyed, "destroyed")                                                                 \
    MEMBER(Routed, "routed")                                                                       \
    MEMBER(LeftTable, "left_table")
enum class Presence : std::uint8_t { VOLTIGEUR_PRESENCES(VOLTIGEUR_MEMBER) };
template <>
inline constexpr auto names_of<Presence> =
    std::to_array<std::string_view>({VOLTIGEUR_PRESENCES(VOLTIGEUR_NAME)});
#undef VOLTIGEUR_PRESENCES

// What is true of a unit for a while. Events set and clear them; nothing else does.
#define VOLTIGEUR_MARKS(MEMBER)                                                                    \
    MEMBER(Halted, "halted") /* may not move in its own move phase of this turn */                 \
    MEMBER(Moved,                                                                                  \
           "moved")      /* has had its order in this move phase, or its guns are laid or held */  \
    MEMBER(Shot, "shot") /* has shot in this phase, or declined to */                              \
    MEMBER(Locked, "locked")     /* in a firefight: may not move, charge or change formation */    \
    MEMBER(Charging, "charging") /* declared a charge in this phase, and it has not ended yet */   \
    MEMBER(Reached, "reached")   /* its charge touched an enemy */                                 \
    MEMBER(HasCharged, "has_charged") /* declared a charge in this turn */                         \
    MEMBER(Rode, "rode")              /* its charge has been moved */                              \
    MEMBER(Tested, "tested")          /* has taken the test of this phase */                       \
    MEMBER(DeclinedCounterCharge,                                                                  \
           "declined_counter_charge") /* could have charged back, and stood */                     \
    MEMBER(PaidToGoOn,                                                                             \
           "paid_to_go_on")           /* its target stood, and it paid to go on with its charge */ \
    MEMBER(LostMelee, "lost_melee")   /* must test for losing */                                   \
    MEMBER(MayReform, "may_reform")   /* has a free formation change */                            \
    MEMBER(MustRecall, "must_recall") /* is obliged to roll in the recall phase */                 \
    MEMBER(Stranded, "stranded")      /* failed its recall: cannot move in the next turn */        \
    MEMBER(Marker, "marker") /* its origin is kept: a charge marker lies there, or it is the post  \
                                it defends */                                                      \
    MEMBER(Attempted,                                                                              \
           "attempted") /* has had its one attempt of this phase: at its recall, or to rally */    \
    MEMBER(Arrived, "arrived")     /* came on as a reserve in this turn */                         \
    MEMBER(Staggered, "staggered") /* shaken by fire: fires and fights worse until it rallies */   \
    MEMBER(FallingBack, "falling_back") /* went back beaten, and must rally */                     \
    MEMBER(Blown, "blown")           /* horse that fought: may not charge until it has rested */   \
    MEMBER(Disordered, "disordered") /* fights with its disordered rating in this turn */          \
    MEMBER(MovedFar, "moved_far")    /* went more than half its move in this turn */               \
    MEMBER(Obstructed, "obstructed") /* crossed an obstacle in this turn */                        \
    MEMBER(Unready, "unready")       /* rallied late: may not charge in the next turn */           \
    MEMBER(FailedVolley, "failed_volley")     /* its volley did not stop the charge upon it */     \
    MEMBER(Fought, "fought")                  /* has been in a melee in this turn */               \
    MEMBER(Pursued, "pursued")                /* has broken through once in this turn */           \
    MEMBER(MustCharge, "must_charge")         /* could not be held back in this turn */            \
    MEMBER(SupportSettled, "support_settled") /* the unit that fights for these guns is settled */ \
    MEMBER(RestraintTested,                                                                        \
           "restraint_tested") /* horse that is told to attack has been held back, or not */       \
    MEMBER(Slowed, "slowed")   /* as its move began: out of command, or a crowded column */
enum class Mark : std::uint8_t { VOLTIGEUR_MARKS(VOLTIGEUR_MEMBER) };
template <>
inline constexpr auto names_of<Mark> =
    std::to_array<std::string_view>({VOLTIGEUR_MARKS(VOLTIGEUR_NAME)});
#undef VOLTIGEUR_MARKS

using Marks = std::uint32_t;
constexpr Marks bit(Mark mark)
{
    return Marks{1} << static_cast<unsigned>(mark);
}

struct Unit {
    Pose pose;         // its front centre and its facing
    Pose origin;       // where its charge began, or the phase found it; or the post it defends
    Length ride_left;  // what is left of a charge beyond its place now
    Marks marks = 0;
    std::uint16_t tags = 0;  // bit i: tag i of the sheet
    Side side = Side::First;
    Arm arm = Arm::Infantry;
    Quality quality = Quality::Veteran;
    std::uint8_t troop = 0;  // index into the sheet's troop types
    BrigadeId brigade{};
    std::uint8_t pounds = 0;  // weight of shot, for guns
    std::uint8_t figures_at_start = 0;
    std::uint8_t figures = 0;
    std::uint8_t standing = 0;      // figures when the phase began: the footprint's size
    std::uint8_t fresh_losses = 0;  // figures lost since it last had to test for them
    Formation formation = Formation::Line;
    Formation origin_formation = Formation::Line;
    Presence presence = Presence::OnTable;
    GroupId group = no_group;         // the reserve group it belongs to
    UnitId target = no_unit;          // of its charge, or of its guns
    GeneralId general = no_general;   // attached to it
    std::uint8_t charge_order = 0;    // first, second … charge declared in this phase
    std::uint8_t charge_hand = 0;     // the wheel of its charge: about which corner,
    Angle charge_wheel;               // and how far
    std::uint8_t kills = 0;           // suffered, on sheets that count kills and not figures
    std::uint8_t failed_rallies = 0;  // one after the other

    [[nodiscard]] bool on_table() const { return presence == Presence::OnTable; }
    [[nodiscard]] bool has(Mark mark) const { return (marks & bit(mark)) != 0; }
    [[nodiscard]] bool has_tag(unsigned tag) const { return ((tags >> tag) & 1U) != 0; }
    [[nodiscard]] int losses() const { return figures_at_start - figures; }

    friend bool operator==(const Unit&, const Unit&) = default;
};
static_assert(std::has_unique_object_representations_v<Unit>, "a State is hashed byte by byte");

}  // namespace voltigeur
