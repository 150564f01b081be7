#include "engine/thirteen/charge_way.h"

#include <algorithm>

#include "engine/geometry/sweep.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/path_legs.h"
#include "engine/thirteen/path_walk.h"

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
    if (cannot_turn(view, unit))
        return Refusal{.clause = sheet.cannot_turn->clause,
                       .why = "this infantry cannot turn at all"};
    if (turn.turn > degrees(sheet.wheel_limit.degrees).turn)
        return Refusal{.clause = sheet.wheel_limit.clause,
                       .why = "no wheel goes beyond 45 degrees"};
    const Length width = view.footprint(unit, unit.formation).width;
    const UnitId other = unit_in_wheel(view, id, hand, turn, [&](UnitId near) {
        return !may_charge_through(view, unit, view.unit(near));
    });
    if (other != no_unit)
        return Refusal{.clause = view.gaps().no_passing_through.clause,
                       .why = "a unit stands in the way of its wheel",
                       .who = other};
    const Rectangle end =
        view.rectangle(unit, wheeled(unit.pose, width, hand, turn), unit.formation);
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
    if (unit.arm == Arm::Cavalry)
        if (const auto met = first_ground_that_stops(view, unit, place, place.facing(), end))
            end = std::min(end, met->at);
    if (const auto met = first_barred_ground(view, unit, place, place.facing(), end))
        end = std::min(end, met->at);
    return way_on_table(view, place, place.facing(), end);
}

std::vector<Met> units_ahead(const View& view, UnitId id, const Rectangle& place, Length travel)
{
    return units_met(view, id, place, place.facing(), travel);
}

bool are_abreast(const Met& a, const Met& b)
{
    return a.at - b.at <= touch_gap && b.at - a.at <= touch_gap;
}

std::vector<Met> enemies_abreast(const View& view, UnitId id, const std::vector<Met>& ahead,
                                 const Met& first)
{
    std::vector<Met> list;
    for (const Met& met : ahead) {
        const Unit& other = view.unit(met.unit);
        const bool is_enemy = other.side != view.unit(id).side && is_formed(other);
        if (is_enemy && met.at >= first.at && are_abreast(met, first))
            list.push_back({first.at, met.unit});
    }
    return list;
}

bool has_cavalry(const View& view, const std::vector<Met>& enemies)
{
    return std::ranges::any_of(
        enemies, [&](const Met& met) { return view.unit(met.unit).arm == Arm::Cavalry; });
}

Length last_free(const View& view, UnitId id, const Rectangle& start, Angle direction, Length end)
{
    Length go = end;
    for (Length tried{-1}; go != tried;) {
        tried = go;
        const Rectangle there = start.moved(direction, tried);
        for (const UnitId other : units_near(view, there)) {
            const Rectangle place = view.rectangle(other);
            if (other == id || !overlaps(there, place)) continue;
            go = std::min(go, first_touch(start, direction, tried, place).value_or(Length{}));
        }
    }
    return go;
}

bool is_rider(const Unit& unit)
{
    return unit.arm == Arm::Cavalry && unit.has(Mark::Charging);
}

bool has_reached(const View& view, const Contact& contact)
{
    return contact.at == Length{} || contact.rounds != 0 ||
           !is_rider(view.unit(contact.attacker)) ||
           touches(view.rectangle(contact.attacker), view.rectangle(contact.defender));
}

Length last_clear(const View& view, UnitId id, const Rectangle& start, Length end)
{
    Length go = end;
    for (Length tried{-1}; go != tried;) {
        tried = go;
        go = last_untouched(view, id, start, start.facing(),
                            last_free(view, id, start, start.facing(), tried));
    }
    return go;
}

Length last_apart(const View& view, UnitId id, const Rectangle& start, Length end, UnitId target)
{
    const Unit& unit = view.unit(id);
    const Length limit = view.gaps().keep_distance.is;
    const Rectangle origin = view.rectangle(unit, unit.origin, unit.formation);
    Length go = end;
    for (Length tried{-1}; go != tried;) {
        tried = go = last_untouched(view, id, start, start.facing(), go);
        const Rectangle there = start.moved(start.facing(), go);
        for (const UnitId enemy : units_near(view, there, limit).of(opponent(unit.side))) {
            const Rectangle place = view.rectangle(enemy);
            const Length gap = distance(there, place);
            // It may stay as near as it was, but come no closer.
            if (enemy == target || gap >= limit || gap >= distance(origin, place)) continue;
            // Going back by what is missing never goes back too far.
            go = std::max(std::min(go, tried - (limit - gap)), Length{});
        }
    }
    return go;
}

bool is_met_by_another(const View& view, UnitId id, UnitId enemy)
{
    const auto takes_part = [](const Contact& c, UnitId unit) {
        return c.attacker == unit || c.defender == unit || c.stand_in == unit;
    };
    return view.move().one_charger_per_cavalry &&
           std::ranges::any_of(view.state.contacts, [&](const Contact& c) {
               return takes_part(c, enemy) && !takes_part(c, id) && has_reached(view, c);
           });
}

bool may_charge_through(const View& view, const Unit& charger, const Unit& other)
{
    if (other.side != charger.side) return false;
    if (other.formation == Formation::Skirmish) return charger.arm == Arm::Infantry;
    const MovePhase& sheet = view.sheet.move[index(charger.side)];
    const bool through_guns = charger.arm == Arm::Infantry ? sheet.infantry_through_guns.has_value()
                                                           : sheet.cavalry_through_guns.has_value();
    return other.arm == Arm::Artillery && through_guns;
}

}  // namespace voltigeur::thirteen
