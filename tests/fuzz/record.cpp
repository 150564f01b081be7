// A record is any text: it is read, or it is a fault that says where. What is read writes and reads
// back the same, can be shown, and either goes on by the rules of today or says why not. Checksums
// are made to fit first, for no fuzzer would find them.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "draw/map.h"
#include "engine/game/seeded_dice.h"
#include "engine/record/lines.h"
#include "engine/record/version_1.h"
#include "load/setups.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace voltigeur {
namespace {

std::string with_checks(std::string_view text)
{
    std::string whole;
    for (const record::TextLine& line : record::lines_of(text)) {
        std::string object{line.text};
        const std::size_t check = object.rfind(",\"check\":");
        if (check == std::string::npos && object.ends_with('}')) object.pop_back();
        if (check != std::string::npos) object.resize(check);
        whole += record::with_check(std::move(object)) + "\n";
    }
    return whole;
}

void go_on(const Record& record)
{
    if (const auto why = refuse_to_resume(record)) {
        if (why->empty()) std::abort();
        return;
    }
    Game game = resume(record, std::make_unique<SeededDice>(1));
    SeededDice choices{1, 0, SeededDice::Stream::Choices};
    for (int i = 0; i < 5 && !game.is_over(); ++i)
        static_cast<void>(
            game.try_order(game.law().suggest(game.scenario(), game.state(), choices)));
}

void show(const Record& record)
{
    const draw::Look look = draw::look_of(
        std::shared_ptr<const SheetFacts>{record.setup.source, &record.setup.source->facts});
    static_cast<void>(draw::draw_map(*record.setup.scenario, state_at_end(record), look, {}));
}

void read_and_use(std::string_view text)
{
    const auto record = read_record(text);
    if (!record) {
        if (record.error().what.empty()) std::abort();
        return;
    }
    const std::string written = to_text(*record);
    const auto again = read_record(written);
    if (!again || to_text(*again) != written) std::abort();
    show(*record);
    static_cast<void>(dice_by_events(*record));
    // NB: As servers do: nobody goes on from a battle that the loader would not have made.
    if (!record->is_as_written) return;
    if (const auto dice = dice_by_rules(*record); !dice && dice.error().what.empty()) std::abort();
    go_on(*record);
}

void read_version_1_and_upgrade(std::string_view text, const Setup& setup)
{
    const auto old = read_version_1(text, setup.names());
    if (!old) {
        if (old.error().what.empty()) std::abort();
        return;
    }
    const Upgraded upgraded = upgrade(*old, setup);
    if (upgraded.parts && upgraded.parts->what.empty()) std::abort();
    read_and_use(to_text(upgraded.record));
}

}  // namespace
}  // namespace voltigeur

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace voltigeur;
    static const std::array setups{*load_setup(DataFolder{"."}, "teugn-skirmish"),
                                   *load_setup(DataFolder{"."}, "barrosa-hill")};
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    static_cast<void>(record_version(text));
    read_and_use(text);
    read_and_use(with_checks(text));
    for (const Setup& setup : setups) read_version_1_and_upgrade(text, setup);
    return 0;
}
