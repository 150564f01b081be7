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
#include <string>
#include <vector>

#include "engine/base/dice.h"
#include "engine/game/battle_source.h"
#include "engine/game/law.h"
#include "engine/order/codec.h"

namespace voltigeur {

// What a battle is fought by and on. Games share it.
struct Setup {
    std::shared_ptr<const Law> law;
    std::shared_ptr<const Scenario> scenario;
    std::uint64_t scenario_hash = 0;
    std::shared_ptr<const BattleSource> source;  // for records

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

// Whose rules an order was played by: a program and the signature of its play (docs/versions.md).
struct RulesUsed {
    std::string program;
    std::string play;

    friend bool operator==(const RulesUsed&, const RulesUsed&) = default;
};
RulesUsed rules_of_today();

// An order that was given, what came of it, and what the State came to with it.
struct PlayedOrder {
    Order order;
    Events events;
    std::uint64_t signature = 0;
    std::uint16_t rules = 0;  // which of the Past's

    friend bool operator==(const PlayedOrder&, const PlayedOrder&) = default;
};

// What has happened in a battle so far.
struct Past {
    std::vector<RulesUsed> rules;  // those that it began by, and those that came later
    Events start;                  // up to the first decision
    std::uint64_t start_signature = 0;
    std::vector<PlayedOrder> orders;
};

// Lets everything happen that needs no decision.
void proceed_to_decision(const Setup& setup, Course& course, Dice& dice);

// What an order that is not refused leads to, up to the next decision. `state` stays as it is.
Events resolve_all(const Setup& setup, const State& state, const Order& order, Dice& dice);

class Game {
public:
    // The dice must stand where the opening State has them: at the first.
    Game(Setup setup, std::unique_ptr<Dice> dice);
    // Goes on after that past, whatever rules it was played by; it has started. The events must
    // fit the scenario, and the dice must stand after those that have fallen.
    Game(Setup setup, std::unique_ptr<Dice> dice, Past past);

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
    [[nodiscard]] bool is_over() const { return state_.moment.step == Step::Over; }

    [[nodiscard]] const Setup& setup() const { return setup_; }
    [[nodiscard]] const Law& law() const { return *setup_.law; }
    [[nodiscard]] const Scenario& scenario() const { return *setup_.scenario; }
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] Dice& dice() { return *dice_; }
    [[nodiscard]] const Past& past() const { return past_; }
    [[nodiscard]] const std::vector<PlayedOrder>& orders() const { return past_.orders; }
    // Of the State when the first decision was reached.
    [[nodiscard]] std::uint64_t opening_signature() const { return past_.start_signature; }

private:
    std::uint16_t number_of_rules();
    void keep_for_undo(const Order& order);
    void forget_undo_after_dice();

    Setup setup_;
    std::unique_ptr<Dice> dice_;
    State state_;
    RulesUsed today_;
    Past past_;
    std::vector<State> before_;  // the States before the last orders, as many as can be undone
};

}  // namespace voltigeur
