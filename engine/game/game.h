// Game: one battle being fought. Orders go in, events come out; what is refused changes nothing.
//
//     Game game{{law, scenario}, std::make_unique<SeededDice>(seed)};
//     game.start();
//     while (auto decision = game.decision()) {
//         auto events = game.try_order(choose(*decision));
//         if (!events) show(events.error());
//     }
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/dice.h"
#include "engine/game/law.h"
#include "engine/order/codec.h"

namespace voltigeur {

// What a battle is fought by and on. Games share it.
struct Setup {
    std::shared_ptr<const Law> law;
    std::shared_ptr<const Scenario> scenario;
    std::uint64_t scenario_hash = 0;

    [[nodiscard]] Names names() const { return names_of_scenario(*scenario, law->tags()); }
};

// What the engine waits for next, and from whom. Law::may_act lists who can do something.
struct Decision {
    Side side = Side::First;
    Step step = Step::Begin;
    UnitId unit = no_unit;  // whom it is about, where it is about one
    UnitId other = no_unit;

    friend bool operator==(const Decision&, const Decision&) = default;
};

// An order that was given, and what the State came to with it.
struct PlayedOrder {
    Order order;
    std::uint64_t signature = 0;
    std::uint32_t dice_drawn = 0;  // since the battle began

    friend bool operator==(const PlayedOrder&, const PlayedOrder&) = default;
};

// Lets everything happen that needs no decision.
void proceed_to_decision(const Setup& setup, Course& course, Dice& dice);

// What an order that is not refused leads to, up to the next decision. `state` stays as it is.
Events resolve_all(const Setup& setup, const State& state, const Order& order, Dice& dice);

class Game {
public:
    // The dice must stand where the opening State has them: at the first.
    Game(Setup setup, std::unique_ptr<Dice> dice);

    // Up to the first decision. Once, before everything else.
    Events start();

    // The refusal, or what happened up to the next decision.
    std::expected<Events, Refusal> try_order(const Order& order);

    // The last order can be taken back by who gave it, unless a die has fallen since; so, one after
    // the other, can those before it, back to the last die or the last order of the opponent.
    [[nodiscard]] bool can_undo(Side side) const;
    // Takes the last order back, if that can be done.
    bool undo(Side side);

    // What is waited for; nothing when the battle is over.
    [[nodiscard]] std::optional<Decision> decision() const;
    [[nodiscard]] bool is_over() const { return state_.place.step == Step::Over; }

    [[nodiscard]] const Setup& setup() const { return setup_; }
    [[nodiscard]] const Law& law() const { return *setup_.law; }
    [[nodiscard]] const Scenario& scenario() const { return *setup_.scenario; }
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] Dice& dice() { return *dice_; }
    [[nodiscard]] const std::vector<PlayedOrder>& orders() const { return orders_; }
    // Every die that has fallen, in order.
    [[nodiscard]] const std::vector<std::uint8_t>& faces() const { return faces_; }
    // Of the State when the first decision was reached.
    [[nodiscard]] std::uint64_t opening_signature() const { return opening_signature_; }
    [[nodiscard]] std::uint32_t opening_dice() const { return opening_dice_; }

private:
    void keep_faces(const Events& events);

    Setup setup_;
    std::unique_ptr<Dice> dice_;
    State state_;
    std::vector<PlayedOrder> orders_;
    std::vector<std::uint8_t> faces_;
    std::vector<State> before_;  // the States before the last orders, as many as can be undone
    std::uint64_t opening_signature_ = 0;
    std::uint32_t opening_dice_ = 0;
};

}  // namespace voltigeur
