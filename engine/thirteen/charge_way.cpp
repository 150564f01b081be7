#include "engine/thirteen/charge_way.h"

#include <algorithm>

#include "engine/thirteen/ground.h"
#include "engine/thirteen/move.h"

namespace voltigeur::thirteen {

namespace {

int count_halvings(const View& view, UnitId id)
{
    return int{!moves_in_command(view, id)} +
           int{is_in_difficult_ground(view, view.unit(id), view.rectangle(id))};
}

}  // namespace

Approach approach(const View& view, UnitId id, Hand hand, Angle turn)
{
    const Unit& unit = view.unit(id);
    const Footprint& size = view.footprint(unit, unit.formation);
    const Pose pose = turn.turn == 0 ? unit.pose : wheeled(unit.pose, size.width, hand, turn);
    return {view.rectangle(unit, pose, unit.formation), pose, arc_length(size.width, turn)};
}

std::optional<Refusal> refuse_charge_wheel(const View& view, UnitId id, Hand hand, Angle turn)
{
    const Unit& unit = view.unit(id);
    const MovePhase& sheet = view.sheet.move[index(unit.side)];
    if (turn.turn == 0) return std::nullopt;
    if (sheet.cannot_turn && sheet.cannot_turn->arms.has(unit.arm))
        return Refusal{.clause = sheet.cannot_turn->clause,
                       .why = "this infantry cannot turn at all"};
    if (turn.turn > degrees(sheet.wheel_limit.degrees).turn)
        return Refusal{.clause = sheet.wheel_limit.clause,
                       .why = "no wheel goes beyond 45 degrees"};
    const Footprint& size = view.footprint(unit, unit.formation);
    const Rectangle start = view.rectangle(unit);
    for (const UnitId other : units_near(view, start, size.width)) {
        if (other == id || may_charge_through(view, unit, view.unit(other))) continue;
        const Rectangle place = view.rectangle(other);
        if (!within(start, place, size.width) || overlaps(start, place)) continue;
        if (first_touch_wheel(unit.pose, size.width, size.depth, hand, turn, place))
            return Refusal{.clause = view.gaps().no_passing_through.clause,
                           .why = "a unit stands in the way of its wheel",
                           .who = other};
    }
    const Rectangle end =
        view.rectangle(unit, wheeled(unit.pose, size.width, hand, turn), unit.formation);
    if (!is_on_table(view, end))
        return Refusal{.clause = view.gaps().table_edge.clause, .why = "the table ends there"};
    if (stands_on_barred_ground(view, unit, end))
        return Refusal{.clause = view.gaps().impassable_ground.clause,
                       .why = "the ground there is closed to it"};
    return std::nullopt;
}

Length base_move(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return move_after(view, unit, unit.formation, count_halvings(view, id));
}

Length infantry_travel(const View& view, UnitId id, const Approach& start)
{
    const Unit& unit = view.unit(id);
    const int halvings = count_halvings(view, id);
    const auto left_after = [&](int times) {
        return std::max(move_after(view, unit, unit.formation, times) - start.used, Length{});
    };
    const Length full = left_after(halvings);
    const Length half = left_after(halvings + 1);
    const auto met = first_difficult_ground(view, unit, start.place, start.pose.facing, full);
    return met ? std::max(half, std::min(full, met->at)) : full;
}

Length ride_limit(const View& view, UnitId id, const Rectangle& place, Length travel)
{
    const Unit& unit = view.unit(id);
    Length end = travel;
    for (const Met& met : units_ahead(view, id, place, travel)) {
        const Unit& other = view.unit(met.unit);
        if (other.side == unit.side && !may_charge_through(view, unit, other))
            end = std::min(end, met.at);
    }
    if (unit.arm == Arm::Cavalry && !is_in_difficult_ground(view, unit, place))
        if (const auto met = first_ground_that_stops(view, unit, place, place.facing(), end))
            end = std::min(end, met->at);
    if (const auto met = first_barred_ground(view, unit, place, place.facing(), end))
        end = std::min(end, met->at);
    while (end.micrometres > 0 && !is_on_table(view, place.moved(place.facing(), end)))
        end = std::max(Length{}, end - tenths(1));
    return end;
}

std::vector<Met> units_ahead(const View& view, UnitId id, const Rectangle& place, Length travel)
{
    return units_met(view, id, place, place.facing(), travel);
}

bool may_charge_through(const View& view, const Unit& charger, const Unit& other)
{
    if (other.side != charger.side) return false;
    if (other.formation == Formation::Skirmish) return true;
    const MovePhase& sheet = view.sheet.move[index(charger.side)];
    const bool through_guns = charger.arm == Arm::Infantry ? sheet.infantry_through_guns.has_value()
                                                           : sheet.cavalry_through_guns.has_value();
    return other.arm == Arm::Artillery && through_guns;
}

}  // namespace voltigeur::thirteen
