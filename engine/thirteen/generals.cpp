#include "engine/thirteen/generals.h"

#include <algorithm>

#include "engine/thirteen/ground.h"

namespace voltigeur::thirteen {

void measure_command(const RuleContext& context, Side side)
{
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        if (unit.side == side && unit.on_table() && !is_in_command(context.view(), id))
            context.happen(
                MarkChanged{id, Mark::OutOfCommand, true, context.gaps().command_range.clause});
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
    const Length most = view.tables.general_speed[index(general.side)];
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
