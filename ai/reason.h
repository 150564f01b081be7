// Why a player gave an order: enough to say it in a sentence, and nothing that takes time to make.
#pragma once

#include <cstdint>
#include <string>

#include "engine/order/order.h"
#include "engine/state/scenario.h"

namespace voltigeur::ai {

enum class Motive : std::uint8_t {
    Chance,        // drawn from what the law allows
    TakeGround,    // on the way to what the brigade wants
    HoldGround,    // the brigade keeps what it has
    CloseUp,       // goes with the brigade that it supports
    Withdraw,      // the brigade is spent
    FaceThreat,    // a better front or formation against who is near
    UnlimberHere,  // targets enough
    GoodTarget,    // of a shot
    GoodOdds,      // of a charge
    StandFirm,     // to a charge
    LookedAhead,   // ends best in battles fought in the head
    AllDone,       // everybody has his orders
    MoveFirst,     // to have the first move
    NoTime,        // the budget is spent
    NothingBetter,
};

struct Reason {
    Motive motive = Motive::NothingBetter;
    UnitId unit = no_unit;  // no_unit: it is about the whole side
    UnitId enemy = no_unit;
    int objective = -1;
    int percent = -1;  // a chance, where one was worked out
};

// "goes for the crest of the Buchberg"
std::string to_text(const Reason& reason, const Scenario& scenario);

}  // namespace voltigeur::ai
