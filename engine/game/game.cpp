#include "engine/game/game.h"

#include <utility>

#include "engine/base/version.h"

namespace voltigeur {

void proceed_to_decision(const Setup& setup, Course& course, Dice& dice)
{
    // Far more than a turn has: a law that never waits is a bug, not a long battle.
    constexpr int most_steps = 100'000;
    int steps = 0;
    while (setup.law->proceed(*setup.scenario, course, dice))
        VOLTIGEUR_CHECK(++steps < most_steps, "the law comes to a decision or to the end");
}

RulesUsed rules_of_today()
{
    return {std::string{program_version()}, std::string{play_signature()}};
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
    : setup_(std::move(setup)), dice_(std::move(dice)), state_(setup_.scenario->opening),
      today_(rules_of_today()), past_{.rules = {today_}, .start = {}, .orders = {}}
{
}

Game::Game(Setup setup, std::unique_ptr<Dice> dice, Past past)
    : Game(std::move(setup), std::move(dice))
{
    past_.rules = std::move(past.rules);
    past_.start = std::move(past.start);
    past_.start_signature = past.start_signature;
    for (const Event& event : past_.start) apply(state_, event);
    for (PlayedOrder& played : past.orders) {
        keep_for_undo(played.order);
        for (const Event& event : played.events) apply(state_, event);
        forget_undo_after_dice();
        past_.orders.push_back(std::move(played));
    }
}

Events Game::start()
{
    Course course{state_, past_.start};
    proceed_to_decision(setup_, course, *dice_);
    past_.start_signature = signature(state_);
    return past_.start;
}

std::expected<Events, Refusal> Game::try_order(const Order& order)
{
    if (auto refusal = setup_.law->refuse(*setup_.scenario, state_, order))
        return std::unexpected(*refusal);

    keep_for_undo(order);
    Events events;
    Course course{state_, events};
    setup_.law->resolve(*setup_.scenario, course, order, *dice_);
    proceed_to_decision(setup_, course, *dice_);
    forget_undo_after_dice();
    past_.orders.push_back({order, events, signature(state_), number_of_rules()});
    return events;
}

// A battle that was begun by other rules goes on by those of today.
std::uint16_t Game::number_of_rules()
{
    if (past_.rules.back() != today_) past_.rules.push_back(today_);
    return static_cast<std::uint16_t>(past_.rules.size() - 1);
}

// Nobody takes back an order that the opponent has answered.
void Game::keep_for_undo(const Order& order)
{
    if (!orders().empty() && orders().back().order.side != order.side) before_.clear();
    before_.push_back(state_);
}

// Nor one after which a die has fallen.
void Game::forget_undo_after_dice()
{
    if (state_.dice_drawn != before_.back().dice_drawn) before_.clear();
}

bool Game::can_undo(Side side) const
{
    return !before_.empty() && orders().back().order.side == side;
}

bool Game::undo(Side side)
{
    if (!can_undo(side)) return false;
    state_ = before_.back();
    before_.pop_back();
    past_.orders.pop_back();
    return true;
}

std::optional<Decision> Game::decision() const
{
    if (is_over()) return std::nullopt;
    const Moment& moment = state_.moment;
    return Decision{moment.side, moment.step, moment.unit, moment.other};
}

}  // namespace voltigeur
