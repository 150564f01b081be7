// A record is any text: it replays, or it is a fault that says where.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/game/record.h"
#include "load/setups.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace voltigeur;
    static const Setup setup = *load_setup(DataFolder{"."}, "teugn-skirmish");
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    static_cast<void>(read_record_header(text));
    const auto record = read_record(text, setup.names());
    if (!record) {
        if (record.error().what.empty()) std::abort();
        return 0;
    }
    const auto game = replay(*record, setup);
    if (!game && game.error().what.empty()) std::abort();
    return 0;
}
