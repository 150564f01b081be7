// The sergeant plays by rules of thumb. At the beginning of a move he gives each brigade a task;
// then each unit does what its task and the enemies near it ask for. He charges when the exact odds
// are for it.
#pragma once

#include <optional>
#include <vector>

#include "ai/charging.h"
#include "ai/plan.h"
#include "ai/player.h"
#include "ai/position.h"

namespace voltigeur::ai {

class Sergeant final : public Player {
public:
    explicit Sergeant(const Opinions& opinions = sergeants_opinions) : opinions_(opinions) {}

    Advice advise(const Setup& setup, const State& state, Dice& dice) override;

    // Does as he is told up to and in that turn, instead of making plans of his own.
    void follow(Plan plan, int last_turn)
    {
        plan_ = std::move(plan);
        last_turn_ = last_turn;
        planned_ = {};
    }

    // Changes his mind about what things are worth.
    void think(const Opinions& opinions) { opinions_ = opinions; }

private:
    // What he has thought of in this step already.
    struct Memory {
        Moment moment;
        std::vector<bool> is_settled;  // by UnitId
        std::vector<bool> has_ridden;  // by GeneralId
    };

    Opinions opinions_;
    Field field_;
    Plan plan_;
    int last_turn_ = 0;                      // in which the plan is not his own
    std::array<std::uint8_t, 2> planned_{};  // the turn and phase of the plan
    Memory memory_;
    ChargeBook charges_;
    std::vector<std::uint8_t> laid_on_turn_;  // by UnitId: when a battery last had a target

    friend class Thought;
};

}  // namespace voltigeur::ai
