#include "engine/thirteen/melee.h"

#include <algorithm>
#include <string>

#include "engine/geometry/sweep.h"
#include "engine/thirteen/approach.h"
#include "engine/thirteen/blows.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/losses.h"

namespace voltigeur::thirteen {

namespace {

Side active_side(const View& view)
{
    return view.half() == 0 ? Side::First : Side::Second;
}

bool is_rider(const Unit& unit)
{
    return unit.arm == Arm::Cavalry && unit.has(Mark::Charging);
}

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

bool has_contact_as_attacker(const State& state, UnitId id)
{
    return std::any_of(state.contacts.begin(), state.contacts.end(),
                       [&](const Contact& c) { return c.attacker == id; });
}

void begin_step(const Play& play, Step step, Side side, UnitId unit = no_unit,
                UnitId other = no_unit)
{
    play.happen(StepBegan{step, side, unit, other});
}

// ---- Cavalry on its ride ----

bool stands_on_enemies(const View& view, const Unit& rider, Pose pose)
{
    const Rectangle place = view.rectangle(rider, pose, rider.formation);
    return std::any_of(view.state.units.begin(), view.state.units.end(), [&](const Unit& unit) {
        return unit.side != rider.side && unit.on_table() && overlaps(place, view.rectangle(unit));
    });
}

// Brings the rider to the enemy it meets next; false if its path does not touch it any more.
bool ride_to(const Play& play, const Contact& contact)
{
    const View view = play.view();
    const Unit& rider = view.unit(contact.attacker);
    const Rectangle place = view.rectangle(rider);
    const Rectangle enemy = view.rectangle(contact.defender);
    if (touches(place, enemy)) return true;
    const auto at = first_touch(place, rider.pose.facing, rider.ride_left, enemy);
    if (!at) return false;
    const Pose pose{offset(rider.pose.at, rider.pose.facing, *at, {}), rider.pose.facing};
    // Enemy cavalry ends the ride, so the rider must fit between it and what it passed.
    if (view.unit(contact.defender).arm == Arm::Cavalry && stands_on_enemies(view, rider, pose))
        return false;
    play.happen(ChargeMoved{contact.attacker, pose, rider.ride_left - *at, true, true,
                            view.sheet.move[index(rider.side)].ride_on.clause});
    return true;
}

// How far a rider still goes: to the last place where it fits, past the unit it passed.
Length rest_of_ride(const View& view, UnitId id, UnitId passed)
{
    const Unit& rider = view.unit(id);
    const Rectangle place = view.rectangle(rider);
    const auto fits = [&](Length go) {
        const Rectangle there = place.moved(rider.pose.facing, go);
        if (passed != no_unit && there.local(view.rectangle(passed).centre()).y.micrometres >= 0)
            return false;
        return is_free(view, rider, there, id);
    };
    const Length end = ride_limit(view, id, place, rider.ride_left);
    const Length step = tenths(2);
    std::optional<Length> go;
    const Length farthest = end + (passed != no_unit ? inches(24) : Length{});
    for (Length at = end; !go && at <= farthest; at += step)
        if (fits(at)) go = at;
    // Where there is no room past the enemy, it comes back to the last place where it fitted.
    for (Length at = end; !go && at > -inches(24); at -= step)
        if (is_free(view, rider, place.moved(rider.pose.facing, at), id)) go = at;
    return go.value_or(Length{});
}

void finish_ride(const Play& play, UnitId id, UnitId passed)
{
    const View view = play.view();
    const Unit& rider = view.unit(id);
    const Clause clause = view.sheet.move[index(rider.side)].ride_on.clause;
    const Length go = rest_of_ride(view, id, passed);
    const Pose pose{offset(rider.pose.at, rider.pose.facing, go, {}), rider.pose.facing};
    play.happen(ChargeMoved{id, pose, {}, true, true, clause});
    play.happen(ChargeEnded{id, clause});
}

void ride_on(const Play& play, UnitId id, UnitId passed)
{
    if (!play.unit(id).on_table() || !is_rider(play.unit(id))) return;
    if (!has_contact_as_attacker(play.state(), id)) finish_ride(play, id, passed);
}

// ---- The other results ----

void take_guns(const Play& play, const Contact& contact)
{
    const Clause clause = play.view().melee().guns_destroyed.clause;
    play.happen(MeleeFought{contact.attacker, contact.defender, MeleeOutcome::GunsTaken, clause});
    remove_unit(play, contact.defender, Presence::Destroyed, clause);
    ride_on(play, contact.attacker, no_unit);
}

void destroy_infantry(const Play& play, const Contact& contact, UnitId infantry)
{
    const Clause clause = play.view().melee().infantry_destroyed.clause;
    play.happen(MeleeFought{contact.attacker, contact.defender, MeleeOutcome::Destroyed, clause});
    remove_unit(play, infantry, Presence::Destroyed, clause);
    // Guns fall with the unit that supported them.
    if (infantry == contact.stand_in) {
        const Clause guns = play.view().melee().guns_destroyed.clause;
        remove_unit(play, contact.defender, Presence::Destroyed, guns);
    }
    ride_on(play, contact.attacker, no_unit);
}

bool is_proof(const View& view, const Unit& cavalry, const Unit& infantry)
{
    const ProofAgainstCavalry& line = view.melee().proof_against_cavalry;
    if (line.formations.has(infantry.formation)) return true;
    const Point from = view.rectangle(cavalry).centre();
    return line.fortification && cover_of(view, view.rectangle(infantry), from).fortification;
}

void pass_by(const Play& play, const Contact& contact)
{
    const AtLeast line = play.view().melee().passed_by;
    const UnitId rider = contact.attacker;
    const UnitId infantry = contact.fighter();
    BlowsStruck blows{.unit = infantry, .at = rider};
    blows.needs = static_cast<std::uint8_t>(line.at_least);
    blows.dice = play.dice.hits_of(1, 6, line.at_least);
    blows.hits = static_cast<std::uint8_t>(count_hits(blows.dice, line.at_least));
    blows.clause = line.clause;
    play.happen(blows);
    play.happen(MeleeFought{rider, contact.defender, MeleeOutcome::PassedBy, line.clause});
    play.happen(ContactEnded{rider, contact.defender, line.clause});
    if (play.gaps().obliged_to_recall.is.has(ObligedToRecall::PassedBy))
        play.happen(MarkChanged{rider, Mark::MustRecall, true, line.clause});
    lose_figures(play, rider, blows.hits, LossCause::Melee, line.clause);
    if (!play.unit(rider).on_table()) return;
    const bool in_formation =
        play.view().melee().proof_against_cavalry.formations.has(play.unit(infantry).formation);
    if (!in_formation && !play.gaps().fortification_passed_through.is)
        return play.happen(ChargeEnded{rider, play.gaps().fortification_passed_through.clause});
    ride_on(play, rider, infantry);
}

// Cavalry that fights for guns ends the ride like any other: whom it did not reach it leaves alone.
void end_ride_at(const Play& play, const Contact& contact)
{
    if (!are_in_contact(play.state(), contact.attacker, contact.defender)) return;
    const Clause clause = play.sheet.move[index(play.unit(contact.attacker).side)].ride_on.clause;
    for (const Contact& c : FixedVector(play.state().contacts))
        if (c.attacker == contact.attacker && c.fought == 0)
            play.happen(ContactEnded{c.attacker, c.defender, clause});
}

void fight(const Play& play, const Contact& contact)
{
    const View view = play.view();
    const Unit& attacker = view.unit(contact.attacker);
    const Unit& fighter = view.unit(contact.fighter());
    if (is_rider(attacker) && !ride_to(play, contact)) {
        play.happen(ContactEnded{contact.attacker, contact.defender,
                                 view.sheet.move[index(attacker.side)].ride_on.clause});
        return ride_on(play, contact.attacker, no_unit);
    }
    if (fighter.arm == Arm::Artillery) return take_guns(play, contact);
    if (attacker.arm == Arm::Cavalry && fighter.arm == Arm::Infantry) {
        if (is_proof(play.view(), attacker, fighter)) return pass_by(play, contact);
        return destroy_infantry(play, contact, contact.fighter());
    }
    if (attacker.arm == Arm::Infantry && fighter.arm == Arm::Cavalry)
        return destroy_infantry(play, contact, contact.attacker);
    exchange_blows(play, contact);
    if (is_rider(play.unit(contact.attacker))) end_ride_at(play, contact);
}

// Charges are over when the melees are; who is still in contact fights on as a melee.
void end_charges(const Play& play)
{
    for (const UnitId id : unit_ids(play.state())) {
        if (!play.unit(id).on_table() || !play.unit(id).has(Mark::Charging)) continue;
        if (is_rider(play.unit(id)) && !has_contact_as_attacker(play.state(), id))
            finish_ride(play, id, no_unit);
        else
            play.happen(ChargeEnded{id, play.view().melee().loser_tests.clause});
    }
}

}  // namespace

std::vector<Contact> open_melees(const View& view)
{
    std::vector<Contact> list;
    for (const Contact& c : view.state.contacts) {
        if (c.fought != 0) continue;
        const bool has_earlier =
            is_rider(view.unit(c.attacker)) &&
            std::any_of(
                view.state.contacts.begin(), view.state.contacts.end(), [&](const Contact& other) {
                    return other.attacker == c.attacker && other.fought == 0 && &other != &c &&
                           (other.at < c.at || (other.at == c.at && other.defender < c.defender));
                });
        if (!has_earlier) list.push_back(c);
    }
    return list;
}

std::vector<UnitId> possible_fighters(const View& view)
{
    const UnitId mine = view.state.place.unit;
    std::vector<UnitId> list;
    for (const Contact& c : view.state.contacts) {
        if (c.fought != 0 || !is_fought_with_dice(view, c)) continue;
        if (c.attacker == mine) list.push_back(c.fighter());
        if (c.fighter() == mine) list.push_back(c.attacker);
    }
    return list;
}

bool proceed_choose_melee(const Play& play)
{
    const std::vector<Contact> list = open_melees(play.view());
    if (list.empty()) {
        end_charges(play);
        begin_step(play, Step::End, Side::First);
        return true;
    }
    if (list.size() > 1) return false;
    resolve_fight(play, Fight{list.front().attacker, list.front().defender});
    return true;
}

bool proceed_choose_fighter(const Play& play)
{
    const Place place = play.state().place;
    if (possible_fighters(play.view()).size() > 1) return false;
    begin_step(play, Step::Fight, place.side, place.unit, place.other);
    return true;
}

bool proceed_fight(const Play& play)
{
    const Place place = play.state().place;
    const Contact* contact = find_contact(play.state(), place.unit, place.other);
    VOLTIGEUR_CHECK(contact != nullptr, "the melee that was chosen is still there");
    fight(play, Contact(*contact));
    begin_step(play, Step::ChooseMelee, active_side(play.view()));
    return true;
}

std::optional<Refusal> refuse_fight(const View& view, const Fight& order)
{
    if (view.state.place.step == Step::ChooseFighter) {
        const std::vector<UnitId> list = possible_fighters(view);
        const bool is_one = std::find(list.begin(), list.end(), order.unit) != list.end();
        if (!is_one || order.against != view.state.place.unit)
            return Refusal{.clause = view.gaps().one_pair_at_a_time.clause,
                           .why = "that unit is not in contact with the one chosen",
                           .who = view.state.place.unit};
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

void resolve_fight(const Play& play, const Fight& order)
{
    const View view = play.view();
    const Side active = active_side(view);
    const bool chose_fighter = play.state().place.step == Step::ChooseFighter;
    const Contact* contact = find_contact(play.state(), order.unit, order.against);
    VOLTIGEUR_CHECK(contact != nullptr, "the melee that was chosen is there");
    const UnitId mine = play.unit(order.unit).side == active ? order.unit : order.against;
    const UnitId theirs = mine == order.unit ? order.against : order.unit;
    const bool one_pair = view.melee().who_fights.who == WhoFights::OneUnitPerSide;
    if (!chose_fighter && one_pair && is_fought_with_dice(view, *contact))
        return begin_step(play, Step::ChooseFighter, opponent(active), mine, theirs);
    begin_step(play, Step::Fight, active, mine, theirs);
}

}  // namespace voltigeur::thirteen
