#include "engine/division/victory.h"

#include <algorithm>

#include "engine/shared_rules/objectives.h"

namespace voltigeur::division {

namespace {

int points_of(const View& view, Side side)
{
    const Points& points = view.gaps().points.is;
    int total = objective_points(view.scenario, view.state, side, points.objective);
    for (std::size_t i = 0; i < view.state.commands.size(); ++i)
        if (view.scenario.brigades[i].side != side &&
            view.state.commands[i].spirit == Spirit::Broken)
            total += points.division;
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
                    [&](const Unit& unit) -> std::optional<Point> {
                        if (unit.has(Mark::FallingBack)) return std::nullopt;
                        return view.rectangle(unit).centre();
                    });
    return end_if_over(context, points_of);
}

}  // namespace voltigeur::division
