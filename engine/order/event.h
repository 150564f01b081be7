// Event: what happened. A closed list, past tense, complete: with the events alone a program can
// draw the battle and rebuild every State (apply), without the rules.
#pragma once

#include <variant>
#include <vector>

#include "engine/order/events/brigades.h"
#include "engine/order/events/charge.h"
#include "engine/order/events/fire.h"
#include "engine/order/events/generals.h"
#include "engine/order/events/losses.h"
#include "engine/order/events/melee.h"
#include "engine/order/events/modifier.h"
#include "engine/order/events/morale.h"
#include "engine/order/events/movement.h"
#include "engine/order/events/turn.h"
#include "engine/order/events/victory.h"

namespace voltigeur {

using Event =
    std::variant<TurnBegan, PhaseBegan, StepBegan, MarkChanged, FiguresLost, PenaltyRolled,
                 UnitRemoved, GeneralMoved, GeneralRisked, GeneralLost, GeneralReplaced,
                 ReserveRolled, UnitArrived, GunsLaid, ShotFired, VolleyFired, MoraleTested,
                 UnitMoved, UnitPlaced, DistanceRolled, FirefightBegan, ChargeDeclared, ChargeMoved,
                 ChargeEnded, ContactMade, ContactEnded, SupportChosen, BlowsStruck, MeleeFought,
                 TargetChosen, KillsTaken, ScoreRolled, InitiativeTaken, BrigadeActivated,
                 OrderSent, AideRode, AideRisked, StanceChanged, SpiritTested, SpiritChanged,
                 ObjectiveTaken, ArmyBroke, PointsCounted, BattleEnded, NoRoomFound>;
using Events = std::vector<Event>;

// The only code that changes a State. It never rolls, never reads a sheet and never refuses.
void apply(State& state, const Event& event);

// The faces an event shows, in the order in which they fell; none for most events.
const Faces* dice_of(const Event& event);

}  // namespace voltigeur
