#include "engine/division/victory.h"

#include <algorithm>

#include "engine/table/objectives.h"

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

bool end_turn(const Play& play)
{
    const View view = play.view();
    take_objectives(play.scenario, play.course,
                    [&](const Unit& unit) { return view.rectangle(unit).centre(); });
    const State& state = play.state();
    const int turns = play.scenario.turns > 0 ? play.scenario.turns : play.gaps().turns.is;
    if (state.broken[0] == 0 && state.broken[1] == 0 && state.place.turn < turns) return false;
    const Gap<Points>& points = play.gaps().points;
    end_battle(play.course,
               {points_of(play.view(), Side::First), points_of(play.view(), Side::Second)},
               {points.is.draw_up_to, points.is.minor_up_to, points.clause,
                play.gaps().army_break.clause});
    return true;
}

void resign(const Play& play, Side side)
{
    play.happen(BattleEnded{Ending::Major, opponent(side), play.gaps().points.clause});
}

}  // namespace voltigeur::division
