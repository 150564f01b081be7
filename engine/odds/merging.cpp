#include "engine/odds/merging.h"

#include <algorithm>
#include <utility>

namespace voltigeur {

void LossChances::add(int lost, const Fraction& chance)
{
    const auto i = static_cast<std::size_t>(lost);
    if (i >= chances_.size()) chances_.resize(i + 1);
    chances_[i] += chance;
}

Fraction LossChances::mean() const
{
    Fraction sum;
    for (std::size_t lost = 1; lost < chances_.size(); ++lost)
        sum += chances_[lost].times(static_cast<std::uint32_t>(lost));
    return sum;
}

int count_lost(const Unit& was, const Unit& is)
{
    return was.figures - is.figures + is.kills - was.kills;
}

namespace {

bool only_waits(const State& state, UnitId id)
{
    const Unit& unit = state.unit(id);
    const auto is_to_fight = [&](const Contact& c) {
        return c.fought == 0 && (c.attacker == id || c.defender == id || c.stand_in == id);
    };
    return unit.on_table() && !unit.has(Mark::LostMelee) && unit.ride_left <= Length{} &&
           std::none_of(state.contacts.begin(), state.contacts.end(), is_to_fight);
}

// The size of the ground that so many figures of a unit cover.
std::pair<Length, Length> area_of(const Setup& setup, const State& state, UnitId id, int figures)
{
    State with = state;
    Unit& unit = with.unit(id);
    unit.standing = static_cast<std::uint8_t>(figures);
    const Rectangle ground =
        setup.law->ground_of(*setup.scenario, with, id, unit.pose, unit.formation);
    return {ground.width(), ground.depth()};
}

// ---- Charges and melees that have nothing to do with this one

using Ids = FixedVector<UnitId, most_units>;

void add(Ids& list, UnitId id)
{
    if (id != no_unit && std::ranges::find(list, id) == list.end()) list.push_back(id);
}

// Units that are in a melee or charge, and their targets: those that hang together with a list.
void add_entangled(const State& state, Ids& list)
{
    const auto add_if_either = [&](UnitId a, UnitId b) {
        const bool is_in =
            std::ranges::find(list, a) != list.end() || std::ranges::find(list, b) != list.end();
        if (!is_in) return;
        add(list, a);
        add(list, b);
    };
    for (std::size_t before = 0; before != list.size();) {
        before = list.size();
        for (const Contact& c : state.contacts) {
            add_if_either(c.attacker, c.defender);
            add_if_either(c.attacker, c.fighter());
        }
        for (const UnitId id : unit_ids(state))
            if (state.unit(id).has(Mark::Charging)) add_if_either(id, state.unit(id).target);
    }
}

Ids entangled(const State& state)
{
    Ids list;
    for (const Contact& c : state.contacts)
        for (const UnitId id : {c.attacker, c.defender, c.stand_in}) add(list, id);
    for (const UnitId id : unit_ids(state))
        if (state.unit(id).has(Mark::Charging)) {
            add(list, id);
            add(list, state.unit(id).target);
        }
    return list;
}

}  // namespace

void Merging::leave_out_others(State& state) const
{
    const Ids all = entangled(state);
    Ids concerned{charge_.unit, charge_.at};
    const auto is_known = [&](UnitId id) { return id == charge_.unit || id == charge_.at; };
    if (std::ranges::all_of(all, is_known)) return;
    add_entangled(state, concerned);
    const auto is_other = [&](UnitId id) {
        return std::ranges::find(concerned, id) == concerned.end();
    };
    const bool is_later = state.moment.phase != start_.moment.phase;
    for (const UnitId id : all) {
        Unit& unit = state.unit(id);
        if (!is_other(id) || !unit.on_table()) continue;
        unit.figures = start_.unit(id).figures;
        unit.standing = start_.unit(id).standing;
        unit.kills = start_.unit(id).kills;
        unit.fresh_losses = start_.unit(id).fresh_losses;
        if (is_later) unit.marks |= bit(Mark::Tested);
    }
    if (!setup_.law->asks(state.moment.phase, Step::ChooseMelee)) return;
    FixedVector<Contact, most_contacts> kept;
    for (const Contact& c : state.contacts)
        if (!is_other(c.attacker)) kept.push_back(c);
    state.contacts = kept;
}

void Merging::merge(State& state, WayNotes& notes, const Fraction& chance)
{
    leave_out_others(state);
    for (const Contact& c : FixedVector(state.contacts))
        for (const UnitId id : {c.attacker, c.fighter()})
            if (only_waits(state, id)) forget(state, id, notes, chance);
}

void Merging::forget(State& state, UnitId id, WayNotes& notes, const Fraction& chance)
{
    Unit& unit = state.unit(id);
    const auto count = [&](UnitId whose, Counted counted, LossChances& losses) {
        if (id != whose || (notes & counted) != 0) return;
        losses.add(count_lost(start_.unit(id), unit), chance);
        notes |= counted;
    };
    const int most = most_alike(state, id);
    if (most != unit.figures) {
        count(charge_.unit, AttackerCounted, attacker_);
        count(charge_.at, DefenderCounted, defender_);
    }
    unit.figures = static_cast<std::uint8_t>(most);
    unit.fresh_losses = 0;
    const GeneralId leader = start_.unit(id).general;
    if (leader == no_general) return;
    state.general(leader) = {.side = unit.side, .fate = GeneralFate::Lost};
    unit.general = no_general;
}

// The most figures that cover the same ground as those that are left.
int Merging::most_alike(const State& state, UnitId id)
{
    const Unit& unit = state.unit(id);
    const auto [known, is_new] = most_.try_emplace({id, unit.formation, unit.figures});
    if (!is_new) return known->second;
    const auto area = area_of(setup_, state, id, unit.figures);
    int most = unit.figures;
    while (most < start_.unit(id).figures && area_of(setup_, state, id, most + 1) == area) ++most;
    return known->second = most;
}

void Merging::end(const State& state, WayNotes notes, const Fraction& chance)
{
    const auto count = [&](UnitId id, Counted counted, LossChances& losses) {
        if ((notes & counted) == 0) losses.add(count_lost(start_.unit(id), state.unit(id)), chance);
    };
    count(charge_.unit, AttackerCounted, attacker_);
    count(charge_.at, DefenderCounted, defender_);
}

}  // namespace voltigeur
