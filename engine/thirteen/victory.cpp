#include "engine/thirteen/victory.h"

#include <algorithm>

namespace voltigeur::thirteen {

namespace {

std::uint8_t holder_number(Side side)
{
    return side == Side::First ? 1 : 2;
}

// Who alone has a unit in the area; nothing if nobody or both do.
std::optional<Side> sole_occupant(const View& view, const Objective& objective)
{
    std::array<bool, 2> present{};
    for (const Unit& unit : view.state.units)
        if (unit.on_table() && objective.area.contains(view.rectangle(unit).centre()))
            present[index(unit.side)] = true;
    if (present[0] == present[1]) return std::nullopt;
    return present[0] ? Side::First : Side::Second;
}

void take_objectives(const Play& play)
{
    for (std::size_t i = 0; i < play.scenario.objectives.size(); ++i) {
        const auto side = sole_occupant(play.view(), play.scenario.objectives[i]);
        if (side && play.state().held[i] != holder_number(*side))
            play.happen(ObjectiveTaken{static_cast<std::uint8_t>(i), holder_number(*side)});
    }
}

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
    int total = 0;
    for (std::size_t i = 0; i < view.scenario.objectives.size(); ++i)
        if (view.state.held[i] == holder_number(side))
            total += view.scenario.objectives[i].points.value_or(points.objective);
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

void end_battle(const Play& play)
{
    const Clause clause = play.gaps().points.clause;
    for (const Side side : {Side::First, Side::Second})
        play.happen(
            PointsCounted{side, static_cast<std::int16_t>(points_of(play.view(), side)), clause});
    const State& state = play.state();
    if (state.broken[0] != state.broken[1]) {
        const Side winner = state.broken[0] != 0 ? Side::Second : Side::First;
        return play.happen(BattleEnded{Ending::Major, winner, play.gaps().army_break.clause});
    }
    if (state.broken[0] != 0)
        return play.happen(BattleEnded{Ending::Draw, {}, play.gaps().army_break.clause});
    const int margin = state.points[0] - state.points[1];
    const int size = std::max(margin, -margin);
    const Points& points = play.gaps().points.is;
    if (size <= points.draw_up_to) return play.happen(BattleEnded{Ending::Draw, {}, clause});
    const Ending ending = size <= points.minor_up_to ? Ending::Minor : Ending::Major;
    play.happen(BattleEnded{ending, margin > 0 ? Side::First : Side::Second, clause});
}

}  // namespace

bool end_turn(const Play& play)
{
    take_objectives(play);
    break_army(play, Side::First);
    break_army(play, Side::Second);
    const State& state = play.state();
    const int turns = play.scenario.turns > 0 ? play.scenario.turns : play.gaps().turns.is;
    if (state.broken[0] == 0 && state.broken[1] == 0 && state.place.turn < turns) return false;
    end_battle(play);
    return true;
}

void resign(const Play& play, Side side)
{
    play.happen(BattleEnded{Ending::Major, opponent(side), play.gaps().points.clause});
}

}  // namespace voltigeur::thirteen
