#include "engine/thirteen/abilities.h"

#include "engine/thirteen/artillery.h"
#include "engine/thirteen/charge.h"
#include "engine/thirteen/melee.h"
#include "engine/thirteen/move.h"
#include "engine/thirteen/shooting.h"
#include "engine/thirteen/targets.h"

namespace voltigeur::thirteen {

namespace {

Length shot_of(const View& view, const Unit& unit, Formation formation)
{
    if (unit.arm == Arm::Cavalry) return {};
    if (unit.arm == Arm::Infantry)
        return view.sheet.move[index(opponent(unit.side))].musket_range.length;
    return formation == Formation::Unlimbered ? gun_range(view, unit) : Length{};
}

std::array<FireBand, 3> fire_of(const View& view, const Unit& formed)
{
    const Length range = shot_of(view, formed, formed.formation);
    if (range == Length{}) return {};
    if (formed.arm == Arm::Artillery) return gun_fire(view, formed);
    return {FireBand{range, expected_hits(view, formed)}};
}

bool turns(const View& view, const Unit& unit)
{
    const auto& never = view.sheet.move[index(unit.side)].cannot_turn;
    return !never || !never->arms.has(unit.arm);
}

std::optional<OrderKind> lay_order(const View& view, UnitId id, UnitId target)
{
    if (refuse_battery(view, id)) return std::nullopt;
    std::optional<Pose> pose = pose_to_hit(view, id, target);
    if (!pose) return std::nullopt;
    if (*pose == view.unit(id).pose) pose.reset();
    return LayGuns{id, target, pose};
}

std::optional<OrderKind> fight_order(const View& view, UnitId id, UnitId target)
{
    const Fight order{id, target};
    if (view.unit(id).side != view.state.moment.side || refuse_fight(view, order))
        return std::nullopt;
    return order;
}

}  // namespace

Abilities abilities(const View& view, UnitId id, Formation formation)
{
    const Unit& unit = view.unit(id);
    Unit formed = unit;
    formed.formation = formation;
    const bool is_gun = unit.arm == Arm::Artillery;
    const bool charges = !is_gun && formation != Formation::Skirmish;
    const Length move = speed(view, unit, formation).length;
    return {.move = move,
            .charge = charges ? charge_reach(view, id) : Length{},
            .shot = shot_of(view, unit, formation),
            .turns = turns(view, unit),
            .is_in_command = moves_in_command(view, id),
            .spread = is_gun ? Angle{} : degrees(view.gaps().musket_arc_degrees.is),
            .fires_all_round = !is_gun && faces_all_round(formed),
            .fire = fire_of(view, formed),
            .exposure = exposure(view, view.tables.musket_chart[index(unit.side)], formed),
            .exposure_to_guns = exposure(view, view.tables.artillery_chart, formed),
            .move_and_shoot = move};
}

std::optional<OrderKind> attack(const View& view, UnitId id, UnitId target)
{
    switch (view.state.moment.step) {
    case Step::LayGuns:
        return lay_order(view, id, target);
    case Step::Moves:  // of what it could declare after it
    case Step::Charges: {
        const std::optional<Charge> charge = find_charge(view, id, target);
        if (!charge) return std::nullopt;
        return *charge;
    }
    case Step::Shooting:
        if (refuse_shoot(view, Shoot{id, target})) return std::nullopt;
        return Shoot{id, target};
    case Step::ChooseMelee:
    case Step::ChooseFighter:
        return fight_order(view, id, target);
    default:
        return std::nullopt;
    }
}

}  // namespace voltigeur::thirteen
