// An order is any text or any JSON: it is read or it is a fault; what is read writes and reads back
// the same. At every step of a turn of either family, judging it changes nothing, and what is not
// refused happens.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/seeded_dice.h"
#include "engine/order/codec_json.h"
#include "load/setups.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace voltigeur {
namespace {

struct Battlefield {
    Setup setup;
    std::vector<State> moments;  // the first of each step of each phase in a random battle
};

Battlefield play_through(const char* scenario)
{
    constexpr std::size_t enough_orders = 400;
    Battlefield field{*load_setup(DataFolder{"."}, scenario), {}};
    Game game{field.setup, std::make_unique<SeededDice>(1)};
    SeededDice choices{1, 0, SeededDice::Stream::Choices};
    std::set<std::pair<int, Step>> seen;
    game.start();
    while (!game.is_over() && game.orders().size() < enough_orders) {
        const Moment& moment = game.state().moment;
        if (seen.emplace(moment.phase, moment.step).second) field.moments.push_back(game.state());
        static_cast<void>(
            game.try_order(game.law().suggest(game.scenario(), game.state(), choices)));
    }
    return field;
}

void give(const Battlefield& field, const State& state, const Order& order)
{
    const std::uint64_t before = signature(state);
    if (!field.setup.law->refuse(*field.setup.scenario, state, order)) {
        SeededDice dice{1, state.dice_drawn};
        static_cast<void>(resolve_all(field.setup, state, order, dice));
    }
    if (signature(state) != before) std::abort();
}

void read_and_give(std::string_view text, const Battlefield& field)
{
    const Names names = field.setup.names();
    if (const auto order = order_from_text(text, names)) {
        if (order_from_text(to_text(*order, names), names).value() != *order) std::abort();
        if (order_from_json(order_to_json(*order, names), names).value() != *order) std::abort();
        for (const State& moment : field.moments) give(field, moment, *order);
    }
    if (const auto value = json_from_text(text))
        if (const auto order = order_from_json(*value, names))
            for (const State& moment : field.moments) give(field, moment, *order);
    if (const auto event = event_from_text(text, names))
        if (event_from_text(to_text(*event, names), names).value() != *event) std::abort();
}

}  // namespace
}  // namespace voltigeur

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace voltigeur;
    static const std::array fields{play_through("teugn-skirmish"), play_through("barrosa-hill")};
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    for (const Battlefield& field : fields) read_and_give(text, field);
    return 0;
}
