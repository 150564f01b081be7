#include "load/setups.h"

#include <algorithm>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/family/battle.h"
#include "load/scenarios.h"
#include "load/sheets.h"
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

std::vector<std::string_view> views(const std::vector<std::string>& words)
{
    return {words.begin(), words.end()};
}

bool has(const std::vector<std::string>& words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

// What a scenario calls itself; its file may have any name.
std::string id_in(const fs::path& file)
{
    const auto document = read_toml(file);
    const Node* id = document ? document->root.find("id") : nullptr;
    return id != nullptr && id->kind == Node::Kind::Text ? id->text : std::string{};
}

// The one of that name among the scenarios. Those that only tests are fought on have a folder of
// their own.
std::expected<fs::path, Faults> find_known_scenario(const DataFolder& data,
                                                    std::string_view scenario)
{
    std::vector<std::string> ids;
    for (const fs::path& folder :
         {data.scenarios(), data.user_scenarios(), data.root / "tests" / "scenarios"})
        for (const fs::path& file : scenario_files(folder)) {
            if (file.stem() == fs::path{scenario}) return file;
            ids.push_back(file.stem().string());
        }
    for (const fs::path& file : scenario_files(data.user_scenarios()))
        if (id_in(file) == scenario) return file;
    return std::unexpected(Faults{
        {data.scenarios().generic_string(), 0, 0, unknown_word("scenario", scenario, views(ids))}});
}

// As it is named, or the one of that name among the scenarios.
std::expected<fs::path, Faults> find_scenario(const DataFolder& data, std::string_view scenario)
{
    std::error_code ignored;
    fs::path named{scenario};
    if (named.extension() == ".toml" || fs::is_regular_file(named, ignored)) return named;
    return find_known_scenario(data, scenario);
}

// In another profile than it asks for, if one is named.
std::expected<Battle, Faults> load_in_profile(const DataFolder& data, Document document,
                                              std::string_view profile)
{
    const auto head = read_scenario_head(document);
    if (!head) return std::unexpected(head.error());
    if (!profile.empty() && head->profile != profile) change_profile(document, profile);
    return load_battle(data, document);
}

}  // namespace

std::vector<std::string> sheet_ids(const DataFolder& data)
{
    std::vector<std::string> ids = sheet_ids(data.rules());
    for (std::string& id : sheet_ids(data.user_rules()))
        if (!has(ids, id)) ids.push_back(std::move(id));
    return ids;
}

std::expected<std::vector<Document>, Faults> read_sheet_files(const DataFolder& data,
                                                              std::string_view id)
{
    if (has(sheet_ids(data.rules()), id)) return read_sheet_files(data.rules(), id);
    if (has(sheet_ids(data.user_rules()), id))
        return read_sheet_folder(data.user_rules() / id, data.rules() / "gaps");
    const std::vector<std::string> ids = sheet_ids(data);
    return std::unexpected(
        Faults{{data.rules().generic_string(), 0, 0, unknown_word("sheet", id, views(ids))}});
}

std::expected<Battle, Faults> load_battle(const DataFolder& data, const Document& scenario)
{
    const auto head = read_scenario_head(scenario);
    if (!head) return std::unexpected(head.error());
    const std::vector<std::string> ids = sheet_ids(data);
    if (!has(ids, head->sheet))
        return std::unexpected(
            head->fault_at("sheet", unknown_word("sheet", head->sheet, views(ids))));
    const auto sheet = read_sheet_files(data, head->sheet);
    if (!sheet) return std::unexpected(sheet.error());
    return load_battle(*sheet, scenario);
}

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
    return load_in_profile(data, std::move(*document), profile);
}

std::expected<Setup, Faults> load_setup(const DataFolder& data, std::string_view scenario,
                                        std::string_view profile)
{
    auto battle = load_battle(data, scenario, profile);
    if (!battle) return std::unexpected(std::move(battle.error()));
    return make_setup(std::move(*battle));
}

std::expected<Setup, Faults> load_known_setup(const DataFolder& data, std::string_view id,
                                              std::string_view profile)
{
    const auto file = find_known_scenario(data, id);
    if (!file) return std::unexpected(file.error());
    auto document = read_toml(*file);
    if (!document) return std::unexpected(std::move(document.error()));
    auto battle = load_in_profile(data, std::move(*document), profile);
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
