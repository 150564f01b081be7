// A record is any text: it replays, or it is a fault that says where; what is read writes and reads
// back the same.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/game/record.h"
#include "load/setups.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace voltigeur {
namespace {

void read_and_replay(std::string_view text, const Setup& setup)
{
    auto record = read_record(text, setup.names());
    if (!record) {
        if (record.error().what.empty()) std::abort();
        return;
    }
    if (read_record(to_text(*record, setup.names()), setup.names()).value() != *record)
        std::abort();
    // A corpus outlives the sheet it was played on: the orders are what is looked at.
    record->header.sheet_hash = setup.law->hash();
    record->header.scenario_hash = setup.scenario_hash;
    const auto game = replay(*record, setup);
    if (!game && game.error().what.empty()) std::abort();
}

}  // namespace
}  // namespace voltigeur

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace voltigeur;
    static const std::array setups{*load_setup(DataFolder{"."}, "teugn-skirmish"),
                                   *load_setup(DataFolder{"."}, "barrosa-hill")};
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    static_cast<void>(read_record_header(text));
    for (const Setup& setup : setups) read_and_replay(text, setup);
    return 0;
}
