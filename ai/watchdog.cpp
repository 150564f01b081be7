#include "ai/watchdog.h"

namespace voltigeur::ai {

namespace {

// To do nothing where the law lets us, and otherwise what it suggests.
Advice default_of(const Setup& setup, const State& state, Dice& dice)
{
    const Side side = state.moment.side;
    const Reason why{.motive = Motive::NoTime, .unit = state.moment.unit};
    for (const Order& order : {Order{side, Done{}}, Order{side, Hold{state.moment.unit}}})
        if (!setup.law->refuse(*setup.scenario, state, order)) return {order, why};
    return {setup.law->suggest(*setup.scenario, state, dice), why};
}

class Watchdog final : public Player {
public:
    Watchdog(std::unique_ptr<Player> player, std::chrono::milliseconds turn)
        : player_(std::move(player)), limit_(turn)
    {
    }

    Advice advise(const Setup& setup, const State& state, Dice& dice) override
    {
        if (turn_ != state.moment.turn) {
            turn_ = state.moment.turn;
            spent_ = {};
        }
        if (spent_ > limit_) return default_of(setup, state, dice);
        const auto began = std::chrono::steady_clock::now();
        Advice advice = player_->advise(setup, state, dice);
        spent_ += std::chrono::steady_clock::now() - began;
        return advice;
    }

private:
    std::unique_ptr<Player> player_;
    std::chrono::steady_clock::duration limit_;
    std::chrono::steady_clock::duration spent_{};
    std::uint8_t turn_ = 0;
};

}  // namespace

std::unique_ptr<Player> watched(std::unique_ptr<Player> player, std::chrono::milliseconds turn)
{
    return std::make_unique<Watchdog>(std::move(player), turn);
}

}  // namespace voltigeur::ai
