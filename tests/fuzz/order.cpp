// An order is any text or any JSON: it is read or it is a fault; what is read writes and reads back
// the same, and judging it changes nothing.

#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/game/game.h"
#include "engine/game/seeded_dice.h"
#include "engine/order/codec_json.h"
#include "load/setups.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace voltigeur;
    static const Setup setup = *load_setup(DataFolder{"."}, "teugn-skirmish");
    static Game game = [] {
        Game begun{setup, std::make_unique<SeededDice>(1)};
        begun.start();
        return begun;
    }();
    const Names names = setup.names();
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto judge = [&](const Order& order) {
        const std::uint64_t before = signature(game.state());
        static_cast<void>(setup.law->refuse(*setup.scenario, game.state(), order));
        if (signature(game.state()) != before) std::abort();
    };
    if (const auto order = order_from_text(text, names)) {
        if (order_from_text(to_text(*order, names), names).value() != *order) std::abort();
        if (order_from_json(order_to_json(*order, names), names).value() != *order) std::abort();
        judge(*order);
    }
    if (const auto value = json_from_text(text))
        if (const auto order = order_from_json(*value, names)) judge(*order);
    if (const auto event = event_from_text(text, names))
        if (event_from_text(to_text(*event, names), names).value() != *event) std::abort();
    return 0;
}
