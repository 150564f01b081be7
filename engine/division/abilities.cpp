#include "engine/division/abilities.h"

#include "engine/division/artillery.h"
#include "engine/division/charge.h"
#include "engine/division/melee.h"
#include "engine/division/small_arms.h"

namespace voltigeur::division {

namespace {

Length shot_of(const View& view, const Unit& unit, Formation formation)
{
    if (unit.arm != Arm::Artillery) return small_arms_range(view, unit, formation);
    return formation == Formation::Unlimbered ? gun_range(view, unit) : Length{};
}

std::array<FireBand, 3> fire_of(const View& view, const Unit& formed)
{
    const Length range = shot_of(view, formed, formed.formation);
    if (range == Length{}) return {};
    if (formed.arm == Arm::Artillery) return gun_fire(view, formed);
    return {FireBand{range, expected_kills(view, formed)}};
}

Length move_and_shoot(const View& view, const Unit& formed, Length move)
{
    if (!view.gaps().volley_formations.is.has(formed.formation)) return move;
    const Ratio part = view.gaps().volley_most_move.is;
    return fraction(move, part.dice, part.figures);
}

std::optional<OrderKind> lay_order(const View& view, UnitId id, UnitId target)
{
    if (refuse_battery(view, id)) return std::nullopt;
    std::optional<Pose> pose = pose_to_hit(view, id, target);
    if (!pose) return std::nullopt;
    if (*pose == view.unit(id).pose) pose.reset();
    const LayGuns order{id, target, pose};
    if (refuse_lay(view, order)) return std::nullopt;
    return order;
}

std::optional<OrderKind> as_order(const std::optional<Charge>& charge)
{
    if (!charge) return std::nullopt;
    return *charge;
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
    const Length move = speed(view, unit, formation).length;
    const bool is_gun = unit.arm == Arm::Artillery;
    const bool charges = !is_gun && formation != Formation::Skirmish;
    return {.move = move,
            .charge = charges ? move : Length{},
            .shot = shot_of(view, unit, formation),
            .is_in_command = is_in_command(view, id),
            .spread = is_gun ? Angle{} : degrees(view.gaps().volley_arc_degrees.is),
            .fires_all_round = formation == Formation::Skirmish,
            .fire = fire_of(view, formed),
            .exposure = exposure_to_muskets(view, formed),
            .exposure_to_guns = exposure_to_guns(view, formed),
            .move_and_shoot = move_and_shoot(view, formed, move)};
}

std::optional<OrderKind> attack(const View& view, UnitId id, UnitId target)
{
    const Moment& moment = view.state.moment;
    switch (moment.step) {
    case Step::LayGuns:
        return lay_order(view, id, target);
    case Step::Moves:
        return as_order(find_charge(view, id, target));
    case Step::AfterMelee:
        return as_order(find_breakthrough(view, id, target));
    case Step::React:
        if (view.phase().kind == PhaseKind::SmallArms) {
            const Shoot order{id, target};
            if (id != moment.unit || refuse_charge_volley(view, order)) return std::nullopt;
            return order;
        }
        [[fallthrough]];
    case Step::Intercept:
    case Step::CounterCharge:
        if (target != moment.other) return std::nullopt;
        return Charge{.unit = id, .at = target};
    case Step::Shooting:
        if (refuse_shoot(view, Shoot{id, target})) return std::nullopt;
        return Shoot{id, target};
    case Step::ChooseMelee:
        return fight_order(view, id, target);
    default:
        return std::nullopt;
    }
}

}  // namespace voltigeur::division
