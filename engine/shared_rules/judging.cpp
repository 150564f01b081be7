#include "engine/shared_rules/judging.h"

#include <algorithm>

namespace voltigeur {

std::optional<Refusal> refuse_turn(const State& state, const Order& order)
{
    if (state.moment.step == Step::Over) return Refusal{.clause = {}, .why = "the battle is over"};
    if (order.side != state.moment.side && !std::holds_alternative<Resign>(order.what))
        return Refusal{.clause = {}, .why = "it is the other side's decision"};
    return std::nullopt;
}

std::optional<Refusal> refuse_step(const State& state, std::initializer_list<Step> steps)
{
    if (std::ranges::find(steps, state.moment.step) != steps.end()) return std::nullopt;
    return Refusal{.clause = {}, .why = "that order does not belong to this step"};
}

std::optional<Refusal> refuse_own(const State& state, Side side, UnitId id, Presence presence)
{
    if (index(id) >= state.units.size())
        return Refusal{.clause = {}, .why = "there is no such unit"};
    if (state.unit(id).side != side)
        return Refusal{.clause = {}, .why = "that unit is not yours", .who = id};
    if (state.unit(id).presence != presence)
        return Refusal{.clause = {},
                       .why = presence == Presence::OnTable ? "that unit is not on the table"
                                                            : "that unit is not in reserve",
                       .who = id};
    return std::nullopt;
}

std::optional<Refusal> refuse_enemy(const State& state, Side side, UnitId id)
{
    if (index(id) >= state.units.size())
        return Refusal{.clause = {}, .why = "there is no such unit"};
    if (state.unit(id).side == side)
        return Refusal{.clause = {}, .why = "the target is a friend", .who = id};
    if (!state.unit(id).on_table())
        return Refusal{.clause = {}, .why = "the target is not on the table", .who = id};
    return std::nullopt;
}

std::optional<Refusal> refuse_general(const State& state, Side side, GeneralId id, UnitId join)
{
    if (index(id) >= state.generals.size())
        return Refusal{.clause = {}, .why = "there is no such general"};
    if (state.general(id).side != side)
        return Refusal{.clause = {}, .why = "that general is not yours"};
    if (join != no_unit && index(join) >= state.units.size())
        return Refusal{.clause = {}, .why = "there is no such unit"};
    return std::nullopt;
}

}  // namespace voltigeur
