#include "engine/division/leaders.h"

#include <algorithm>

#include "engine/division/ground.h"

namespace voltigeur::division {

namespace {

// What his unit has left him of his ride in this phase.
Length ride_left(const View& view, const General& general)
{
    const Length all = view.sheet.movement.commanders.length;
    if (general.unit == no_unit) return all;
    return std::max(Length{}, all - distance(general.at, position(view.state, general)));
}

}  // namespace

bool can_move_general(const View& view, GeneralId id)
{
    const General& general = view.state.general(id);
    if (general.side != view.state.moment.side || general.fate != GeneralFate::Active ||
        general.has_moved != 0)
        return false;
    return general.is_army != 0 || index(general.brigade) >= view.state.commands.size() ||
           view.state.command(general.brigade).is_moving != 0;
}

std::optional<Refusal> refuse_move_general(const View& view, const MoveGeneral& order)
{
    const General& general = view.state.general(order.general);
    const Leaders& sheet = view.sheet.leaders;
    const Reach& reach = view.sheet.movement.commanders;
    if (general.fate != GeneralFate::Active)
        return Refusal{.clause = {}, .why = "that leader is not on the table"};
    if (!can_move_general(view, order.general))
        return general.has_moved != 0 ? Refusal{.clause = {}, .why = "he has ridden in this phase"}
                                      : Refusal{.clause = view.gaps().initiative.clause,
                                                .why = "his division does not have the move"};
    const Point from = position(view.state, general);
    const Point to = order.join == no_unit ? order.to : view.unit(order.join).pose.at;
    if (to.x.micrometres < 0 || to.y.micrometres < 0 || to.x > view.scenario.width ||
        to.y > view.scenario.height)
        return Refusal{.clause = reach.clause, .why = "the table ends there"};
    const Length most = ride_left(view, general);
    if (const Length away = distance(from, to); away > most)
        return Refusal{.clause = reach.clause,
                       .why = "that is farther than a leader rides",
                       .measured = away,
                       .limit = most};
    if (order.join == no_unit) return std::nullopt;
    const Unit& unit = view.unit(order.join);
    if (unit.side != general.side || !unit.on_table())
        return Refusal{.clause = sheet.attach.clause, .why = "he joins a unit of his own side"};
    if (!is_formed(unit))
        return Refusal{.clause = sheet.attach.clause, .why = "he joins formed units only"};
    if (general.is_army != 0)
        return Refusal{.clause = sheet.attach.clause,
                       .why = "only the leaders of divisions join units"};
    if (unit.general != no_general && unit.general != order.general)
        return Refusal{.clause = sheet.attach.clause, .why = "another leader is with that unit"};
    return std::nullopt;
}

void remember_leaders(const RuleContext& context)
{
    for (std::size_t i = 0; i < context.state().generals.size(); ++i) {
        const General& general = context.state().generals[i];
        const Point at = position(context.state(), general);
        if (general.fate == GeneralFate::Active && general.unit != no_unit && general.at != at)
            context.happen(GeneralMoved{static_cast<GeneralId>(i), at, general.unit, false,
                                        context.sheet.movement.commanders.clause});
    }
}

void resolve_move_general(const RuleContext& context, const MoveGeneral& order)
{
    const Point to = order.join == no_unit ? order.to : context.unit(order.join).pose.at;
    context.happen(GeneralMoved{order.general, to, order.join, true,
                                order.join == no_unit ? context.sheet.movement.commanders.clause
                                                      : context.sheet.leaders.attach.clause});
}

}  // namespace voltigeur::division
