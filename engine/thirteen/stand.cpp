#include "engine/thirteen/stand.h"

#include <algorithm>

#include "engine/thirteen/charge_way.h"
#include "engine/thirteen/losses.h"
#include "engine/thirteen/melee.h"
#include "engine/thirteen/morale.h"
#include "engine/thirteen/placing.h"

namespace voltigeur::thirteen {

namespace {

bool is_charged_now(const View& view, const Contact& contact)
{
    return view.unit(contact.attacker).has(Mark::Charging);
}

void begin_standing_step(const RuleContext& context, Step step, UnitId unit = no_unit,
                         UnitId other = no_unit)
{
    const Side standing = *context.view().phase().acts;
    const Side side = step == Step::Answer ? opponent(standing) : standing;
    context.begin_step(step, side, unit, other);
}

// ---- Support of guns ----

bool is_charged(const View& view, UnitId guns)
{
    return std::ranges::any_of(view.state.contacts, [&](const Contact& c) {
        return c.defender == guns && is_charged_now(view, c);
    });
}

// In a melee of its own, or charged by somebody who does not charge the guns. Horse that is still
// on its way, or that only goes past it, keeps it from nothing.
bool is_busy(const View& view, UnitId id, UnitId guns)
{
    return std::ranges::any_of(view.state.contacts, [&](const Contact& c) {
        const bool takes_part = c.attacker == id || c.defender == id || c.stand_in == id;
        if (!takes_part || !has_reached(view, c)) return false;
        if (c.defender != id || !is_charged_now(view, c)) return true;
        return !are_in_contact(view.state, c.attacker, guns) && !is_passed_by(view, c);
    });
}

// Formed friends near enough to the guns who do not charge themselves.
bool stands_in_support(const View& view, UnitId id, UnitId guns)
{
    const Unit& unit = view.unit(id);
    const Rectangle place = view.rectangle(guns);
    return unit.side == view.unit(guns).side && unit.arm != Arm::Artillery && unit.on_table() &&
           is_formed(unit) && !unit.has(Mark::Charging) &&
           within(view, guns, id, view.sheet.melee[view.half_of_turn()].support.length) &&
           behind_front_line(view.rectangle(unit).centre(), place);
}

// Its own test may still rid it of who charges it.
bool may_come_free(const View& view, UnitId id)
{
    return view.unit(id).arm == Arm::Infantry && !view.unit(id).has(Mark::Tested) &&
           !is_in_old_melee(view.state, id);
}

// Somebody may be free to support the guns when the other charges have been tested.
bool has_to_wait(const View& view, UnitId guns)
{
    for (const UnitId id : unit_ids(view.state))
        if (stands_in_support(view, id, guns) && is_busy(view, id, guns) && may_come_free(view, id))
            return true;
    return false;
}

UnitId next_charged_guns(const View& view)
{
    for (const UnitId id : unit_ids(view.state)) {
        const Unit& unit = view.unit(id);
        if (unit.arm != Arm::Artillery || !unit.on_table() || unit.has(Mark::SupportSettled))
            continue;
        if (is_charged(view, id) && !has_to_wait(view, id)) return id;
    }
    return no_unit;
}

// It has passed its test: nobody is left who charged it, or it has formed square.
bool has_stood(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const bool is_charged_still = std::ranges::any_of(view.state.contacts, [&](const Contact& c) {
        return c.defender == id && is_charged_now(view, c) && has_reached(view, c);
    });
    return unit.has(Mark::Tested) && (!is_charged_still || unit.formation != unit.origin_formation);
}

// A supporter that the same charger meets behind the guns fights him once, in place of the guns.
// One that has stood already stops him too.
void choose_support(const RuleContext& context, UnitId guns, UnitId by)
{
    const MeleePhase& sheet = context.sheet.melee[context.view().half_of_turn()];
    const bool stops_charge = by != no_unit && has_stood(context.view(), by);
    if (by != no_unit) {
        for (const Contact& c : FixedVector(context.state().contacts))
            if (c.defender == by && are_in_contact(context.state(), c.attacker, guns))
                context.happen(ContactEnded{c.attacker, by, sheet.supporter_fights.clause});
        context.happen(SupportChosen{guns, by, sheet.support.clause});
    }
    context.happen(MarkChanged{guns, Mark::SupportSettled, true, sheet.support.clause});
    if (stops_charge) begin_standing_step(context, Step::Answer, no_unit, by);
}

// ---- The test ----

// The infantry that has to stand against this contact, if any.
UnitId infantry_of(const View& view, const Contact& contact)
{
    const UnitId fighter = contact.fighter();
    return view.unit(fighter).arm == Arm::Infantry ? fighter : no_unit;
}

// The first in the order of battle that has still to test, or nobody.
UnitId next_to_test(const View& view)
{
    UnitId next = no_unit;
    for (const Contact& c : view.state.contacts) {
        const UnitId id = infantry_of(view, c);
        if (id == no_unit || view.unit(id).has(Mark::Tested) || !is_charged_now(view, c)) continue;
        if ((next == no_unit || id < next) && !is_in_old_melee(view.state, id)) next = id;
    }
    return next;
}

// One that fights for guns is judged by its own facing, whichever way the guns look.
bool strikes_flank_or_rear(const View& view, const Contact& contact)
{
    if (contact.stand_in == no_unit) return contact.in_flank_or_rear != 0;
    return strikes_flank_or_rear(view, view.unit(contact.attacker).origin.at, contact.stand_in);
}

bool is_charged_in_flank_or_rear(const View& view, UnitId id)
{
    return std::any_of(
        view.state.contacts.begin(), view.state.contacts.end(), [&](const Contact& c) {
            return c.fighter() == id && is_charged_now(view, c) && strikes_flank_or_rear(view, c);
        });
}

bool counts_as_column(const View& view, const Unit& unit)
{
    return unit.formation == Formation::Column ||
           (unit.formation == Formation::Masse && view.gaps().masse_counts_as_column.is);
}

// Chargers who stand in the unit's footprint after it formed square or masse are pushed back, so
// they are no obstacles now.
std::vector<UnitId> touching_chargers(const View& view, UnitId id)
{
    std::vector<UnitId> list;
    for (const Contact& c : view.state.contacts)
        if (c.defender == id && is_charged_now(view, c)) list.push_back(c.attacker);
    return list;
}

// What a unit that stood is allowed to form, whether there is room or not.
std::vector<Formation> formations_for_standing(const View& view, UnitId id)
{
    std::vector<Formation> list;
    const MayForm& line = view.stand().may_form;
    const Unit& unit = view.unit(id);
    if (!line.from.has(unit.formation)) return list;
    for (std::size_t i = 0; i < formation_count; ++i) {
        const auto formation = static_cast<Formation>(i);
        if (formation != unit.formation && line.formations.has(formation) &&
            may_use(view, unit, formation))
            list.push_back(formation);
    }
    return list;
}

std::optional<Pose> reaction_room(const View& view, UnitId id, Formation formation)
{
    return find_room(view, id, view.unit(id).pose, formation, touching_chargers(view, id));
}

// ---- The charger's answer ----

UnitId next_charger(const View& view, UnitId id)
{
    for (const Contact& c : view.state.contacts) {
        const Unit& charger = view.unit(c.attacker);
        if (infantry_of(view, c) == id && charger.arm == Arm::Infantry &&
            charger.has(Mark::Charging) && !charger.has(Mark::PaidToGoOn))
            return c.attacker;
    }
    return no_unit;
}

bool may_pay_to_continue(const View& view, const Unit& charger)
{
    const std::optional<TaggedCount>& line = view.stand().pay_to_continue;
    return line && line->tags.meets(charger.tags) && charger.figures > line->count;
}

std::optional<Pose> line_room(const View& view, UnitId charger, UnitId stood)
{
    const std::optional<ChargerMayFormLine>& line = view.stand().charger_may_form_line;
    const Unit& unit = view.unit(charger);
    if (!line || !line->qualities.has(unit.quality) || unit.formation == Formation::Line)
        return std::nullopt;
    const Length gap = view.stand().charger_placed_back->length;
    const Pose there = charged_to(view, charger, stood, gap);
    const Rectangle place = view.rectangle(unit, there, unit.formation);
    std::vector<Foe> foes{foe_of_charger(unit, stood)};
    for (const UnitId enemy : units_near(view, place).of(opponent(unit.side)))
        if (enemy != stood && touches(place, view.rectangle(enemy)))
            foes.push_back(foe_of_charger(unit, enemy));
    return find_line_back(view, charger, there, foes, gap);
}

void place_back(const RuleContext& context, UnitId charger, UnitId from)
{
    const Reach& line = *context.view().stand().charger_placed_back;
    const Foe foe = foe_of_charger(context.unit(charger), from);
    const Pose pose = placed_back(context.view(), charger, foe, line.length);
    if (pose != context.unit(charger).pose)
        context.happen(UnitPlaced{charger, pose, context.unit(charger).formation, line.clause});
}

// Somebody whom it has still to fight. Cavalry beside its target does not test, and keeps nobody
// who is placed back.
bool is_held(const View& view, UnitId charger)
{
    return std::ranges::any_of(view.state.contacts, [&](const Contact& c) {
        return c.defender == charger ||
               (c.attacker == charger && view.unit(c.defender).arm != Arm::Cavalry);
    });
}

// Placed in front of the unit that stood; then it may form line, if there is room. Who touches
// another enemy too stays where it is, and fights that one unless he stands as well.
void stop_charger(const RuleContext& context, UnitId charger, UnitId stood)
{
    const StandPhase& sheet = context.view().stand();
    const UnitId target = context.unit(charger).target;
    const Clause clause = sheet.charger_placed_back->clause;
    for (const Contact& c : FixedVector(context.state().contacts))
        if (c.attacker == charger && infantry_of(context.view(), c) == stood)
            context.happen(ContactEnded{charger, c.defender, clause});
    if (is_held(context.view(), charger)) return;
    for (const Contact& c : FixedVector(context.state().contacts))
        if (c.attacker == charger) context.happen(ContactEnded{charger, c.defender, clause});
    context.happen(ChargeEnded{charger, clause});
    if (context.unit(target).on_table()) place_back(context, charger, target);
    if (stood != target) place_back(context, charger, stood);
    const bool has_room = line_room(context.view(), charger, stood).has_value();
    if (has_room != context.unit(charger).has(Mark::MayReform))
        context.happen(
            MarkChanged{charger, Mark::MayReform, has_room, sheet.charger_may_form_line->clause});
}

// Infantry that is left in front of a unit that stood, because the other that it touched is gone.
struct LeftStanding {
    UnitId charger = no_unit;
    UnitId stood = no_unit;
};
LeftStanding next_left_standing(const View& view)
{
    if (!view.stand().charger_placed_back) return {};
    for (const UnitId id : unit_ids(view.state)) {
        const Unit& charger = view.unit(id);
        if (charger.arm != Arm::Infantry || !charger.has(Mark::Charging) || !charger.on_table() ||
            is_held(view, id))
            continue;
        for (const UnitId other : unit_ids(view.state)) {
            const Unit& enemy = view.unit(other);
            if (enemy.side != charger.side && enemy.on_table() && enemy.has(Mark::Tested) &&
                touches(view.rectangle(charger), view.rectangle(enemy)))
                return {id, other};
        }
    }
    return {};
}

}  // namespace

Modifiers stand_modifiers(const View& view, const StandPhase& sheet, UnitId id)
{
    Modifiers list = common_modifiers(view, sheet.morale, view.unit(id));
    if (sheet.not_in_column && !counts_as_column(view, view.unit(id)))
        add_modifier(list, *sheet.not_in_column, Reason::NotInColumn);
    if (sheet.flank_or_rear && is_charged_in_flank_or_rear(view, id))
        add_modifier(list, *sheet.flank_or_rear, Reason::FlankOrRear);
    return list;
}

std::vector<UnitId> supporters(const View& view, UnitId guns)
{
    std::vector<UnitId> list;
    for (const UnitId id : unit_ids(view.state))
        if (stands_in_support(view, id, guns) && !is_busy(view, id, guns)) list.push_back(id);
    return list;
}

bool proceed_support(const RuleContext& context)
{
    const UnitId guns = next_charged_guns(context.view());
    if (guns == no_unit) {
        begin_standing_step(context, Step::Stand);
        return true;
    }
    const std::vector<UnitId> list = supporters(context.view(), guns);
    if (list.size() < 2) {
        choose_support(context, guns, list.empty() ? no_unit : list.front());
        return true;
    }
    if (context.state().moment.unit == guns) return false;
    begin_standing_step(context, Step::Support, guns);
    return true;
}

bool proceed_stand(const RuleContext& context)
{
    const StandPhase& sheet = context.view().stand();
    if (const UnitId id = next_to_test(context.view()); id != no_unit) {
        const Result result = take_test(context, id, Test::Stand, sheet.morale,
                                        stand_modifiers(context.view(), sheet, id),
                                        {sheet.may_form.clause, sheet.fail.clause});
        if (result == Result::Rout)
            remove_unit(context, id, Presence::Routed, sheet.morale.rout->clause);
        if (result == Result::Pass) begin_standing_step(context, Step::React, id);
        return true;
    }
    const auto [charger, stood] = next_left_standing(context.view());
    if (charger != no_unit) {
        stop_charger(context, charger, stood);
        begin_standing_step(context, Step::Answer, charger, stood);
        return true;
    }
    if (next_charged_guns(context.view()) != no_unit)
        begin_standing_step(context, Step::Support);
    else
        context.begin_step(Step::End, Side::First);
    return true;
}

std::vector<Formation> reactions(const View& view, UnitId id)
{
    std::vector<Formation> list = formations_for_standing(view, id);
    std::erase_if(list, [&](Formation formation) { return !reaction_room(view, id, formation); });
    return list;
}

bool proceed_react(const RuleContext& context)
{
    const UnitId id = context.state().moment.unit;
    if (!reactions(context.view(), id).empty()) return false;
    for (const Formation formation : formations_for_standing(context.view(), id))
        context.happen(NoRoomFound{id, formation, context.gaps().reaction_pushes_back.clause});
    begin_standing_step(context, Step::Answer, no_unit, id);
    return true;
}

bool proceed_answer(const RuleContext& context)
{
    const Moment moment = context.state().moment;
    if (moment.unit != no_unit && context.unit(moment.unit).has(Mark::MayReform)) return false;
    const UnitId charger = next_charger(context.view(), moment.other);
    if (charger == no_unit || context.view().stand().charger_continues) {
        begin_standing_step(context, Step::Stand);
        return true;
    }
    if (may_pay_to_continue(context.view(), context.unit(charger))) {
        if (moment.unit == charger) return false;
        begin_standing_step(context, Step::Answer, charger, moment.other);
        return true;
    }
    stop_charger(context, charger, moment.other);
    begin_standing_step(context, Step::Answer, charger, moment.other);
    return true;
}

std::optional<Refusal> refuse_support(const View& view, const Support& order)
{
    const std::vector<UnitId> list = supporters(view, order.guns);
    if (order.guns != view.state.moment.unit)
        return Refusal{
            .clause = {}, .why = "the decision is about other guns", .who = view.state.moment.unit};
    if (std::find(list.begin(), list.end(), order.by) == list.end())
        return Refusal{.clause = view.gaps().support_by.clause,
                       .why = "it does not stand behind or beside the guns, free to fight"};
    return std::nullopt;
}

void resolve_support(const RuleContext& context, const Support& order)
{
    choose_support(context, order.guns, order.by);
}

std::optional<Refusal> refuse_reaction(const View& view, const Form& order)
{
    if (order.unit != view.state.moment.unit)
        return Refusal{.clause = {},
                       .why = "the decision is about another unit",
                       .who = view.state.moment.unit};
    const std::vector<Formation> list = reactions(view, order.unit);
    if (std::find(list.begin(), list.end(), order.formation) == list.end())
        return Refusal{.clause = view.stand().may_form.clause, .why = "it may not form that now"};
    return std::nullopt;
}

void resolve_reaction(const RuleContext& context, const Form& order)
{
    const std::optional<Pose> room = reaction_room(context.view(), order.unit, order.formation);
    VOLTIGEUR_CHECK(room.has_value(), "a reaction was offered only where there is room");
    context.happen(
        UnitPlaced{order.unit, *room, order.formation, context.view().stand().may_form.clause});
    push_back_chargers(context, order.unit);
    if (context.view().stand().charger_continues) move_up_chargers(context, order.unit);
    begin_standing_step(context, Step::Answer, no_unit, order.unit);
}

void resolve_keep_formation(const RuleContext& context, UnitId id)
{
    begin_standing_step(context, Step::Answer, no_unit, id);
}

std::optional<Refusal> refuse_answer(const View& view, const Form& order)
{
    const Unit& unit = view.unit(order.unit);
    const std::optional<ChargerMayFormLine>& line = view.stand().charger_may_form_line;
    if (order.unit != view.state.moment.unit)
        return Refusal{.clause = {},
                       .why = "the decision is about another unit",
                       .who = view.state.moment.unit};
    if (!unit.has(Mark::MayReform) || order.formation != Formation::Line)
        return Refusal{.clause = line ? line->clause : Clause{},
                       .why = "it may only form line, once it is stopped"};
    if (!line_room(view, order.unit, view.state.moment.other))
        return Refusal{.clause = view.gaps().needs_room.clause, .why = "there is no room for that"};
    return std::nullopt;
}

void resolve_answer(const RuleContext& context, const Form& order)
{
    const Clause clause = context.view().stand().charger_may_form_line->clause;
    const std::optional<Pose> room =
        line_room(context.view(), order.unit, context.state().moment.other);
    VOLTIGEUR_CHECK(room.has_value(), "a line was offered only where there is room");
    context.happen(UnitPlaced{order.unit, *room, Formation::Line, clause});
    context.happen(MarkChanged{order.unit, Mark::MayReform, false, clause});
}

std::optional<Refusal> refuse_continue(const View& view, const Continue& order)
{
    const std::optional<TaggedCount>& line = view.stand().pay_to_continue;
    if (order.unit != view.state.moment.unit)
        return Refusal{.clause = {},
                       .why = "the decision is about another unit",
                       .who = view.state.moment.unit};
    const std::optional<Reach>& back = view.stand().charger_placed_back;
    if (!line)
        return Refusal{.clause = back ? back->clause : Clause{},
                       .why = "nobody goes on with a charge that was stopped"};
    if (!may_pay_to_continue(view, view.unit(order.unit)) ||
        view.unit(order.unit).has(Mark::MayReform))
        return Refusal{.clause = line ? line->clause : Clause{},
                       .why = "only Guard infantry may go on with its charge"};
    return std::nullopt;
}

void resolve_continue(const RuleContext& context, const Continue& order)
{
    const TaggedCount line = *context.view().stand().pay_to_continue;
    context.happen(MarkChanged{order.unit, Mark::PaidToGoOn, true, line.clause});
    move_up_charger(context, order.unit, context.state().moment.other);
    lose_figures(context, order.unit, line.count, LossCause::Other, line.clause);
}

void resolve_answer_hold(const RuleContext& context, UnitId id)
{
    if (context.unit(id).has(Mark::MayReform)) {
        const Clause clause = context.view().stand().charger_may_form_line->clause;
        return context.happen(MarkChanged{id, Mark::MayReform, false, clause});
    }
    stop_charger(context, id, context.state().moment.other);
}

}  // namespace voltigeur::thirteen
