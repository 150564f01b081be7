// The way of a charge: its wheel, and how far it can go straight on. What judging a charge and
// riding it both ask.
#pragma once

#include <vector>

#include "engine/order/order.h"
#include "engine/thirteen/view.h"

namespace voltigeur::thirteen {

Approach approach(const View& view, UnitId id, Hand hand, Angle turn);
std::optional<Refusal> refuse_charge_wheel(const View& view, UnitId id, Hand hand, Angle turn);

// The move of the charger, without what dice add to it.
Length base_move(const View& view, UnitId id);
// How far straight ahead infantry may go after its wheel: half as far once it enters bad ground.
Length infantry_travel(const View& view, UnitId id, const Approach& start);
// How far a rider can go on before friends, difficult ground or the edge stop it.
Length ride_limit(const View& view, UnitId id, const Rectangle& place, Length travel);

// Whom its straight path touches within `travel`, in path order.
std::vector<Met> units_ahead(const View& view, UnitId id, const Rectangle& place, Length travel);
// Those of them who are formed enemies and touch where the first of them touches: they stand
// abreast.
std::vector<Met> enemies_abreast(const View& view, UnitId id, const std::vector<Met>& ahead,
                                 const Met& first);
// One that is met is touched where the other is.
bool are_abreast(const Met& a, const Met& b);
bool has_cavalry(const View& view, const std::vector<Met>& enemies);
// The last place on a straight way, up to `end`, where it stands on nobody.
Length last_free(const View& view, UnitId id, const Rectangle& start, Angle direction, Length end);
// The last place straight ahead, up to `end`, where it stands on nobody and touches no enemy.
Length last_clear(const View& view, UnitId id, const Rectangle& start, Length end);
// The same, but as far from every enemy other than `target` as whoever does not charge.
Length last_apart(const View& view, UnitId id, const Rectangle& start, Length end,
                  UnitId target = no_unit);
// Cavalry that is still charging.
bool is_rider(const Unit& unit);
// The two are at each other. A rider has recorded whom it will meet, and comes to them one by one.
bool has_reached(const View& view, const Contact& contact);
// Enemy cavalry that no other unit may contact: one has reached it, or was reached by it.
bool is_met_by_another(const View& view, UnitId id, UnitId enemy);
// Friends that a charge may go through: guns where the sheet says so, and skirmishers, but not for
// cavalry, which friendly infantry stops.
bool may_charge_through(const View& view, const Unit& charger, const Unit& other);

}  // namespace voltigeur::thirteen
