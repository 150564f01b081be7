// A scenario is any text: loading gives a battle that reaches its first decision, or faults.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/game/game.h"
#include "engine/game/seeded_dice.h"
#include "engine/thirteen/law.h"
#include "engine/thirteen/vocabulary.h"
#include "load/sheets.h"
#include "load/toml_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace voltigeur;
    static const std::vector<Document> sheet = *read_sheet_files("rules", "a12");
    const auto document = parse_toml({reinterpret_cast<const char*>(data), size}, "scenario.toml");
    if (!document) return 0;
    auto battle = thirteen::load_battle(sheet, *document);
    if (!battle) {
        if (battle.error().empty()) std::abort();
        return 0;
    }
    Setup setup{thirteen::make_law(std::move(battle->sheet)),
                std::make_shared<const Scenario>(std::move(battle->scenario)),
                battle->scenario_hash};
    Game game{std::move(setup), std::make_unique<SeededDice>(1)};
    game.start();
    return 0;
}
