// What is asked of any order before a sheet is opened: is it your turn, is it yours, is it there?
#pragma once

#include <initializer_list>
#include <optional>

#include "engine/order/order.h"
#include "engine/order/refusal.h"

namespace voltigeur {

// The battle goes on, and the decision is this side's.
std::optional<Refusal> refuse_turn(const State& state, const Order& order);
std::optional<Refusal> refuse_step(const State& state, std::initializer_list<Step> steps);
std::optional<Refusal> refuse_own(const State& state, Side side, UnitId id, Presence presence);
std::optional<Refusal> refuse_enemy(const State& state, Side side, UnitId id);
std::optional<Refusal> refuse_general(const State& state, Side side, GeneralId id, UnitId join);

// What a family asks of most orders.
struct Asked {
    const State& state;
    Side side = Side::First;

    [[nodiscard]] std::optional<Refusal> now(std::initializer_list<Step> steps) const
    {
        return refuse_step(state, steps);
    }
    [[nodiscard]] std::optional<Refusal> own(UnitId id, Presence presence = Presence::OnTable) const
    {
        return refuse_own(state, side, id, presence);
    }
    [[nodiscard]] std::optional<Refusal> enemy(UnitId id) const
    {
        return refuse_enemy(state, side, id);
    }
};

// The first refusal of several checks, in the order given.
template <class... Checks>
std::optional<Refusal> first_of(Checks... checks)
{
    std::optional<Refusal> refusal;
    static_cast<void>(((refusal = checks()) || ...));
    return refusal;
}

}  // namespace voltigeur
