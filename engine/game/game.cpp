#include "engine/game/game.h"

#include <utility>

namespace voltigeur {

void proceed_to_decision(const Setup& setup, Course& course, Dice& dice)
{
    // Far more than a turn has: a law that never waits is a bug, not a long battle.
    constexpr int most_steps = 100'000;
    int steps = 0;
    while (setup.law->proceed(*setup.scenario, course, dice))
        VOLTIGEUR_CHECK(++steps < most_steps, "the law comes to a decision or to the end");
}

Events resolve_all(const Setup& setup, const State& state, const Order& order, Dice& dice)
{
    State copy = state;
    Events events;
    Course course{copy, events};
    setup.law->resolve(*setup.scenario, course, order, dice);
    proceed_to_decision(setup, course, dice);
    return events;
}

Game::Game(Setup setup, std::unique_ptr<Dice> dice)
    : setup_(std::move(setup)), dice_(std::move(dice)), state_(setup_.scenario->opening)
{
}

Events Game::start()
{
    Events events;
    Course course{state_, events};
    proceed_to_decision(setup_, course, *dice_);
    keep_faces(events);
    opening_signature_ = signature(state_);
    opening_dice_ = state_.dice_drawn;
    return events;
}

std::expected<Events, Refusal> Game::try_order(const Order& order)
{
    if (auto refusal = setup_.law->refuse(*setup_.scenario, state_, order))
        return std::unexpected(*refusal);

    // Step 1. Nobody takes back an order that the opponent has answered.
    if (!orders_.empty() && orders_.back().order.side != order.side) before_.clear();
    before_.push_back(state_);

    // Step 2. What the order does, and what follows from it.
    Events events;
    Course course{state_, events};
    setup_.law->resolve(*setup_.scenario, course, order, *dice_);
    proceed_to_decision(setup_, course, *dice_);

    // Step 3. Nor one after which a die has fallen.
    if (state_.dice_drawn != before_.back().dice_drawn) before_.clear();
    keep_faces(events);
    orders_.push_back({order, signature(state_), state_.dice_drawn});
    return events;
}

bool Game::can_undo(Side side) const
{
    return !before_.empty() && orders_.back().order.side == side;
}

bool Game::undo(Side side)
{
    if (!can_undo(side)) return false;
    state_ = before_.back();
    before_.pop_back();
    orders_.pop_back();
    return true;
}

std::optional<Decision> Game::decision() const
{
    if (is_over()) return std::nullopt;
    const Place& place = state_.place;
    return Decision{place.side, place.step, place.unit, place.other};
}

void Game::keep_faces(const Events& events)
{
    for (const Event& event : events)
        if (const Faces* dice = dice_of(event))
            faces_.insert(faces_.end(), dice->begin(), dice->end());
}

}  // namespace voltigeur
