#include "engine/thirteen/generals.h"

#include <algorithm>

#include "engine/thirteen/ground.h"

namespace voltigeur::thirteen {

namespace {

// How far he has been carried in this phase already, by the unit he is with or by the first of his
// reserves, from where it came on.
Length carried(const View& view, const General& general)
{
    const auto first_come = std::ranges::find_if(view.state.units, [&](const Unit& unit) {
        return general.group != no_group && unit.group == general.group && unit.has(Mark::Arrived);
    });
    if (first_come != view.state.units.end())
        return distance(view.scenario.groups[index(general.group)].entry,
                        position(view.state, general));
    if (general.unit == no_unit) return {};
    const Unit& unit = view.unit(general.unit);
    return unit.has(Mark::Moved) ? distance(unit.origin.at, unit.pose.at) : Length{};
}

UnitId enemy_ridden_through(const View& view, const General& general, Point to)
{
    const Point from = position(view.state, general);
    for (const UnitId id : units_along(view, from, to).of(opponent(general.side)))
        if (crosses(view.rectangle(id), from, to)) return id;
    return no_unit;
}

// He keeps clear of the enemy: not through a unit, and not close to one unless he joins his own.
std::optional<Refusal> refuse_enemies(const View& view, const General& general,
                                      const MoveGeneral& order)
{
    const Clause clause = view.gaps().general_moves_as.clause;
    const UnitId in_the_way = enemy_ridden_through(view, general, order.to);
    if (in_the_way != no_unit)
        return Refusal{
            .clause = clause, .why = "he does not ride through the enemy", .who = in_the_way};
    if (order.join != no_unit) return std::nullopt;
    const Length limit = view.gaps().keep_distance.is;
    const Near enemy =
        nearest_unit(view, opponent(general.side), Rectangle{Pose{order.to, {}}, {}, {}});
    if (enemy.unit == no_unit || enemy.away >= limit) return std::nullopt;
    return Refusal{.clause = clause,
                   .why = "that is too close to the enemy",
                   .who = enemy.unit,
                   .measured = enemy.away,
                   .limit = limit};
}

}  // namespace

void measure_command(const RuleContext& context, Side side)
{
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        if (unit.side == side && unit.on_table() && !is_in_command(context.view(), id))
            context.happen(
                MarkChanged{id, Mark::Slowed, true, context.gaps().command_range.clause});
    }
}

bool can_move_general(const View& view, GeneralId id)
{
    const General& general = view.state.general(id);
    return general.side == view.state.moment.side && general.fate == GeneralFate::Active &&
           general.has_moved == 0;
}

std::optional<Refusal> refuse_move_general(const View& view, const MoveGeneral& order)
{
    const General& general = view.state.general(order.general);
    const Gaps& gaps = view.gaps();
    if (general.fate != GeneralFate::Active)
        return Refusal{.clause = gaps.general_replaced_after.clause,
                       .why = "he is not on the table"};
    if (general.has_moved != 0) return Refusal{.clause = {}, .why = "he has ridden in this phase"};
    const Length away = distance(position(view.state, general), order.to);
    const Length most =
        std::max(view.tables.general_speed[index(general.side)] - carried(view, general), Length{});
    if (away > most)
        return Refusal{.clause = gaps.general_moves_as.clause,
                       .why = "he cannot ride that far",
                       .measured = away,
                       .limit = most};
    const Rectangle spot(Pose{order.to, {}}, {}, {});
    if (!is_on_table(view, spot))
        return Refusal{.clause = gaps.table_edge.clause, .why = "the table ends there"};
    if (is_impassable_between(view, position(view.state, general), order.to))
        return Refusal{.clause = gaps.impassable_ground.clause,
                       .why = "he cannot ride over impassable ground"};
    if (auto refusal = refuse_enemies(view, general, order)) return refusal;
    if (order.join == no_unit) return std::nullopt;
    const Unit& unit = view.unit(order.join);
    if (unit.side != general.side || !unit.on_table())
        return Refusal{.clause = gaps.general_touch.clause,
                       .why = "he can only join a unit of his own side"};
    if (unit.general != no_general && unit.general != order.general)
        return Refusal{.clause = gaps.general_touch.clause,
                       .why = "another general is with that unit"};
    if (!within(view.rectangle(unit), order.to, gaps.general_touch.is))
        return Refusal{.clause = gaps.general_touch.clause,
                       .why = "he must end beside the unit he joins"};
    return std::nullopt;
}

void resolve_move_general(const RuleContext& context, const MoveGeneral& order)
{
    context.happen(GeneralMoved{order.general, order.to, order.join, true,
                                context.gaps().general_moves_as.clause});
}

}  // namespace voltigeur::thirteen
