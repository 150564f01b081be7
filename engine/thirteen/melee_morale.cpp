#include "engine/thirteen/melee_morale.h"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/geometry/sweep.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/losses.h"
#include "engine/thirteen/morale.h"
#include "engine/thirteen/path_walk.h"
#include "engine/thirteen/placing.h"

namespace voltigeur::thirteen {

namespace {

UnitId opponent_in(const Contact& c, UnitId id)
{
    return c.attacker == id ? c.fighter() : c.attacker;
}

// How many hits more than the unit its enemy struck.
int margin_against(const Contact& c, UnitId id)
{
    const int margin = c.attacker_hits - c.defender_hits;
    return c.attacker == id ? -margin : margin;
}

// The fights of a unit, the worst first; those alike in the order of battle.
std::vector<Contact> fights_of(const State& state, UnitId id)
{
    std::vector<Contact> list;
    for (const Contact& c : state.contacts)
        if (c.attacker == id || c.fighter() == id) list.push_back(c);
    std::ranges::sort(list, {}, [&](const Contact& c) {
        return std::pair{-margin_against(c, id), opponent_in(c, id)};
    });
    return list;
}

// The enemies a unit is in melee with.
std::vector<UnitId> opponents(const State& state, UnitId id)
{
    std::vector<UnitId> list;
    for (const Contact& c : fights_of(state, id)) list.push_back(opponent_in(c, id));
    return list;
}

// Ends all contacts of a unit. Guns it fought for are lost.
void break_contact(const RuleContext& context, UnitId id, Clause clause)
{
    for (const Contact& c : FixedVector(context.state().contacts)) {
        if (c.attacker != id && c.defender != id && c.stand_in != id) continue;
        context.happen(ContactEnded{c.attacker, c.defender, clause});
        if (c.stand_in == id && context.unit(c.defender).on_table())
            remove_unit(context, c.defender, Presence::Destroyed, context.gaps().support_by.clause);
    }
}

// The enemies a unit gets away from: those it fights, and the guns that one of them fights for.
std::vector<Foe> foes_of(const View& view, UnitId id)
{
    std::vector<Foe> list;
    for (const UnitId enemy : opponents(view.state, id))
        list.push_back(foe_in_melee(view, id, enemy));
    for (const Contact& c : view.state.contacts)
        if (c.attacker == id && c.stand_in != no_unit)
            list.push_back(foe_in_melee(view, id, c.defender));
    return list;
}

void form_line_back(const RuleContext& context, UnitId id)
{
    const MeleeMoralePhase& sheet = context.view().melee_morale();
    const Clause clause = sheet.form_line_back.clause;
    const std::vector<UnitId> enemies = opponents(context.state(), id);
    const std::vector<Foe> foes = foes_of(context.view(), id);
    const auto line = find_line_back(context.view(), id, context.unit(id).pose, foes,
                                     sheet.form_line_back.length);
    break_contact(context, id, clause);
    // Back from each enemy in turn; a second one only moves it farther.
    for (const Foe& foe : foes) {
        const Pose pose = placed_back(context.view(), id, foe, sheet.form_line_back.length);
        if (pose != context.unit(id).pose)
            context.happen(UnitPlaced{id, pose, context.unit(id).formation, clause});
    }
    if (line)
        context.happen(UnitPlaced{id, *line, Formation::Line, clause});
    else
        roll_penalty(context, id, sheet.unable_to_form_line.dice, sheet.unable_to_form_line.clause);
    // In melee nobody changes formation.
    for (const UnitId enemy : enemies)
        if (context.unit(enemy).on_table() && !is_in_contact(context.state(), enemy))
            context.happen(
                MarkChanged{enemy, Mark::MayReform, true, sheet.free_formation_change.clause});
}

// Nobody else stands in its way there, and no ground that is closed to it.
bool is_way_free(const View& view, UnitId winner, UnitId loser, Point to)
{
    const Unit& unit = view.unit(winner);
    const Rectangle start = view.rectangle(unit);
    const Angle direction = bearing(unit.pose.at, to);
    const Length way = distance(unit.pose.at, to) - touch_gap;
    if (way <= Length{}) return true;
    return !first_barred_ground(view, unit, start, direction, way) &&
           std::ranges::all_of(units_met(view, winner, start, direction, way), [&](const Met& met) {
               return met.unit == loser || may_pass(unit, unit.formation, view.unit(met.unit));
           });
}

// Where the winner touches the loser that has retired: it keeps its place beside it. Where one of
// them fought for guns they stood farther off: the winner goes after it, or else straight at it.
std::optional<Pose> find_follow_up(const View& view, const Contact& fought, UnitId loser,
                                   Pose loser_was)
{
    const UnitId winner = opponent_in(fought, loser);
    const Unit& unit = view.unit(winner);
    const Pose now = view.unit(loser).pose;
    const auto fits = [&](Pose pose) {
        const Rectangle place = view.rectangle(unit, pose, unit.formation);
        return is_free(view, unit, place, winner) && !comes_to_touch(view, winner, place, loser) &&
               is_way_free(view, winner, loser, pose.at);
    };
    if (fought.stand_in == no_unit) {
        const Pose pose{{unit.pose.at.x + (now.at.x - loser_was.at.x),
                         unit.pose.at.y + (now.at.y - loser_was.at.y)},
                        unit.pose.facing};
        return fits(pose) ? std::optional{pose} : std::nullopt;
    }
    const Rectangle start = view.rectangle(winner);
    const Rectangle end = view.rectangle(loser);
    const Length far = distance(start, end) + start.radius() + end.radius();
    const Point nearest = nearest_point(end, start.centre());
    for (const Angle direction :
         {bearing(loser_was.at, now.at), bearing(start.centre(), nearest)}) {
        const auto go = first_touch(start, direction, far, end);
        if (!go) continue;
        const Pose pose{offset(unit.pose.at, direction, *go, {}), unit.pose.facing};
        if (fits(pose)) return pose;
    }
    return std::nullopt;
}

bool fights_another(const State& state, UnitId id, UnitId than)
{
    return std::ranges::any_of(state.contacts, [&](const Contact& c) {
        const auto takes_part = [&](UnitId unit) {
            return c.attacker == unit || c.defender == unit || c.stand_in == unit;
        };
        return takes_part(id) && !takes_part(than);
    });
}

// Whoever struck more than the loser. Where no such blow is known, as in a battle that is set up
// after its melees, it is everybody.
bool is_beaten_by(const Contact& fought, UnitId loser, std::span<const Contact> fights)
{
    return margin_against(fought, loser) > 0 || margin_against(fights.front(), loser) <= 0;
}

// A winner goes on fighting the loser, if nothing is in its way and no other enemy holds it.
void follow_up(const RuleContext& context, const Contact& fought, bool has_won, UnitId loser,
               Pose loser_was)
{
    const FollowUp& line = context.view().melee_morale().follow_up;
    const UnitId enemy = opponent_in(fought, loser);
    const bool stood_in = fought.stand_in == loser;
    std::optional<Pose> pose;
    if (has_won && line.formations.has(context.unit(enemy).formation) &&
        !fights_another(context.state(), enemy, loser))
        pose = find_follow_up(context.view(), fought, loser, loser_was);
    if (pose) context.happen(UnitPlaced{enemy, *pose, context.unit(enemy).formation, line.clause});
    if (!pose && !stood_in)
        context.happen(ContactEnded{fought.attacker, fought.defender, line.clause});
    if (pose && stood_in)
        context.happen(ContactMade{enemy, loser, {}, fought.in_flank_or_rear != 0, line.clause});
}

void retire(const RuleContext& context, UnitId id)
{
    const MeleeMoralePhase& sheet = context.view().melee_morale();
    const SidesRoll line = sheet.retire;
    const std::vector<Contact> fights = fights_of(context.state(), id);
    if (fights.empty()) return;
    const Angle away = foe_in_melee(context.view(), id, opponent_in(fights.front(), id)).away;
    const Faces dice = context.dice.sum_of(line.dice.count, line.dice.sides);
    const Length by = inches(sum(dice));
    context.happen(
        DistanceRolled{id, dice, static_cast<std::uint8_t>(line.dice.sides), by, line.clause});

    lose_guns_of(context, id);
    const Pose from = context.unit(id).pose;
    const Retreat retreat = moved_away(context.view(), id, away, by);
    context.happen(UnitPlaced{id, retreat.pose, context.unit(id).formation, line.clause});
    if (!is_on_table(context.view(), context.view().rectangle(id)))
        return remove_unit(context, id, Presence::LeftTable, context.gaps().table_edge.clause);
    for (const Contact& c : fights) follow_up(context, c, is_beaten_by(c, id, fights), id, from);
    if (retreat.was_blocked && context.gaps().blocked_retreat_costs.is)
        roll_penalty(context, id, sheet.unable_to_form_line.dice,
                     context.gaps().blocked_retreat_costs.clause);
}

// Conscripts of some nations run where others would form line or retire.
bool must_rout(const MeleeMoralePhase& sheet, const Unit& unit)
{
    const std::optional<QualityRout>& line = sheet.conscripts_rout;
    return line && unit.arm == Arm::Infantry && unit.side == line->side &&
           unit.quality == line->quality &&
           (unit.formation == Formation::Line || !line->only_in_line);
}

// Who does not rout for failing, and does not stand firm either.
bool gives_way(const MeleeMoralePhase& sheet, const Unit& unit)
{
    if (unit.arm != Arm::Infantry || must_rout(sheet, unit)) return false;
    return !sheet.stands_firm || !sheet.stands_firm->sides.has(unit.side);
}

bool forms_line_back(const MeleeMoralePhase& sheet, const Unit& unit)
{
    return gives_way(sheet, unit) && unit.formation != Formation::Line &&
           sheet.form_line_back.sides.has(unit.side);
}

bool retires(const MeleeMoralePhase& sheet, const Unit& unit)
{
    return gives_way(sheet, unit) && unit.formation == Formation::Line &&
           sheet.retire.sides.has(unit.side);
}

void fail(const RuleContext& context, UnitId id)
{
    const MeleeMoralePhase& sheet = context.view().melee_morale();
    const Unit& unit = context.unit(id);
    if (must_rout(sheet, unit))
        return remove_unit(context, id, Presence::Routed, sheet.conscripts_rout->clause);
    if (forms_line_back(sheet, unit)) return form_line_back(context, id);
    if (retires(sheet, unit)) retire(context, id);
}

// The line a unit that fails goes by.
Clause failure_of(const MeleeMoralePhase& sheet, const Unit& unit)
{
    if (unit.arm == Arm::Cavalry) return sheet.cavalry_remains.clause;
    if (must_rout(sheet, unit)) return sheet.conscripts_rout->clause;
    if (sheet.stands_firm && sheet.stands_firm->sides.has(unit.side))
        return sheet.stands_firm->clause;
    return unit.formation == Formation::Line ? sheet.retire.clause : sheet.form_line_back.clause;
}

// In the last test of a turn cavalry that charged has to roll for its recall.
void oblige_to_recall(const RuleContext& context, UnitId id, Result result)
{
    const Unit& unit = context.unit(id);
    if (context.view().charging_side() != Side::Second || !unit.on_table() ||
        unit.arm != Arm::Cavalry)
        return;
    if (!unit.has(Mark::HasCharged) ||
        !context.gaps().obliged_to_recall.is.has(ObligedToRecall::LostLast))
        return;
    const MeleeMoralePhase& sheet = context.view().melee_morale();
    const Clause clause = result == Result::Pass ? sheet.pass.clause : sheet.cavalry_remains.clause;
    context.happen(MarkChanged{id, Mark::MustRecall, true, clause});
}

UnitId next_to_reform(const View& view)
{
    const auto& units = view.state.units;
    const auto found = std::find_if(units.begin(), units.end(), [](const Unit& unit) {
        return unit.has(Mark::MayReform) && unit.on_table();
    });
    return found == units.end() ? no_unit : static_cast<UnitId>(found - units.begin());
}

}  // namespace

bool proceed_losers(const RuleContext& context)
{
    const MeleeMoralePhase& sheet = context.view().melee_morale();
    if (next_to_reform(context.view()) != no_unit) {
        context.begin_step(Step::Reform, Side::First);
        return true;
    }
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        if (!unit.on_table() || !unit.has(Mark::LostMelee) || unit.has(Mark::Tested)) continue;
        const Modifiers modifiers = common_modifiers(context.view(), sheet.morale, unit);
        const Result result = take_test(context, id, Test::Melee, sheet.morale, modifiers,
                                        {sheet.pass.clause, failure_of(sheet, unit)});
        if (result == Result::Fail) fail(context, id);
        if (result == Result::Rout)
            remove_unit(context, id, Presence::Routed, sheet.morale.rout->clause);
        oblige_to_recall(context, id, result);
        return true;
    }
    context.begin_step(Step::End, Side::First);
    return true;
}

