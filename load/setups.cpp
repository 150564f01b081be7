#include "load/setups.h"

#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/family/battle.h"
#include "load/scenarios.h"
#include "load/toml_file.h"

namespace voltigeur {

namespace fs = std::filesystem;

std::optional<DataFolder> find_data(const fs::path& from)
{
    std::error_code ignored;
    for (fs::path folder = fs::weakly_canonical(from, ignored); !folder.empty();
         folder = folder.parent_path()) {
        DataFolder data{folder};
        if (fs::is_directory(data.rules(), ignored) && fs::is_directory(data.scenarios(), ignored))
            return data;
        if (folder == folder.parent_path()) break;
    }
    return std::nullopt;
}

namespace {

// The file of the scenario: as it is named, or the one of that name among the scenarios. Those that
// only tests are fought on have a folder of their own.
std::expected<fs::path, Faults> find_scenario(const DataFolder& data, std::string_view scenario)
{
    std::error_code ignored;
    fs::path named{scenario};
    if (named.extension() == ".toml" || fs::is_regular_file(named, ignored)) return named;
    std::vector<std::string> ids;
    for (const fs::path& folder : {data.scenarios(), data.root / "tests" / "scenarios"})
        for (const fs::path& file : scenario_files(folder)) {
            if (file.stem() == named) return file;
            ids.push_back(file.stem().string());
        }
    const std::vector<std::string_view> known{ids.begin(), ids.end()};
    return std::unexpected(Faults{
        {data.scenarios().generic_string(), 0, 0, unknown_word("scenario", scenario, known)}});
}

}  // namespace

std::expected<Document, Faults> read_scenario(const DataFolder& data, std::string_view scenario)
{
    const auto file = find_scenario(data, scenario);
    if (!file) return std::unexpected(file.error());
    return read_toml(*file);
}

std::expected<Battle, Faults> load_battle(const DataFolder& data, std::string_view scenario,
                                          std::string_view profile)
{
    auto document = read_scenario(data, scenario);
    if (!document) return std::unexpected(std::move(document.error()));
    const auto head = read_scenario_head(*document);
    if (!head) return std::unexpected(head.error());
    if (!profile.empty() && head->profile != profile) change_profile(*document, profile);
    return load_battle(data.rules(), *document);
}

std::expected<Setup, Faults> load_setup(const DataFolder& data, std::string_view scenario,
                                        std::string_view profile)
{
    auto battle = load_battle(data, scenario, profile);
    if (!battle) return std::unexpected(std::move(battle.error()));
    return make_setup(std::move(*battle));
}

std::expected<TableLook, Faults> load_look(const DataFolder& data, std::string_view scenario)
{
    auto battle = load_battle(data, scenario, {});
    if (!battle) return std::unexpected(std::move(battle.error()));
    // The vocabulary looks at the sheet, so both are kept together.
    const auto sheet = std::make_shared<const AnySheet>(std::move(battle->sheet));
    const SheetVocabulary words = vocabulary_of(*sheet);
    const auto ground = [sheet, words](const Unit& unit) {
        const auto size = words.footprint(unit.arm, unit.formation, unit.standing);
        return Rectangle{unit.pose, size.width, size.depth};
    };
    return TableLook{ground, words.terrain};
}

}  // namespace voltigeur
