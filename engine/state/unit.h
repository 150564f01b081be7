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
enum class Quality : std::uint8_t {
    Guard,
    Elite,
    Veteran,
    Regular,
    SecondRate,
    Conscript,
    Militia,
    Unreliable
};
template <>
inline constexpr std::array<std::string_view, 8> names_of<Quality>{
    "guard", "elite", "veteran", "regular", "second_rate", "conscript", "militia", "unreliable"};

enum class Formation : std::uint8_t { Line, Column, Masse, Square, Skirmish, Limbered, Unlimbered };
template <>
inline constexpr std::array<std::string_view, 7> names_of<Formation>{
    "line", "column", "masse", "square", "skirmish", "limbered", "unlimbered"};
inline constexpr std::size_t formation_count = names_of<Formation>.size();

enum class Presence : std::uint8_t { Reserve, OnTable, Destroyed, Routed, LeftTable };
template <>
inline constexpr std::array<std::string_view, 5> names_of<Presence>{
    "reserve", "on_table", "destroyed", "routed", "left_table"};

// What is true of a unit for a while. Events set and clear them; nothing else does.
enum class Mark : std::uint8_t {
    Halted,        // may not move in its own move phase of this turn
    Moved,         // has had its order in this move phase, or its guns are laid or held
    Shot,          // has shot in this phase, or declined to
    Locked,        // in a firefight: may not move, charge or change formation
    Charging,      // declared a charge in this phase, and it has not ended yet
    Reached,       // its charge touched an enemy
    Initiated,     // began a charge in this turn
    Rode,          // its charge has been moved
    Tested,        // has taken the test of this phase
    Stood,         // stands against the charge upon it
    Checked,       // as charger: its target stood, its answer is still open
    LostMelee,     // must test for losing
    MayReform,     // has a free formation change
    MustRecall,    // is obliged to roll in the recall phase
    Stranded,      // failed its recall: cannot move in the next turn
    Marker,        // a charge marker lies where it began its charge
    Recalled,      // has rolled for recall, or declined to, in this phase
    Arrived,       // came on as a reserve in this turn
    Staggered,     // shaken by fire: fires and fights worse until it rallies
    FallingBack,   // went back beaten, and must rally
    Blown,         // horse that fought: may not charge until it has rested
    Disordered,    // fights with its disordered rating in this turn
    MovedFar,      // went more than half its move in this turn
    Obstructed,    // crossed an obstacle in this turn
    Unready,       // rallied late: may not charge in the next turn
    FailedVolley,  // its volley did not stop the charge upon it
    Fought,        // has been in a melee in this turn
    Pursued,       // has broken through once in this turn
    MustCharge,    // could not be held back in this turn
};
template <>
inline constexpr std::array<std::string_view, 29> names_of<Mark>{
    "halted",     "moved",         "shot",     "locked",     "charging",   "reached",
    "initiated",  "rode",          "tested",   "stood",      "checked",    "lost_melee",
    "may_reform", "must_recall",   "stranded", "marker",     "recalled",   "arrived",
    "staggered",  "falling_back",  "blown",    "disordered", "moved_far",  "obstructed",
    "unready",    "failed_volley", "fought",   "pursued",    "must_charge"};

using Marks = std::uint32_t;
constexpr Marks bit(Mark mark)
{
    return Marks{1} << static_cast<unsigned>(mark);
}

struct Unit {
    Pose pose;         // its front centre and its facing
    Pose mark_pose;    // where its charge began, or the phase found it; or the post it defends
    Length ride_left;  // what is left of a cavalry charge beyond its place now
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
    Formation mark_formation = Formation::Line;
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
