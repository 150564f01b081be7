#include "ai/field.h"

#include <algorithm>

#include "engine/odds/policy.h"

namespace voltigeur::ai {

namespace {

// A kill where kills are counted costs about as much as two figures.
constexpr double figures_per_kill = 2;

Gunnery gunnery_of(const State& state, const Abilities& can)
{
    // Kills are counted where divisions are commanded.
    const double worth = (state.commands.empty() ? 1 : figures_per_kill) / 100;
    Gunnery fire{.shot = in_inches(can.shot),
                 .exposure = can.exposure / 100.0,
                 .exposure_to_guns = can.exposure_to_guns / 100.0,
                 .move_and_shoot = in_inches(can.move_and_shoot)};
    for (std::size_t i = 0; i < can.fire.size(); ++i)
        fire.bands[i] = {in_inches(can.fire[i].up_to), worth * can.fire[i].hits};
    return fire;
}

Seen see(const Setup& setup, const State& state, UnitId id)
{
    const Unit& unit = state.unit(id);
    const Abilities can = setup.law->abilities(*setup.scenario, state, id, unit.formation);
    const Rectangle ground =
        setup.law->ground_of(*setup.scenario, state, id, unit.pose, unit.formation);
    return {.stand = {spot(ground.centre()), ahead(unit.pose.facing), in_inches(ground.radius()),
                      unit.formation},
            .side = unit.side,
            .arm = unit.arm,
            .move = in_inches(can.move),
            .charge = in_inches(can.charge),
            .fire = gunnery_of(state, can),
            .turns = can.turns,
            .strength = strength_of(unit)};
}

}  // namespace

double Gunnery::hits_at(double away) const
{
    for (const Band& band : bands)
        if (away <= band.up_to) return band.hits;
    return 0;
}

double strength_of(const Unit& unit)
{
    return fighting_strength(unit) / 100.0;
}

void Field::look(const Setup& setup, const State& state)
{
    const std::size_t count = state.units.size();
    const bool is_new = units_then_.size() != count;
    if (is_new) {
        units_then_.assign(state.units.begin(), state.units.end());
        seen_.resize(count);
        asked_.assign(count, {});
    }
    for (auto& list : units_) list.clear();
    for (const UnitId id : unit_ids(state)) {
        const Unit& unit = state.unit(id);
        if (is_new || units_then_[index(id)] != unit) {
            units_then_[index(id)] = unit;
            seen_[index(id)] = see(setup, state, id);
        }
        if (unit.on_table()) units_[index(unit.side)].push_back(id);
    }
}

const Gunnery& Field::fire_in(const Setup& setup, const State& state, UnitId id,
                              Formation formation) const
{
    const Unit& unit = state.unit(id);
    if (unit.formation == formation) return seen_[index(id)].fire;
    Asked& asked = asked_[index(id)][static_cast<std::size_t>(formation)];
    if (asked.figures != unit.figures)
        asked = {unit.figures,
                 gunnery_of(state, setup.law->abilities(*setup.scenario, state, id, formation))};
    return asked.fire;
}

double gap(const Stand& a, const Stand& b)
{
    // A unit is longer than deep: most of its circle is empty.
    constexpr double filled = 0.6;
    return std::max(0.0, length(a.at - b.at) - filled * (a.radius + b.radius));
}

bool is_same_step(const Moment& a, const Moment& b)
{
    return a.turn == b.turn && a.phase == b.phase && a.step == b.step && a.side == b.side;
}

bool is_held_by(const State& state, std::size_t objective, Side side)
{
    return state.held[objective] == index(side) + 1;
}

Spot middle_of(const Shape& area)
{
    Spot sum;
    for (const Point& corner : area.points()) sum = sum + spot(corner);
    return sum * (1.0 / static_cast<double>(area.points().size()));
}

bool is_ahead(const Stand& who, Spot there)
{
    const Spot way = there - who.at;
    const double along = dot(way, who.ahead);
    return along > 0 && along * along * 2 > dot(way, way);
}

}  // namespace voltigeur::ai
