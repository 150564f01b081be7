// The way of a charge: a wheel, then straight ahead; and why it may not be gone.
#pragma once

#include "engine/division/going.h"
#include "engine/order/order.h"

namespace voltigeur::division {

Approach approach(const View& view, UnitId id, Hand hand, Angle turn);
// Of a charge that was declared.
Approach approach_of(const View& view, UnitId id);
// The charge at hand is one of cavalry that has just won.
bool is_breakthrough(const View& view);

// The straight way of a charge over the ground: a move, or what is left to who breaks through.
struct ChargeWay {
    WayAhead ahead;
    Length wanted;
};
ChargeWay way_of(const View& view, UnitId id, const Approach& start);
// How far straight ahead the charge would meet its target; to the end of its way if it would not.
Length way_to_target(const View& view, const Charge& order);
// The same of a charge that was declared: where its target stood then, whatever it has done since.
Length way_to_target(const View& view, UnitId id);

// Of the units met on a way, nearest first, those that stand so far along it: one, or several
// abreast.
std::vector<UnitId> met_at(const std::vector<Met>& met, Length at);
// The enemies that a declared charge will meet at once: its target, then those abreast of where it
// stood; without those that have answered and stand elsewhere now.
std::vector<UnitId> charged_units(const View& view, UnitId charger);

// ---- Why not ----

std::optional<Refusal> refuse_charger(const View& view, UnitId id);
// It is blown, has only just rallied, or is out of command: whoever has the move.
std::optional<Refusal> refuse_readiness(const View& view, UnitId id);
std::optional<Refusal> refuse_sight(const View& view, UnitId id, UnitId target);
std::optional<Refusal> refuse_charge_wheel(const View& view, UnitId id, Hand hand, Angle turn);
// Straight ahead it meets the target, within its reach.
std::optional<Refusal> refuse_charge_way(const View& view, const Charge& order);
std::optional<Refusal> refuse_post(const View& view, const Charge& order);
// Who joins a charge is of the same division.
std::optional<Refusal> refuse_joining(const View& view, const Charge& order);

// ---- A way to a target ----

// With the wheel that looks at the target, if it is not too far.
std::optional<Charge> wheeled_at(const View& view, UnitId id, UnitId target);
// Straight ahead or with a wheel, if either is not refused.
template <class Refuse>
std::optional<Charge> find_way(const View& view, UnitId id, UnitId target, Refuse refuse)
{
    const Charge straight{.unit = id, .at = target};
    if (!refuse(straight)) return straight;
    const auto order = wheeled_at(view, id, target);
    if (!order || refuse(*order)) return std::nullopt;
    return order;
}

}  // namespace voltigeur::division
