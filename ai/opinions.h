// What the sergeant thinks things are worth. No law: he may be wrong, and tools/tune makes him less
// so. Worths are in figures of ordinary infantry, distances in inches.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace voltigeur::ai {

enum class Worth : std::size_t {
    InchAttack,    // nearer to the goal, for a brigade that attacks
    InchHold,      // that holds
    InchSupport,   // that supports
    MusketDanger,  // a figure that their muskets take
    GunDanger,     // that their guns take
    GunAside,      // that they would take if they turned
    MusketPrey,    // a figure that our muskets take
    GunPrey,       // that our guns take
    LateFire,      // how much of it counts where they cannot shoot in the same turn
    ChargePrey,    // somebody in reach of a charge of ours
    HorseOnFoot,   // cavalry in reach of foot that sees it coming
    HorseOnFlank,  // that does not
    FootOnFoot,
    FootOnFlank,
    OnGuns,  // anybody in reach of our guns
    HorseOnHorse,
    SquareByFoot,   // foot in reach of our square
    SquareByHorse,  // horse in reach of our square: the less the better
    NoFront,        // enemies near, and none ahead
    LineNear,       // a line with enemies near, for who does not attack
    LineAttack,     // for who does
    ColumnNear,
    ColumnAttack,
    ColumnFar,  // no enemies near
    SkirmishNear,
    SquareAtAll,
    FriendBeside,
    MaskedGuns,    // standing before our own guns
    MaskedFoot,    // horse before our own foot
    GunsTelling,   // the part of their best fire with which guns are content
    GunsStandOff,  // how far from the goal guns like to be
    SupportStandOff,
    FirstInObjective,  // to stand in what the brigade wants where none of us does yet
    MoreInObjective,   // where somebody does
    FewInOurs,         // where it is ours, and fewer than three do
    Near,              // within which an enemy is near
    ChargeAttack,      // the least gain for which a brigade charges that attacks
    ChargeHold,        // that does not
    ChargeUnit,        // what the loss of a unit costs beyond its figures
    Urgency,           // how much less is enough late in a battle that is not won
    Leave,             // the least gain for which a unit moves at all
    ColumnMute,        // near, and unable to shoot
    Courage,           // how much of the danger counts for a brigade that attacks
    Sharing,           // how much of the fire upon it a comrade in the same danger takes
    Readiness,         // how many times an enemy's strength must be at hand to come before him
    Alone,             // how much more his muskets count until it is
    Frailty,           // how much more losses count for who has lost much
    Count
};

struct Opinions {
    std::array<double, static_cast<std::size_t>(Worth::Count)> worth;

    [[nodiscard]] double operator[](Worth of) const { return worth[static_cast<std::size_t>(of)]; }
};

extern const Opinions sergeants_opinions;

}  // namespace voltigeur::ai
