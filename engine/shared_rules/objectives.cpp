#include "engine/shared_rules/objectives.h"

#include <algorithm>

namespace voltigeur {

namespace {

std::uint8_t holder_number(Side side)
{
    return side == Side::First ? 1 : 2;
}

// Nothing if nobody is there, or both are.
std::optional<Side> sole_occupant(const State& state, const Objective& objective,
                                  const std::function<std::optional<Point>(const Unit&)>& place_of)
{
    std::array<bool, 2> present{};
    for (const Unit& unit : state.units) {
        const auto place = unit.on_table() ? place_of(unit) : std::nullopt;
        if (place && objective.area.contains(*place)) present[index(unit.side)] = true;
    }
    if (present[0] == present[1]) return std::nullopt;
    return present[0] ? Side::First : Side::Second;
}

Ending ending_of(int margin, const EndRules& rules)
{
    if (margin <= rules.draw_up_to) return Ending::Draw;
    return margin <= rules.minor_up_to ? Ending::Minor : Ending::Major;
}

}  // namespace

void take_objectives(const Scenario& scenario, Course& course,
                     const std::function<std::optional<Point>(const Unit&)>& place_of)
{
    for (std::size_t i = 0; i < scenario.objectives.size(); ++i) {
        const auto side = sole_occupant(course.state(), scenario.objectives[i], place_of);
        if (side && course.state().held[i] != holder_number(*side))
            course.happen(ObjectiveTaken{static_cast<std::uint8_t>(i), holder_number(*side)});
    }
}

int objective_points(const Scenario& scenario, const State& state, Side side, int each)
{
    int total = 0;
    for (std::size_t i = 0; i < scenario.objectives.size(); ++i)
        if (state.held[i] == holder_number(side))
            total += scenario.objectives[i].points.value_or(each);
    return total;
}

bool is_lost(const Unit& unit)
{
    return !unit.on_table() && unit.presence != Presence::Reserve;
}

int count_of_part(int all, Ratio part)
{
    return (all * part.dice + part.figures - 1) / part.figures;
}

void end_battle(Course& course, std::array<int, 2> points, const EndRules& rules)
{
    for (const Side side : {Side::First, Side::Second})
        course.happen(
            PointsCounted{side, static_cast<std::int16_t>(points[index(side)]), rules.points});
    const std::array<std::uint8_t, 2> broken = course.state().broken;
    if (broken[0] != broken[1]) {
        const Side winner = broken[0] != 0 ? Side::Second : Side::First;
        return course.happen(BattleEnded{Ending::Major, winner, rules.broken_army});
    }
    if (broken[0] != 0) return course.happen(BattleEnded{Ending::Draw, {}, rules.broken_army});
    const int margin = points[0] - points[1];
    const Ending ending = ending_of(std::max(margin, -margin), rules);
    if (ending == Ending::Draw) return course.happen(BattleEnded{ending, {}, rules.points});
    course.happen(BattleEnded{ending, margin > 0 ? Side::First : Side::Second, rules.points});
}

}  // namespace voltigeur
