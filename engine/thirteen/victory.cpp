#include "engine/thirteen/victory.h"

#include <algorithm>

#include "engine/table/objectives.h"

namespace voltigeur::thirteen {

namespace {

bool is_lost(const Unit& unit)
{
    return !unit.on_table() && unit.presence != Presence::Reserve;
}

void break_army(const Play& play, Side side)
{
    int lost = 0;
    int all = 0;
    for (const Unit& unit : play.state().units) {
        if (unit.side != side) continue;
        ++all;
        lost += is_lost(unit) ? 1 : 0;
    }
    const Ratio part = play.gaps().army_break.is;
    const int breaks_at = (all * part.dice + part.figures - 1) / part.figures;
    if (all > 0 && lost >= breaks_at)
        play.happen(ArmyBroke{side, static_cast<std::uint8_t>(lost), static_cast<std::uint8_t>(all),
                              play.gaps().army_break.clause});
}

bool is_guard(const View& view, const Unit& unit)
{
    for (std::size_t tag = 0; tag < view.sheet.tags.size(); ++tag)
        if (view.sheet.tags[tag] == "guard" && unit.has_tag(static_cast<unsigned>(tag)))
            return true;
    return false;
}

int points_of(const View& view, Side side)
{
    const Points& points = view.gaps().points.is;
    int total = objective_points(view.scenario, view.state, side, points.objective);
    for (const Unit& unit : view.state.units) {
        if (unit.side == side || !is_lost(unit)) continue;
        total += is_guard(view, unit)         ? points.guard
                 : unit.arm == Arm::Artillery ? points.battery
                                              : points.unit;
    }
    // He counts though another has taken his place.
    for (const General& general : view.state.generals)
        if (general.side != side && general.back_on_turn > 0) total += points.general;
    return total;
}

}  // namespace

bool end_turn(const Play& play)
{
    const View view = play.view();
    take_objectives(play.scenario, play.course,
                    [&](const Unit& unit) { return view.rectangle(unit).centre(); });
    break_army(play, Side::First);
    break_army(play, Side::Second);
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

}  // namespace voltigeur::thirteen
