// Random battles, as `voltigeur random` plays them: to compare the module with the program.

#include "engine/game/seeded_dice.h"
#include "engine/record/record.h"
#include "web/wasm/calls.h"

namespace voltigeur::page {

// {"seed": 1, "games": 1}: how many orders were given, and how the last battle ended.
json play_random(OpenBattle& battle, const json& asked)
{
    const auto seed = static_cast<std::uint64_t>(find_number(asked, "seed").value_or(1));
    const auto games = static_cast<std::uint64_t>(find_number(asked, "games").value_or(1));
    std::size_t orders = 0;
    std::string last;
    for (std::uint64_t i = 0; i < games; ++i) {
        Game game{battle.setup, std::make_unique<SeededDice>(seed + i)};
        SeededDice choices{seed + i, 0, SeededDice::Stream::Choices};
        game.start();
        while (!game.is_over()) {
            const Order order = battle.law().suggest(battle.scenario(), game.state(), choices);
            if (!game.try_order(order)) return complain("what the law suggests, it refuses");
        }
        orders += game.orders().size();
        last = to_hex(signature(game.state()));
    }
    return {{"orders", orders}, {"signature", last}};
}

}  // namespace voltigeur::page
