#include "ai/opinions.h"

namespace voltigeur::ai {

const Opinions sergeants_opinions{{
    2,       // InchAttack
    0.104,   // InchHold
    0.22,    // InchSupport
    3,       // MusketDanger
    0.8,     // GunDanger
    0.3,     // GunAside
    1.2,     // MusketPrey
    1.2,     // GunPrey
    0.4,     // LateFire
    0.8,     // ChargePrey
    5,       // HorseOnFoot
    3,       // HorseOnFlank
    0.3,     // FootOnFoot
    2.5,     // FootOnFlank
    4.11,    // OnGuns
    0.2,     // HorseOnHorse
    2,       // SquareByFoot
    -0.802,  // SquareByHorse
    2.3,     // NoFront
    1.45,    // LineNear
    0.086,   // LineAttack
    0.2,     // ColumnNear
    1,       // ColumnAttack
    2.5,     // ColumnFar
    0.6,     // SkirmishNear
    -1.5,    // SquareAtAll
    0.3,     // FriendBeside
    2.5,     // MaskedGuns
    1,       // MaskedFoot
    0.4,     // GunsTelling
    10,      // GunsStandOff
    8.77,    // SupportStandOff
    5.45,    // FirstInObjective
    0.5,     // MoreInObjective
    4,       // FewInOurs
    22,      // Near
    0.3,     // ChargeAttack
    1.5,     // ChargeHold
    4,       // ChargeUnit
    1.5,     // Urgency
    0.288,   // Leave
    0,       // ColumnMute
    0.5,     // Courage
    0.5,     // Sharing
    2.5,     // Readiness
    4,       // Alone
    1,       // Frailty
}};

}  // namespace voltigeur::ai
