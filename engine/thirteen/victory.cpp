#include "engine/thirteen/victory.h"

#include <algorithm>

#include "engine/shared_rules/objectives.h"

namespace voltigeur::thirteen {

namespace {

void break_army(const RuleContext& context, Side side)
{
    int lost = 0;
    int all = 0;
    for (const Unit& unit : context.state().units) {
        if (unit.side != side) continue;
        ++all;
        lost += is_lost(unit) ? 1 : 0;
    }
    if (all > 0 && lost >= count_of_part(all, context.gaps().army_break.is))
        context.happen(ArmyBroke{side, static_cast<std::uint8_t>(lost),
                                 static_cast<std::uint8_t>(all), context.gaps().army_break.clause});
}

int points_of(const View& view, Side side)
{
    const Points& points = view.gaps().points.is;
    int total = objective_points(view.scenario, view.state, side, points.objective);
    for (const Unit& unit : view.state.units) {
        if (unit.side == side || !is_lost(unit)) continue;
        total += has_tag(view.sheet, unit, "guard") ? points.guard
                 : unit.arm == Arm::Artillery       ? points.battery
                                                    : points.unit;
    }
    // He counts though another has taken his place.
    for (const General& general : view.state.generals)
        if (general.side != side && general.back_on_turn > 0) total += points.general;
    return total;
}

}  // namespace

std::array<int, 2> victory_points(const View& view)
{
    return {points_of(view, Side::First), points_of(view, Side::Second)};
}

bool end_turn(const RuleContext& context)
{
    const View view = context.view();
    take_objectives(context.scenario, context.course,
                    [&](const Unit& unit) { return view.rectangle(unit).centre(); });
    break_army(context, Side::First);
    break_army(context, Side::Second);
    return end_if_over(context, points_of);
}

}  // namespace voltigeur::thirteen
