#include "engine/division/hasty_square.h"

#include "engine/division/answers.h"
#include "engine/division/charge_ride.h"
#include "engine/division/charge_way.h"
#include "engine/division/ground.h"

namespace voltigeur::division {

namespace {

Pose square_about(const View& view, const Unit& unit, Point middle)
{
    const Length depth = view.footprint(unit, Formation::Square).depth;
    return {offset(middle, unit.pose.facing, fraction(depth, 1, 2), {}), unit.pose.facing};
}

// Skirmishers of its side that the charge meets before it would meet the place: they are gone when
// it comes.
bool makes_room(const View& view, UnitId id, const Approach& charge, const Rectangle& place)
{
    const Unit& unit = view.unit(id);
    if (!is_skirmisher(unit)) return false;
    const Length far = view.scenario.width + view.scenario.height;
    const auto at = first_touch(charge.place, charge.pose.facing, far, view.rectangle(unit));
    const auto after = first_touch(charge.place, charge.pose.facing, far, place);
    return at && after && *at <= *after;
}

// The side where fewer enemies are, so that the mirrored table gives the mirrored place.
Hand open_hand(const View& view, const Unit& unit)
{
    const Rectangle place = view.rectangle(unit);
    std::int64_t to_the_right = 0;
    for (const Unit& enemy : view.state.units)
        if (enemy.side != unit.side && enemy.on_table())
            to_the_right += place.local(enemy.pose.at).x.micrometres;
    return to_the_right > 0 ? Hand::Left : Hand::Right;
}

// About its own middle, or as near to that as there is room; nothing if there is none.
std::optional<Pose> square_pose(const View& view, UnitId id, UnitId charger)
{
    const Unit& unit = view.unit(id);
    const Approach charge = approach_of(view, charger);
    const auto is_free = [&](Pose pose) {
        const Rectangle place = view.rectangle(unit, pose, Formation::Square);
        return is_on_table(view, place) && !comes_to_touch(view, id, place, charger) &&
               is_clear(view, place, [&](UnitId other) {
                   const bool gives_way =
                       view.unit(other).side == unit.side && makes_room(view, other, charge, place);
                   return other != id && !gives_way;
               });
    };
    const Point middle = view.rectangle(unit).centre();
    const auto& slide = view.gaps().square_slide;
    const Length most = slide ? slide->is : Length{};
    constexpr Length step = tenths(1);
    const Hand open = open_hand(view, unit);
    // From its rear, to the open side before the other.
    constexpr int turns = 4;
    const auto slid = [&](Angle to, Length by) {
        return square_about(view, unit, offset(middle, to, by, {}));
    };
    const auto nearest_way = [&](Angle to, Length away) {
        Length less = not_negative(away - step);
        while (away - less > touch_gap) {
            const Length middle_way = less + fraction(away - less, 1, 2);
            (is_free(slid(to, middle_way)) ? away : less) = middle_way;
        }
        return slid(to, away);
    };
    const Angle rear = unit.pose.facing + degrees(180);
    for (Length away{}; away <= most; away += step)
        for (int i = 0; i <= turns; ++i) {
            const Angle turn = degrees(i * 180 / turns);
            const Angle other = -turn;
            for (const Angle by :
                 {open == Hand::Right ? other : turn, open == Hand::Right ? turn : other})
                if (is_free(slid(rear + by, away))) return nearest_way(rear + by, away);
        }
    return std::nullopt;
}

Modifiers square_modifiers(const View& view, UnitId id, UnitId charger)
{
    const Leaders& sheet = view.sheet.leaders;
    Modifiers list;
    if (within(view, id, charger, sheet.hasty_square_near.length))
        list.push_back({sheet.hasty_square_near.clause, Reason::ChargedFromNear,
                        static_cast<std::int8_t>(sheet.hasty_square_near.add)});
    if (view.unit(id).formation == Formation::Column)
        list.push_back({sheet.hasty_square_in_column.clause, Reason::InColumn,
                        static_cast<std::int8_t>(sheet.hasty_square_in_column.add)});
    return list;
}

// How far straight ahead infantry that charged the unit before meets it now, if it can go so far.
std::optional<Length> way_up_to(const View& view, const Contact& contact)
{
    const UnitId foot = contact.attacker;
    const Rectangle start = view.rectangle(foot);
    const Length used = approach_of(view, foot).used + contact.at;
    const Length left = not_negative(printed_move(view, foot).length - used);
    const Length most = way_over_ground(view, foot, start, start.facing(), left, used).travel;
    for (const Met& met : units_met(view, foot, start, start.facing(), most))
        if (met.unit == contact.defender)
            return met.at;
        else if (!is_skirmisher(view.unit(met.unit)))
            break;
    return std::nullopt;
}

// Infantry that touched the unit before it formed square moves up to it, or has nobody to fight.
void keep_touch(const RuleContext& context, UnitId id)
{
    const Clause clause = context.gaps().charge_reach.clause;
    for (const Contact& c : FixedVector(context.state().contacts)) {
        const View view = context.view();
        if (c.defender != id || touches(view.rectangle(c.attacker), view.rectangle(id))) continue;
        if (const auto go = way_up_to(view, c)) {
            const Unit& foot = view.unit(c.attacker);
            const Pose pose{offset(foot.pose.at, foot.pose.facing, *go, {}), foot.pose.facing};
            context.happen(UnitPlaced{c.attacker, pose, foot.formation, clause});
            let_through(context, c.attacker);
            continue;
        }
        context.happen(ContactEnded{c.attacker, id, clause});
        if (!is_in_contact(context.state(), c.attacker))
            context.happen(ChargeEnded{c.attacker, clause});
    }
}

}  // namespace

bool would_form_square(const View& view, UnitId id, UnitId charger)
{
    const Unit& unit = view.unit(id);
    return view.unit(charger).arm == Arm::Cavalry && unit.arm == Arm::Infantry &&
           unit.formation != Formation::Square && !unit.has(Mark::Disordered) &&
           !is_in_sector(view, view.rectangle(unit));
}

bool has_room_for_square(const View& view, UnitId id, UnitId charger)
{
    return square_pose(view, id, charger).has_value();
}

void try_square(const RuleContext& context, UnitId id, UnitId charger)
{
    const Leaders& sheet = context.sheet.leaders;
    const MoraleTested test =
        test_under_rating(context, id, Test::Square, square_modifiers(context.view(), id, charger),
                          sheet.hasty_square.clause);
    context.happen(test);
    const auto pose = square_pose(context.view(), id, charger);
    if (test.result != Result::Pass || !pose)
        return context.happen(
            MarkChanged{id, Mark::Disordered, true, sheet.hasty_square_failed.clause});
    context.happen(UnitPlaced{id, *pose, Formation::Square, sheet.hasty_square.clause});
    keep_touch(context, id);
}

}  // namespace voltigeur::division
