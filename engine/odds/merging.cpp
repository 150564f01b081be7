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

}  // namespace

void Merging::merge(State& state, WayNotes& notes, const Fraction& chance)
{
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
