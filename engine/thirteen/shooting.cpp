#include "engine/thirteen/shooting.h"

#include <algorithm>

#include "engine/thirteen/artillery.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/losses.h"
#include "engine/thirteen/targets.h"

namespace voltigeur::thirteen {

namespace {

// ---- Firefights ----

bool is_infantry_line(const Unit& unit)
{
    return unit.on_table() && unit.arm == Arm::Infantry && unit.formation == Formation::Line;
}

bool are_front_to_front(const View& view, const Unit& a, const Unit& b)
{
    const Rectangle first = view.rectangle(a);
    const Rectangle second = view.rectangle(b);
    return !behind_front_line(second.centre(), first) && !behind_front_line(first.centre(), second);
}

bool is_firefight(const View& view, UnitId a, UnitId b)
{
    const bool is_in_melee = is_in_contact(view.state, a) || is_in_contact(view.state, b);
    if (is_in_melee || !within(view, a, b, view.move().firefight.length)) return false;
    return !view.gaps().lock_needs_front.is || are_front_to_front(view, view.unit(a), view.unit(b));
}

// ---- Volleys ----

// Who shoots does so while the other side moves.
const MovePhase& phase_of_volley(const View& view, const Unit& unit)
{
    return view.sheet.move[index(opponent(unit.side))];
}

int count_dice(const View& view, const Unit& unit)
{
    int figures = unit.figures;
    const auto part = [&](Ratio ratio) { figures = figures * ratio.dice / ratio.figures; };
    if (unit.arm == Arm::Infantry && unit.formation == Formation::Column)
        part(view.gaps().column_fire.is);
    if (unit.arm == Arm::Infantry && unit.formation == Formation::Square)
        part(view.gaps().square_fire.is);
    part(phase_of_volley(view, unit).musket_dice.rate);
    return figures;
}

// Why a unit cannot shoot at anybody in this phase.
std::optional<Refusal> refuse_shooter(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const Gaps& gaps = view.gaps();
    if (unit.has(Mark::Shot))
        return Refusal{.clause = gaps.one_volley.clause, .why = "it has shot in this phase"};
    const bool shoots = unit.arm == Arm::Artillery ? unit.formation == Formation::Unlimbered
                                                   : view.move().who_shoots.arms.has(unit.arm);
    if (!shoots)
        return Refusal{.clause = gaps.who_may_shoot.clause,
                       .why = "only infantry and unlimbered guns shoot"};
    if (is_in_old_melee(view.state, id))
        return Refusal{.clause = view.move().continuing_melee_cannot_shoot.clause,
                       .why = "it is in a melee"};
    if (unit.has(Mark::Halted) && !gaps.halted_may_shoot.is)
        return Refusal{.clause = gaps.halted_may_shoot.clause, .why = "it is halted"};
    if (count_dice(view, unit) == 0)
        return Refusal{.clause = view.move().musket_dice.clause,
                       .why = "too few figures are left for a die"};
    return std::nullopt;
}

bool is_in_field(const View& view, const Unit& unit, const Rectangle& place, const Unit& target)
{
    const Rectangle there = view.rectangle(target);
    if (unit.arm == Arm::Artillery)
        return is_enough_in_lane(view, target,
                                 in_lane(place, there, view.move().musket_range.length).overlap);
    return faces_all_round(unit) ||
           in_arc(place, there, degrees(view.gaps().musket_arc_degrees.is));
}

std::optional<Refusal> refuse_shot(const View& view, UnitId id, UnitId target)
{
    const Unit& unit = view.unit(id);
    const Gaps& gaps = view.gaps();
    const Rectangle place = view.rectangle(unit);
    const Rectangle there = view.rectangle(target);
    const Reach& range = view.move().musket_range;
    if (!within(place, there, range.length))
        return Refusal{.clause = range.clause,
                       .why = "the target is out of range",
                       .measured = distance(place, there),
                       .limit = range.length};
    if (!is_in_field(view, unit, place, view.unit(target)))
        return Refusal{.clause = gaps.musket_arc_degrees.clause,
                       .why = "the target is not in its field of fire"};
    if (is_in_old_melee(view.state, target))
        return Refusal{.clause = gaps.never_into_melee.clause, .why = "the target is in a melee"};
    if (const auto by = hidden_from(view, id, target))
        return Refusal{.clause = gaps.line_of_sight.clause,
                       .why = by->by_unit == no_unit ? "the ground hides the target"
                                                     : "another unit hides the target",
                       .who = by->by_unit};
    return std::nullopt;
}

bool charges(const State& state, UnitId charger, UnitId id)
{
    return state.unit(charger).has(Mark::Charging) && are_in_contact(state, charger, id);
}

// A square that cavalry rides into rolls its printed dice, instead of shooting.
bool is_ridden_square(const View& view, UnitId id, const Contact& contact)
{
    return contact.defender == id && view.unit(id).formation == Formation::Square &&
           view.unit(contact.attacker).arm == Arm::Cavalry &&
           view.unit(contact.attacker).has(Mark::Charging);
}

void fire_volley(const RuleContext& context, UnitId id, UnitId target, int dice,
                 const TargetNumber& number, Clause clause)
{
    VolleyFired volley{.unit = id, .at = target, .as = number.as};
    volley.needs = static_cast<std::uint8_t>(number.at_least);
    volley.dice = context.dice.hits_of(dice, context.sheet.die.sides, number.at_least,
                                       context.unit(target).figures);
    volley.hits = static_cast<std::uint8_t>(count_hits(volley.dice, number.at_least));
    volley.clause = clause;
    context.happen(volley);
    lose_figures(context, target, volley.hits, LossCause::Fire, clause);
}

void shoot_from_square(const RuleContext& context, UnitId id, UnitId charger)
{
    const int needs = context.gaps().square_contact_needs.is;
    const Count& line = *context.view().move().squares_fire;
    fire_volley(context, id, charger, line.count,
                {TargetClass::ChargingCavalry, needs, line.clause}, line.clause);
}

}  // namespace

void find_firefights(const RuleContext& context)
{
    for (const UnitId a : unit_ids(context.state())) {
        if (!is_infantry_line(context.unit(a)) || context.unit(a).side != Side::First) continue;
        for (const UnitId b : unit_ids(context.state())) {
            if (!is_infantry_line(context.unit(b)) || context.unit(b).side != Side::Second)
                continue;
            if (is_firefight(context.view(), a, b))
                context.happen(FirefightBegan{a, b, context.view().move().firefight.clause});
        }
    }
}

std::vector<UnitId> shooting_targets(const View& view, UnitId id)
{
    std::vector<UnitId> list;
    if (refuse_shooter(view, id)) return list;
    const Unit& unit = view.unit(id);
    const Length range = view.move().musket_range.length;
    const Rectangle place = view.rectangle(unit);
    bool is_charged = false;
    Length nearest = range;
    for (const UnitId other : units_near(view, place, range).of(opponent(unit.side))) {
        const Rectangle there = view.rectangle(other);
        if (!within(place, there, range)) continue;
        const bool is_charger = charges(view.state, other, id);
        if (is_charged && !is_charger) continue;
        const Length away = distance(place, there);
        if (!is_charger && away > nearest + touch_gap) continue;
        if (refuse_shot(view, id, other)) continue;
        if (is_charger != is_charged || (!is_charger && away + touch_gap < nearest)) list.clear();
        list.push_back(other);
        is_charged = is_charger;
        nearest = std::min(nearest, away);
    }
    return list;
}

bool can_shoot(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (!unit.on_table() || unit.side != view.state.moment.side || refuse_shooter(view, id))
        return false;
    const Length range = view.move().musket_range.length;
    const Rectangle place = view.rectangle(unit);
    for (const UnitId other : units_near(view, place, range).of(opponent(unit.side)))
        if (within(place, view.rectangle(other), range) && !refuse_shot(view, id, other))
            return true;
    return false;
}

std::optional<Refusal> refuse_shoot(const View& view, const Shoot& order)
{
    if (auto refusal = refuse_shooter(view, order.unit)) return refusal;
    if (auto refusal = refuse_shot(view, order.unit, order.at)) return refusal;
    const std::vector<UnitId> list = shooting_targets(view, order.unit);
    if (std::find(list.begin(), list.end(), order.at) != list.end()) return std::nullopt;
    const bool is_charged = charges(view.state, list.front(), order.unit);
    return Refusal{.clause = is_charged ? view.gaps().charger_first.clause
                                        : view.gaps().nearest_first.clause,
                   .why = is_charged ? "it shoots at who charges it" : "another enemy is nearer",
                   .who = list.front()};
}

int expected_hits(const View& view, const Unit& unit)
{
    const TargetChart& chart = view.tables.musket_chart[index(opponent(unit.side))];
    const int faces = std::max(0, view.die() + 1 - line_number(chart));
    return 100 * count_dice(view, unit) * faces / view.die();
}

void resolve_shoot(const RuleContext& context, UnitId id, UnitId target)
{
    const View view = context.view();
    const TargetNumber number = target_number(view, view.tables.musket_chart[view.half_of_turn()],
                                              target, view.rectangle(id).centre());
    fire_volley(context, id, target, count_dice(view, view.unit(id)), number, number.clause);
}

void shoot_at_charger(const RuleContext& context, UnitId skirmishers, UnitId charger)
{
    if (count_dice(context.view(), context.unit(skirmishers)) > 0)
        resolve_shoot(context, skirmishers, charger);
    else
        context.happen(
            MarkChanged{skirmishers, Mark::Shot, true, context.view().move().musket_dice.clause});
}

bool shoot_next_bound(const RuleContext& context)
{
    const View view = context.view();
    const Side side = opponent(*view.phase().acts);
    for (const UnitId id : unit_ids(context.state())) {
        // OPTIMIZATION: who touches nobody is not charged.
        if (view.unit(id).side != side || !view.unit(id).on_table() ||
            view.unit(id).has(Mark::Shot) || !is_in_contact(view.state, id))
            continue;
        const auto& contacts = view.state.contacts;
        const auto ridden = std::find_if(contacts.begin(), contacts.end(), [&](const Contact& c) {
            return is_ridden_square(view, id, c);
        });
        const bool may_fire = view.move().squares_fire && !is_in_old_melee(view.state, id);
        if (ridden != contacts.end() && may_fire) {
            shoot_from_square(context, id, ridden->attacker);
            return true;
        }
        const std::vector<UnitId> list = shooting_targets(view, id);
        if (list.size() != 1 || !charges(view.state, list.front(), id)) continue;
        resolve_shoot(context, id, list.front());
        return true;
    }
    return false;
}

}  // namespace voltigeur::thirteen
