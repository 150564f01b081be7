#include "engine/thirteen/placing.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/geometry/sweep.h"
#include "engine/thirteen/charge_way.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/move.h"

namespace voltigeur::thirteen {

namespace {

// Whom a unit goes through when a result places it.
enum class Passing : std::uint8_t { Nobody, Guns, Friends };
bool passes(Passing passing, const Unit& unit, const Unit& other)
{
    if (passing == Passing::Friends) return unit.side == other.side;
    return passing == Passing::Guns && may_pass(unit, unit.formation, other);
}

bool touches_enemy(const View& view, const Unit& unit, const Rectangle& place)
{
    return std::ranges::any_of(view.state.units, [&](const Unit& enemy) {
        return enemy.side != unit.side && enemy.on_table() && touches(place, view.rectangle(enemy));
    });
}

// How far a unit can go before something stops it that it does not pass; short of an enemy.
Length room_towards(const View& view, UnitId id, Angle direction, Length by,
                    Passing passing = Passing::Nobody)
{
    const Unit& unit = view.unit(id);
    const Rectangle start = view.rectangle(unit);
    Length go = by;
    for (const UnitId other : units_on_way(view, start, direction, by)) {
        if (other == id) continue;
        if (passes(passing, unit, view.unit(other))) continue;
        const Rectangle place = view.rectangle(other);
        if (overlaps(start, place)) continue;
        const bool is_enemy = view.unit(other).side != unit.side;
        if (const auto at = first_touch(start, direction, go, place))
            go = std::min(go, is_enemy ? short_of(*at) : *at);
    }
    if (const auto met = first_barred_ground(view, unit, start, direction, go))
        go = std::min(go, met->at);
    return go;
}

Length room_on_table(const View& view, UnitId id, Angle direction, Length by)
{
    const Rectangle start = view.rectangle(id);
    while (by.micrometres > 0 && !is_on_table(view, start.moved(direction, by)))
        by = std::max(Length{}, by - tenths(1));
    return by;
}

// Back through friends, and to the first place behind them where it fits.
std::optional<Pose> placed_behind(const View& view, UnitId id, Angle away, Length by,
                                  Passing passing)
{
    const Unit& unit = view.unit(id);
    const Rectangle start = view.rectangle(unit);
    const Length farthest = room_on_table(view, id, away, by + across_table(view));
    const Length room = room_towards(view, id, away, farthest, passing);
    for (Length go = by; go <= room; go += tenths(1))
        if (may_be_put(view, id, start.moved(away, go)))
            return Pose{offset(unit.pose.at, away, go, {}), unit.pose.facing};
    return std::nullopt;
}

bool fits_at(const View& view, UnitId id, Pose pose)
{
    const Unit& unit = view.unit(id);
    return is_free(view, unit, view.rectangle(unit, pose, unit.formation), id);
}

// Friends among whom a charge may come to a halt.
std::vector<UnitId> charged_through(const View& view, const Unit& charger)
{
    std::vector<UnitId> list;
    for (const UnitId id : unit_ids(view.state))
        if (may_charge_through(view, charger, view.unit(id))) list.push_back(id);
    return list;
}

// Straight back, out of the enemy's place, to where the two just touch, be it among its own guns;
// behind friends who stand in the way, rather than on top of anybody.
Pose pushed_back(const View& view, UnitId id, UnitId enemy)
{
    const Rectangle place = view.rectangle(enemy);
    const Angle away = foe_of_charger(view.unit(id), enemy).away;
    const Length clear = view.rectangle(id).radius() * 2 + place.radius() * 2;
    const Rectangle behind = view.rectangle(id).moved(away, clear);
    const Length back_to_touch =
        first_touch(behind, away + degrees(180), clear, place).value_or(clear);
    const Length by = room_on_table(view, id, away, clear - back_to_touch);
    const Unit& unit = view.unit(id);
    const Pose pose{offset(unit.pose.at, away, by, {}), unit.pose.facing};
    const std::vector<UnitId> among = charged_through(view, unit);
    if (is_free(view, unit, view.rectangle(unit, pose, unit.formation), id, among)) return pose;
    return placed_behind(view, id, away, by, Passing::Friends)
        .value_or(moved_away(view, id, away, by).pose);
}

// Who has to make room gives way to the side where fewer enemies are: 1 is the right, -1 the left.
// So the mirrored table gives the mirrored place, unless nothing tells left from right.
int open_hand(const View& view, const Unit& unit, Pose pose)
{
    const Rectangle place = view.rectangle(unit, pose, unit.formation);
    std::int64_t to_the_right = 0;
    for (const Unit& enemy : view.state.units)
        if (enemy.side != unit.side && enemy.on_table())
            to_the_right += place.local(enemy.pose.at).x.micrometres;
    return to_the_right > 0 ? -1 : 1;
}

// How far to the right a unit is slid to find room, in the order in which the places are tried.
std::vector<Length> slides(const View& view, const Unit& unit, Pose pose)
{
    constexpr int steps = 8;
    const int hand = open_hand(view, unit, pose);
    std::vector<Length> list{Length{}};
    for (int i = 1; i <= steps; ++i) {
        const Length slide = fraction(view.gaps().line_slide.is, i, steps);
        list.push_back(slide * hand);
        list.push_back(slide * -hand);
    }
    return list;
}

constexpr Length rounding{4};  // of a place that was measured to a gap

// How far a rectangle has to go until the gap to the enemy is `gap`.
Length way_to_gap(const View& view, const Rectangle& start, Foe from, Length gap)
{
    const Rectangle enemy = view.rectangle(from.unit);
    // The gap grows no faster than the unit moves, so stepping by what is missing never overshoots.
    Length by{};
    for (int tries = 0; tries < 64; ++tries) {
        const Length missing = gap - distance(start.moved(from.away, by), enemy);
        if (missing.micrometres <= 0) break;
        by += missing;
    }
    return by;
}

// ---- Faces ----

// The direction in which the face of the place looks that the other is nearest to.
Angle nearest_face(const Rectangle& place, const Rectangle& other)
{
    Point low = place.local(other.corners()[0]);
    Point high = low;
    for (const Point& corner : other.corners()) {
        const Point p = place.local(corner);
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    const Length half_width = fraction(place.width(), 1, 2);
    const Length half_depth = fraction(place.depth(), 1, 2);
    const std::array<std::pair<Length, Angle>, 4> gaps{
        {{low.y - half_depth, place.facing()},
         {low.x - half_width, place.facing() + degrees(90)},
         {-half_depth - high.y, place.facing() + degrees(180)},
         {-half_width - high.x, place.facing() + degrees(270)}}};
    return std::ranges::max_element(gaps, {}, [](const auto& gap) { return gap.first; })->second;
}

// The face that looks most nearly in a direction.
Angle face_towards(const Rectangle& place, Angle direction)
{
    Angle best = place.facing();
    for (const int turn : {90, 180, 270}) {
        const Angle face = place.facing() + degrees(turn);
        if (turn_between(face, direction) < turn_between(best, direction)) best = face;
    }
    return best;
}

Angle nearer_flank(const Rectangle& place, const Rectangle& other)
{
    const bool is_right = place.local(other.centre()).x.micrometres > 0;
    return place.facing() + degrees(is_right ? 90 : 270);
}

bool has_charged(const State& state, UnitId charger, UnitId target)
{
    return std::ranges::any_of(state.contacts, [&](const Contact& c) {
        return c.attacker == charger && c.defender == target;
    });
}

// The enemy came from behind the line of its front. Who charged touches with its front.
bool is_touched_behind_front(const View& view, UnitId id, UnitId enemy)
{
    for (const Contact& c : view.state.contacts) {
        if (c.attacker == id && c.fighter() == enemy) return false;
        if (c.defender == id && c.attacker == enemy) return c.in_flank_or_rear != 0;
    }
    return behind_front_line(view.rectangle(enemy).centre(), view.rectangle(id));
}

// ---- Out of range ----

bool can_shoot_at_all(const Unit& unit)
{
    return unit.arm == Arm::Infantry || unit.formation == Formation::Unlimbered;
}

// How far it has to go in a direction until no enemy that can shoot has it in range.
Length way_out_of_range(const View& view, UnitId id, Angle direction, Length range)
{
    const Side enemy = opponent(view.unit(id).side);
    const Rectangle start = view.rectangle(id);
    Length by{};
    for (int tries = 0; tries < 64; ++tries) {
        const Rectangle there = start.moved(direction, by);
        Length missing{-1};
        for (const UnitId other : units_near(view, there, range).of(enemy))
            if (can_shoot_at_all(view.unit(other)))
                missing = std::max(missing, range - distance(there, view.rectangle(other)));
        if (missing.micrometres < 0) break;
        by += missing + Length{1};
    }
    return by;
}

bool comes_nearer_to_enemies(const View& view, UnitId id, const Rectangle& there)
{
    const Unit& unit = view.unit(id);
    const Rectangle start = view.rectangle(unit);
    return std::ranges::any_of(view.state.units, [&](const Unit& enemy) {
        if (enemy.side == unit.side || !enemy.on_table()) return false;
        const Rectangle place = view.rectangle(enemy);
        return distance(there, place) < distance(start, place);
    });
}

// All round, to the rear first, then alternately to the more open side and to the other.
std::vector<Angle> directions_from_rear(const View& view, const Unit& unit)
{
    constexpr int rays = 16;
    const bool is_right_open = open_hand(view, unit, unit.pose) > 0;
    const Angle rear = unit.pose.facing + degrees(180);
    std::vector<Angle> list{rear};
    for (int i = 1; i <= rays / 2; ++i) {
        const Angle turn{static_cast<std::uint16_t>(65'536 / rays * i)};
        list.push_back(is_right_open ? rear - turn : rear + turn);
        list.push_back(is_right_open ? rear + turn : rear - turn);
    }
    return list;
}

}  // namespace

bool may_be_put(const View& view, UnitId id, const Rectangle& place, std::span<const UnitId> except)
{
    return is_free(view, view.unit(id), place, id, except) && !comes_to_touch(view, id, place);
}

std::optional<Pose> find_place_out_of_range(const View& view, UnitId id, Length range)
{
    const Unit& unit = view.unit(id);
    struct Place {
        bool is_nearer = false;
        Length by;
        Pose pose;
    };
    std::optional<Place> best;
    for (const Angle direction : directions_from_rear(view, unit)) {
        const Length by = way_out_of_range(view, id, direction, range);
        const Retreat retreat = moved_away(view, id, direction, by);
        const Rectangle there = view.rectangle(unit, retreat.pose, unit.formation);
        if (retreat.was_blocked || !is_free(view, unit, there, id)) continue;
        const bool is_nearer = comes_nearer_to_enemies(view, id, there);
        if (!best || std::pair{is_nearer, by} < std::pair{best->is_nearer, best->by})
            best = Place{is_nearer, by, retreat.pose};
    }
    return best ? std::optional{best->pose} : std::nullopt;
}

Foe foe_of_charger(const Unit& charger, UnitId enemy)
{
    return {enemy, charger.pose.facing + degrees(180)};
}

Foe foe_in_melee(const View& view, UnitId id, UnitId enemy)
{
    const Rectangle place = view.rectangle(id);
    const Rectangle there = view.rectangle(enemy);
    const Angle front = place.facing();
    if (has_flanks(view.unit(id)) && !is_touched_behind_front(view, id, enemy))
        return {enemy, front + degrees(180)};
    // Who charged it stands beside the square that it has formed, and came at the face before him.
    if (!touches(place, there) && has_charged(view.state, enemy, id))
        return {enemy, face_towards(place, there.facing() + degrees(180)) + degrees(180)};
    Angle touched = nearest_face(place, there);
    if (has_flanks(view.unit(id)) && touched == front) touched = nearer_flank(place, there);
    return {enemy, touched + degrees(180)};
}

Retreat moved_away(const View& view, UnitId id, Angle direction, Length by)
{
    const Unit& unit = view.unit(id);
    const Length go = last_untouched(view, id, view.rectangle(unit), direction,
                                     room_towards(view, id, direction, by));
    return {{offset(unit.pose.at, direction, go, {}), unit.pose.facing}, go < by};
}

Pose placed_back(const View& view, UnitId id, Foe from, Length gap)
{
    const Angle away = from.away;
    const Length by =
        room_on_table(view, id, away, way_to_gap(view, view.rectangle(id), from, gap));
    const Pose pose = moved_away(view, id, away, by).pose;
    // Infantry may have charged through its own guns, and stands on them or just before them now.
    const Unit& unit = view.unit(id);
    const bool fits = fits_at(view, id, pose);
    if (fits && distance(unit.pose.at, pose.at) >= by - Length{2}) return pose;
    if (unit.arm == Arm::Infantry)
        if (const auto behind = placed_behind(view, id, away, by, Passing::Guns)) return *behind;
    if (fits) return pose;
    return placed_behind(view, id, away, by, Passing::Friends).value_or(pose);
}

std::optional<Pose> find_line_back(const View& view, UnitId id, Pose at, std::span<const Foe> from,
                                   Length gap)
{
    const Unit& unit = view.unit(id);
    for (const Length slide : slides(view, unit, at)) {
        Pose pose{offset(at.at, at.facing, {}, slide), at.facing};
        const auto line = [&] { return view.rectangle(unit, pose, Formation::Line); };
        for (const Foe& foe : from)
            pose.at = offset(pose.at, foe.away, way_to_gap(view, line(), foe, gap), {});
        const bool is_far_enough = std::ranges::none_of(from, [&](const Foe& foe) {
            return distance(line(), view.rectangle(foe.unit)) + rounding < gap;
        });
        if (is_far_enough && may_be_put(view, id, line()) &&
            !is_impassable_between(view, unit.pose.at, pose.at))
            return pose;
    }
    return std::nullopt;
}

Pose charged_to(const View& view, UnitId charger, UnitId stood, Length gap)
{
    const Unit& unit = view.unit(charger);
    const Rectangle place = view.rectangle(charger);
    const auto is_at_gap = [&](UnitId enemy) {
        return distance(place, view.rectangle(enemy)) <= gap + rounding;
    };
    if (is_at_gap(stood)) return unit.pose;
    for (const Met& met : units_ahead(view, charger, place, across_table(view))) {
        if (view.unit(met.unit).side == unit.side) continue;
        if (is_at_gap(met.unit)) return unit.pose;
        return {offset(unit.pose.at, unit.pose.facing, met.at, {}), unit.pose.facing};
    }
    return unit.pose;
}

std::optional<Pose> find_room(const View& view, UnitId id, Pose pose, Formation formation,
                              std::span<const UnitId> except)
{
    const Unit& unit = view.unit(id);
    const auto fits = [&](const Pose& there) {
        return may_be_put(view, id, view.rectangle(unit, there, formation), except);
    };
    for (const Length slide : slides(view, unit, pose)) {
        const Pose there{offset(pose.at, pose.facing, {}, slide), pose.facing};
        if (fits(there)) return there;
    }
    return std::nullopt;
}

bool comes_to_touch(const View& view, UnitId id, const Rectangle& place, UnitId except)
{
    const Unit& unit = view.unit(id);
    for (const UnitId enemy : units_near(view, place).of(opponent(unit.side)))
        if (enemy != except && is_formed(view.unit(enemy)) &&
            touches(place, view.rectangle(enemy)) &&
            !touches(view.rectangle(unit), view.rectangle(enemy)))
            return true;
    return false;
}

bool has_room(const View& view, UnitId id, Formation formation)
{
    const Unit& unit = view.unit(id);
    return may_be_put(view, id, view.rectangle(unit, unit.pose, formation));
}

std::vector<Formation> formations_with_room(const View& view, UnitId id)
{
    std::vector<Formation> list;
    for (std::size_t i = 0; i < formation_count; ++i) {
        const auto formation = static_cast<Formation>(i);
        if (formation == view.unit(id).formation || !may_use(view, view.unit(id), formation))
            continue;
        if (has_room(view, id, formation)) list.push_back(formation);
    }
    return list;
}

void push_back_chargers(const RuleContext& context, UnitId id)
{
    for (const Contact& contact : FixedVector(context.state().contacts)) {
        if (contact.defender != id) continue;
        const View view = context.view();
        const Unit& charger = view.unit(contact.attacker);
        if (!overlaps(view.rectangle(charger), view.rectangle(id))) continue;
        const Pose pose = pushed_back(view, contact.attacker, id);
        const Clause clause = context.gaps().reaction_pushes_back.clause;
        if (charger.arm != Arm::Cavalry) {
            context.happen(UnitPlaced{contact.attacker, pose, charger.formation, clause});
            end_contacts_out_of_touch(context, contact.attacker, clause, id);
            continue;
        }
        // Its ride is as long as it was, from farther back.
        const Length left = charger.ride_left + distance(charger.pose.at, pose.at);
        context.happen(ChargeMoved{contact.attacker, pose, left, true, true, clause});
    }
}

void end_contacts_out_of_touch(const RuleContext& context, UnitId id, Clause clause, UnitId except)
{
    for (const Contact& c : FixedVector(context.state().contacts)) {
        const View view = context.view();
        const bool takes_part = c.attacker == id || c.defender == id;
        if (!takes_part || c.attacker == except || c.defender == except ||
            is_rider(view.unit(c.attacker)))
            continue;
        if (!touches(view.rectangle(c.attacker), view.rectangle(c.defender)))
            context.happen(ContactEnded{c.attacker, c.defender, clause});
    }
}

void move_up_charger(const RuleContext& context, UnitId charger, UnitId target)
{
    const View view = context.view();
    const Unit& unit = view.unit(charger);
    const Rectangle place = view.rectangle(target);
    if (unit.arm != Arm::Infantry || !has_charged(view.state, charger, target) ||
        touches(view.rectangle(charger), place))
        return;
    const Angle ahead = unit.pose.facing;
    const auto way = first_touch(view.rectangle(charger), ahead, across_table(view), place);
    if (!way) return;
    // Its own guns, through which it has charged, may have kept it farther back.
    const Clause clause = context.gaps().reaction_pushes_back.clause;
    if (room_towards(view, charger, ahead, *way, Passing::Guns) >= short_of(*way))
        context.happen(UnitPlaced{
            charger, {offset(unit.pose.at, ahead, *way, {}), ahead}, unit.formation, clause});
    end_contacts_out_of_touch(context, charger, clause);
}

void move_up_chargers(const RuleContext& context, UnitId target)
{
    for (const Contact& c : FixedVector(context.state().contacts))
        if (c.defender == target) move_up_charger(context, c.attacker, target);
}

std::optional<Pose> nearest_free(const View& view, UnitId id, Pose pose, Formation formation,
                                 Length most)
{
    const Unit& unit = view.unit(id);
    const auto fits = [&](Point at) {
        const Rectangle place = view.rectangle(unit, Pose{at, pose.facing}, formation);
        return is_free(view, unit, place, id) && !touches_enemy(view, unit, place);
    };
    if (fits(pose.at)) return pose;
    const int hand = open_hand(view, unit, pose);
    constexpr int rings = 12;
    constexpr int rays = 16;
    for (int ring = 1; ring <= rings; ++ring) {
        const Length away = fraction(most, ring, rings);
        // To the rear first, then alternately to both sides.
        for (int i = 0; i <= rays / 2; ++i) {
            const Angle turn{static_cast<std::uint16_t>(65'536 / rays * i)};
            const Angle right = -turn;
            for (const Angle side : {hand > 0 ? right : turn, hand > 0 ? turn : right}) {
                const Point at = offset(pose.at, pose.facing + degrees(180) + side, away, {});
                if (fits(at)) return Pose{at, pose.facing};
            }
        }
    }
    return std::nullopt;
}

}  // namespace voltigeur::thirteen
