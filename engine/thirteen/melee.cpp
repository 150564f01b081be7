#include "engine/thirteen/melee.h"

#include <algorithm>
#include <string>

#include "engine/thirteen/blows.h"
#include "engine/thirteen/charge_way.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/losses.h"
#include "engine/thirteen/ride_on.h"

namespace voltigeur::thirteen {

namespace {

// Whoever attacked, and whoever stands in for the guns.
bool is_between(const Contact& c, UnitId a, UnitId b)
{
    return (c.attacker == a && (c.defender == b || c.stand_in == b)) ||
           (c.attacker == b && (c.defender == a || c.stand_in == a));
}

const Contact* find_contact(const State& state, UnitId a, UnitId b)
{
    for (const Contact& c : state.contacts)
        if (is_between(c, a, b)) return &c;
    return nullptr;
}

// Enemies abreast of a rider come in the order of battle.
bool has_one_before(const View& view, const Contact& contact)
{
    return is_rider(view.unit(contact.attacker)) &&
           std::ranges::any_of(view.state.contacts, [&](const Contact& c) {
               return c.attacker == contact.attacker && c.at == contact.at && c.fought == 0 &&
                      c.defender < contact.defender;
           });
}

// ---- Results ----

void take_guns(const RuleContext& context, const Contact& contact)
{
    const Clause clause = context.view().melee().guns_destroyed.clause;
    context.happen(
        MeleeFought{contact.attacker, contact.defender, MeleeOutcome::GunsTaken, clause});
    remove_unit(context, contact.defender, Presence::Destroyed, clause);
    ride_on(context, contact.attacker, no_unit);
}

void destroy_infantry(const RuleContext& context, const Contact& contact, UnitId infantry)
{
    const Clause clause = context.view().melee().infantry_destroyed.clause;
    context.happen(
        MeleeFought{contact.attacker, contact.defender, MeleeOutcome::Destroyed, clause});
    remove_unit(context, infantry, Presence::Destroyed, clause);
    ride_on(context, contact.attacker, no_unit);
}

void pass_by(const RuleContext& context, const Contact& contact)
{
    const AtLeast line = context.view().melee().passed_by;
    const UnitId rider = contact.attacker;
    const UnitId infantry = contact.fighter();
    BlowsStruck blows{.unit = infantry, .at = rider};
    blows.needs = static_cast<std::uint8_t>(line.at_least);
    blows.dice = context.dice.hits_of(1, context.sheet.die.sides, line.at_least);
    blows.hits = static_cast<std::uint8_t>(count_hits(blows.dice, line.at_least));
    blows.clause = line.clause;
    context.happen(blows);
    context.happen(MeleeFought{rider, contact.defender, MeleeOutcome::PassedBy, line.clause});
    context.happen(ContactEnded{rider, contact.defender, line.clause});
    if (context.gaps().obliged_to_recall.is.has(ObligedToRecall::PassedBy))
        context.happen(MarkChanged{rider, Mark::MustRecall, true, line.clause});
    lose_figures(context, rider, blows.hits, LossCause::Melee, line.clause);
    if (!context.unit(rider).on_table()) return;
    const bool in_formation = context.view().melee().proof_against_cavalry.formations.has(
        context.unit(infantry).formation);
    if (!in_formation && !context.gaps().fortification_passed_through.is)
        return context.happen(
            ChargeEnded{rider, context.gaps().fortification_passed_through.clause});
    ride_on(context, rider, infantry);
}

// Cavalry that fights for guns ends the ride like any other: whom it did not reach it leaves alone.
void end_ride_at(const RuleContext& context, const Contact& contact)
{
    if (!are_in_contact(context.state(), contact.attacker, contact.defender)) return;
    const Clause clause =
        context.sheet.move[index(context.unit(contact.attacker).side)].ride_on.clause;
    for (const Contact& c : FixedVector(context.state().contacts))
        if (c.attacker == contact.attacker && !has_reached(context.view(), c))
            context.happen(ContactEnded{c.attacker, c.defender, clause});
}

// Brings a rider to the contact that is to be fought now; false if there is none any more.
bool bring_rider(const RuleContext& context, const Contact& contact)
{
    const UnitId id = contact.attacker;
    if (!is_rider(context.unit(id)) || ride_to(context, contact)) return true;
    if (!context.unit(id).on_table()) return false;
    const Clause clause = context.sheet.move[index(context.unit(id).side)].ride_on.clause;
    if (are_in_contact(context.state(), id, contact.defender))
        context.happen(ContactEnded{id, contact.defender, clause});
    meet_supporter(context, contact);
    ride_on(context, id, no_unit);
    return false;
}

// Where entire units fight, riders join a melee whose contact with it is their next.
void fight_with_dice(const RuleContext& context, const Contact& contact)
{
    for (const Contact& c : melee_of(context.view(), contact)) bring_rider(context, c);
    const MeleeContacts melee = melee_of(context.view(), contact);
    exchange_blows(context, contact);
    for (const Contact& c : melee)
        if (is_rider(context.unit(c.attacker))) end_ride_at(context, c);
}

void fight(const RuleContext& context, const Contact& contact)
{
    if (!bring_rider(context, contact)) return;
    const View view = context.view();
    const Unit& attacker = view.unit(contact.attacker);
    const Unit& fighter = view.unit(contact.fighter());
    if (fighter.arm == Arm::Artillery) return take_guns(context, contact);
    if (attacker.arm == Arm::Cavalry && fighter.arm == Arm::Infantry) {
        if (is_passed_by(context.view(), contact)) return pass_by(context, contact);
        return destroy_infantry(context, contact, contact.fighter());
    }
    if (attacker.arm == Arm::Infantry && fighter.arm == Arm::Cavalry)
        return destroy_infantry(context, contact, contact.attacker);
    fight_with_dice(context, contact);
}

// Riders that have lost their contacts without a melee ride on, and may meet another enemy.
void let_riders_ride_on(const RuleContext& context)
{
    for (const UnitId id : unit_ids(context.state())) ride_on(context, id, no_unit);
}

// Charges are over when the melees are; who is still in contact fights on as a melee. Riders that
// are held by an enemy never came to those farther on.
void end_charges(const RuleContext& context)
{
    for (const Contact& c : FixedVector(context.state().contacts)) {
        if (has_reached(context.view(), c)) continue;
        const Side side = context.unit(c.attacker).side;
        context.happen(
            ContactEnded{c.attacker, c.defender, context.sheet.move[index(side)].ride_on.clause});
    }
    for (const UnitId id : unit_ids(context.state()))
        if (context.unit(id).on_table() && context.unit(id).has(Mark::Charging))
            context.happen(ChargeEnded{id, context.view().melee().loser_tests.clause});
}

}  // namespace

bool is_passed_by(const View& view, const Contact& contact)
{
    const ProofAgainstCavalry& line = view.melee().proof_against_cavalry;
    const Unit& infantry = view.unit(contact.fighter());
    if (view.unit(contact.attacker).arm != Arm::Cavalry || infantry.arm != Arm::Infantry)
        return false;
    if (line.formations.has(infantry.formation)) return true;
    const Point from = view.rectangle(contact.attacker).centre();
    return line.fortification && cover_of(view, contact.fighter(), from).fortification;
}

std::vector<Contact> open_melees(const View& view)
{
    std::vector<Contact> list;
    for (const Contact& c : view.state.contacts)
        if (c.fought == 0 && !is_farther_on(view, c) && !has_one_before(view, c)) list.push_back(c);
    return list;
}

std::vector<UnitId> possible_fighters(const View& view)
{
    const UnitId mine = view.state.moment.unit;
    std::vector<UnitId> list;
    for (const Contact& c : view.state.contacts) {
        if (c.fought != 0 || !is_fought_with_dice(view, c) || is_farther_on(view, c)) continue;
        if (c.attacker == mine) list.push_back(c.fighter());
        if (c.fighter() == mine) list.push_back(c.attacker);
    }
    return list;
}

bool proceed_choose_melee(const RuleContext& context)
{
    if (open_melees(context.view()).empty()) let_riders_ride_on(context);
    const std::vector<Contact> list = open_melees(context.view());
    if (list.empty()) {
        end_charges(context);
        context.begin_step(Step::End, Side::First);
        return true;
    }
    if (list.size() > 1) return false;
    resolve_fight(context, Fight{list.front().attacker, list.front().defender});
    return true;
}

bool proceed_choose_fighter(const RuleContext& context)
{
    const Moment moment = context.state().moment;
    if (possible_fighters(context.view()).size() > 1) return false;
    context.begin_step(Step::Fight, moment.side, moment.unit, moment.other);
    return true;
}

bool proceed_fight(const RuleContext& context)
{
    const Moment moment = context.state().moment;
    const Contact* contact = find_contact(context.state(), moment.unit, moment.other);
    VOLTIGEUR_CHECK(contact != nullptr, "the melee that was chosen is still there");
    fight(context, Contact(*contact));
    context.begin_step(Step::ChooseMelee, context.view().charging_side());
    return true;
}

std::optional<Refusal> refuse_fight(const View& view, const Fight& order)
{
    if (view.state.moment.step == Step::ChooseFighter) {
        const std::vector<UnitId> list = possible_fighters(view);
        const bool is_one = std::find(list.begin(), list.end(), order.unit) != list.end();
        if (!is_one || order.against != view.state.moment.unit)
            return Refusal{.clause = view.gaps().one_pair_at_a_time.clause,
                           .why = "that unit is not in contact with the one chosen",
                           .who = view.state.moment.unit};
        return std::nullopt;
    }
    const std::vector<Contact> list = open_melees(view);
    const bool is_open = std::any_of(list.begin(), list.end(), [&](const Contact& c) {
        return is_between(c, order.unit, order.against);
    });
    if (is_open) return std::nullopt;
    return Refusal{.clause = view.gaps().one_pair_at_a_time.clause,
                   .why = "those two have no melee to fight now"};
}

void resolve_fight(const RuleContext& context, const Fight& order)
{
    const View view = context.view();
    const Side active = view.charging_side();
    const bool chose_fighter = context.state().moment.step == Step::ChooseFighter;
    const Contact* contact = find_contact(context.state(), order.unit, order.against);
    VOLTIGEUR_CHECK(contact != nullptr, "the melee that was chosen is there");
    const UnitId mine = context.unit(order.unit).side == active ? order.unit : order.against;
    const UnitId theirs = mine == order.unit ? order.against : order.unit;
    const bool one_pair = view.melee().who_fights.who == WhoFights::OneUnitPerSide;
    if (!chose_fighter && one_pair && is_fought_with_dice(view, *contact))
        return context.begin_step(Step::ChooseFighter, opponent(active), mine, theirs);
    context.begin_step(Step::Fight, active, mine, theirs);
}

}  // namespace voltigeur::thirteen
