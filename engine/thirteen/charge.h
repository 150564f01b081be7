// Charges: who may charge whom, and the ride itself.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/play.h"

namespace voltigeur::thirteen {

// Why a unit may not charge anybody in this phase.
std::optional<Refusal> refuse_charger(const View& view, UnitId id);
std::optional<Refusal> refuse_charge(const View& view, const Charge& order);
void resolve_charge(const Play& play, const Charge& order);

// A charge at the target that would be legal, with the wheel it takes; nothing if none was found.
std::optional<Charge> find_charge(const View& view, UnitId id, UnitId target);
// The same for a unit that may charge and whose reach is known.
std::optional<Charge> find_charge(const View& view, UnitId id, UnitId target, Length reach);
bool can_charge(const View& view, UnitId id);
// No charge of the unit reaches farther, whatever the dice.
Length charge_reach(const View& view, UnitId id);

// Moves the next charge that was declared; false if all have been moved.
bool move_next_charge(const Play& play);

// The enemies ahead of a rider that its straight path touches within `travel`, in path order.
struct Met {
    Length at;
    UnitId unit = no_unit;
};
std::vector<Met> units_ahead(const View& view, UnitId id, const Rectangle& place, Length travel);

// How far a rider can go on before friends, difficult ground or the edge stop it.
Length ride_limit(const View& view, UnitId id, const Rectangle& place, Length travel);

}  // namespace voltigeur::thirteen
