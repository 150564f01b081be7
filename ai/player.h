// Players: who sees a State and answers its decision with an order. A person, a program on a line
// and the computer's own players all stand behind this one door.
//
//     auto player = make_player("sergeant");
//     const Advice advice = player->advise(setup, game.state(), dice);
//     game.try_order(advice.order);
#pragma once

#include <chrono>
#include <limits>
#include <memory>
#include <span>
#include <string_view>

#include "ai/reason.h"
#include "engine/game/game.h"

namespace voltigeur::ai {

struct Advice {
    Order order;
    Reason why;
};

class Player {
public:
    virtual ~Player() = default;
    // An order for the decision at hand. The dice are the player's own, for choosing and for
    // looking ahead: those of the battle he never sees.
    virtual Advice advise(const Setup& setup, const State& state, Dice& dice) = 0;
};

// The names of the computer's players, the weakest first.
std::span<const std::string_view> levels();
// How much thinking a turn is allowed to who looks ahead: battles in the head, and time. The number
// alone makes the same orders anywhere; time is for people who wait.
struct Budget {
    int rollouts = std::numeric_limits<int>::max();
    std::chrono::milliseconds time{2000};
};
// So many battles in the head, however long they take.
inline Budget only_rollouts(int count)
{
    return {.rollouts = count, .time = std::chrono::hours{1}};
}
// Nobody if there is no such level.
std::unique_ptr<Player> make_player(std::string_view level, const Budget& budget = {});

}  // namespace voltigeur::ai
