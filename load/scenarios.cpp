#include "load/scenarios.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/text.h"
#include "load/sheets.h"
#include "load/toml_file.h"

namespace voltigeur {

namespace fs = std::filesystem;

void change_profile(Document& scenario, std::string_view profile)
{
    for (Member& member : scenario.root.members)
        if (member.key == "profile") {
            member.node.text = profile;
            return;
        }
    Node node{.kind = Node::Kind::Text, .line = 1, .column = 1, .text = std::string{profile}};
    scenario.root.members.push_back({"profile", std::move(node)});
}

std::vector<fs::path> scenario_files(const fs::path& folder)
{
    return toml_files(folder);
}

std::expected<Battle, Faults> load_battle(const fs::path& rules, const fs::path& scenario)
{
    const auto document = read_toml(scenario);
    if (!document) return std::unexpected(document.error());
    return load_battle(rules, *document);
}

std::expected<Battle, Faults> load_battle(const fs::path& rules, const Document& scenario)
{
    const auto head = read_scenario_head(scenario);
    if (!head) return std::unexpected(head.error());
    const std::vector<std::string> ids = sheet_ids(rules);
    if (std::ranges::find(ids, head->sheet) == ids.end()) {
        const std::vector<std::string_view> known{ids.begin(), ids.end()};
        return std::unexpected(head->fault_at("sheet", unknown_word("sheet", head->sheet, known)));
    }
    const auto sheet_files = read_sheet_files(rules, head->sheet);
    if (!sheet_files) return std::unexpected(sheet_files.error());
    return load_battle(*sheet_files, scenario);
}

}  // namespace voltigeur
