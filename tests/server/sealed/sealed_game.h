// A battle with sealed dice, for tests: always the same numbers, always the same orders.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/check.h"
#include "engine/game/scripted_dice.h"
#include "engine/game/seeded_dice.h"
#include "engine/record/record.h"
#include "load/setups.h"
#include "server/dice/sealed_dice.h"

namespace voltigeur::server {

inline Number256 counting()
{
    Number256 number{};
    for (std::size_t i = 0; i < number.size(); ++i) number[i] = static_cast<std::uint8_t>(i);
    return number;
}

inline Number256 filled(std::uint8_t byte)
{
    Number256 number{};
    number.fill(byte);
    return number;
}

// A battle as a server plays it: random orders, some of them taken back after dice.
class SealedGame {
public:
    SealedGame()
    {
        const Number256 secret = counting();
        seal_ = {.commitment = to_hex(commitment_to(secret)),
                 .first_commitment = to_hex(commitment_to(filled(0xaa))),
                 .first = to_hex(filled(0xaa)),
                 .second = to_hex(filled(0x55)),
                 .secret = to_hex(secret)};
        key_ = dice_key(secret, filled(0xaa), filled(0x55));
        game_.emplace(setup_, std::make_unique<SealedDice>(key_));
        game_->start();
        record_ = record_of(*game_, {.seed = {}, .sealed = seal_});
        drawn_ = game_->state().dice_drawn;
    }

    void play(std::size_t orders)
    {
        for (std::size_t i = 0; i < orders && !game_->is_over(); ++i) {
            const std::uint32_t before = game_->state().dice_drawn;
            const Order order = game_->law().suggest(game_->scenario(), game_->state(), choices_);
            VOLTIGEUR_CHECK(game_->try_order(order), "what the law suggests is legal");
            record_.past = game_->past();
            drawn_ += game_->state().dice_drawn - before;
        }
    }

    void go_back(std::size_t to)
    {
        take_back(record_, to);
        game_.emplace(setup_, std::make_unique<SealedDice>(key_, drawn_), record_.past);
    }

    [[nodiscard]] const Record& record() const { return record_; }
    [[nodiscard]] const Setup& setup() const { return setup_; }
    [[nodiscard]] std::uint64_t drawn() const { return drawn_; }

private:
    Setup setup_ = *load_setup({"."}, "teugn-skirmish");
    SeededDice choices_{1809, 0, SeededDice::Stream::Choices};
    Seal seal_;
    Number256 key_{};
    std::optional<Game> game_;
    Record record_;
    std::uint64_t drawn_ = 0;
};

// Takes back across dice, over what was taken back before, and to the beginning.
inline SealedGame changeable_game()
{
    SealedGame game;
    game.play(60);
    game.go_back(40);
    game.play(30);
    game.go_back(20);
    game.play(50);
    game.go_back(0);
    game.play(90);
    return game;
}

}  // namespace voltigeur::server
