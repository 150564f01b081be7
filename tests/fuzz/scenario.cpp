// A scenario is any text: loading gives a battle that reaches its first decision, or faults.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/family/battle.h"
#include "engine/game/game.h"
#include "engine/game/seeded_dice.h"
#include "load/sheets.h"
#include "load/toml_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace voltigeur;
    static const std::vector<Document> thirteen = *read_sheet_files("rules", "a12");
    static const std::vector<Document> division = *read_sheet_files("rules", "004");
    const auto document = parse_toml({reinterpret_cast<const char*>(data), size}, "scenario.toml");
    if (!document) return 0;
    for (const auto* sheet : {&thirteen, &division}) {
        auto battle = load_battle(*sheet, *document);
        if (!battle && battle.error().empty()) std::abort();
        if (!battle) continue;
        Game game{make_setup(std::move(*battle)), std::make_unique<SeededDice>(1)};
        game.start();
    }
    return 0;
}
