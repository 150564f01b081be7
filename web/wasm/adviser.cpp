// The computer's player. It thinks about the battle at hand, or about a State of it that it is
// given; the dice of the battle it never sees.

#include "engine/game/seeded_dice.h"
#include "engine/order/codec_json.h"
#include "web/wasm/calls.h"

namespace voltigeur::page {

namespace {

ai::Budget budget_from(const json& asked)
{
    ai::Budget budget;
    if (const auto rollouts = find_number(asked, "rollouts"))
        budget.rollouts = static_cast<int>(*rollouts);
    if (const auto time = find_number(asked, "milliseconds"))
        budget.time = std::chrono::milliseconds{static_cast<int>(*time)};
    return budget;
}

}  // namespace

json advise(OpenBattle& battle, const json& asked)
{
    const std::string level = find_text(asked, "level").value_or("");
    if (!battle.adviser || battle.adviser_level != level) {
        battle.adviser = ai::make_player(level, budget_from(asked));
        battle.adviser_level = level;
    }
    if (!battle.adviser) return complain("there is no player of that level");

    State state = battle.state();
    if (const auto given = asked.find("state"); given != asked.end()) {
        auto read = state_from_json(*given, battle.names);
        if (!read) return complain(read.error().what);
        state = *read;
    }
    if (state.moment.step == Step::Over) return complain("the battle is over");
    const auto seed = static_cast<std::uint64_t>(find_number(asked, "seed").value_or(0));
    SeededDice dice{seed, std::uint64_t{state.dice_drawn} * 4096, SeededDice::Stream::Choices};
    const ai::Advice advice = battle.adviser->advise(battle.setup, state, dice);
    json value{{"order", order_to_json(advice.order, battle.names)},
               {"reason", ai::to_text(advice.why, battle.scenario())}};
    if (advice.why.unit != no_unit) value["unit"] = id_of(battle, advice.why.unit);
    return value;
}

}  // namespace voltigeur::page