bool proceed_reform(const RuleContext& context)
{
    const UnitId id = next_to_reform(context.view());
    if (id == no_unit) {
        context.begin_step(Step::Losers, Side::First);
        return true;
    }
    if (formations_with_room(context.view(), id).empty()) {
        resolve_no_reform(context, id);
        return true;
    }
    if (context.state().moment.unit == id) return false;
    context.begin_step(Step::Reform, context.unit(id).side, id);
    return true;
}

std::optional<Refusal> refuse_reform(const View& view, const Form& order)
{
    if (order.unit != view.state.moment.unit)
        return Refusal{.clause = {},
                       .why = "the decision is about another unit",
                       .who = view.state.moment.unit};
    const Unit& unit = view.unit(order.unit);
    if (!may_use(view, unit, order.formation) || order.formation == unit.formation)
        return Refusal{.clause = view.gaps().formations.clause,
                       .why = "these troops do not take that formation now"};
    if (!has_room(view, order.unit, order.formation))
        return Refusal{.clause = view.gaps().needs_room.clause, .why = "there is no room for that"};
    return std::nullopt;
}

void resolve_reform(const RuleContext& context, const Form& order)
{
    const Clause clause = context.view().melee_morale().free_formation_change.clause;
    context.happen(UnitPlaced{order.unit, context.unit(order.unit).pose, order.formation, clause});
    context.happen(MarkChanged{order.unit, Mark::MayReform, false, clause});
}

void resolve_no_reform(const RuleContext& context, UnitId id)
{
    context.happen(MarkChanged{id, Mark::MayReform, false,
                               context.view().melee_morale().free_formation_change.clause});
}

}  // namespace voltigeur::thirteen
