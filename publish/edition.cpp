#include "publish/edition.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "draw/look.h"
#include "draw/map.h"
#include "draw/svg.h"
#include "engine/sheet/json_document.h"
#include "load/scenarios.h"
#include "paper/make_page.h"

namespace voltigeur::publish {

namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string sheet_json(const OfferedSheet& sheet)
{
    std::string text = "[";
    for (const Document& document : sheet.files)
        text += (text.size() > 1 ? "," : "") + to_json(document);
    return text + "]";
}

// A scenario that names no profile, and is asked for in its own, stays as it is: it has a hash.
Document in_profile(const OfferedBattle& battle, std::string_view profile)
{
    Document scenario = battle.scenario;
    if (!profile.empty() && profile != battle.profile) change_profile(scenario, profile);
    return scenario;
}

Text make_map(const OfferedBattle& offered)
{
    const auto battle = offered.load();
    if (!battle) return std::unexpected(battle.error());
    const draw::Drawing drawing = draw::draw_map(battle->scenario, battle->scenario.opening,
                                                 draw::look_of(battle->sheet), {.names = false});
    return text_of(draw::to_svg(drawing, draw::Theme::Parchment));
}

Text make_paper(const std::filesystem::path& rules, const OfferedSheet& sheet,
                std::string_view profile)
{
    const auto page = paper::make_page(rules, sheet.id, sheet.files, profile, paper::WithGaps::Yes);
    if (!page) return std::unexpected(page.error());
    return text_of(paper::to_json(*page));
}

// "aspern.json" of "scenarios/aspern.json"; nothing if the path does not lie there.
std::optional<std::string_view> name_within(std::string_view path, std::string_view folder,
                                            std::string_view ending)
{
    if (!path.starts_with(folder) || !path.ends_with(ending)) return std::nullopt;
    path.remove_prefix(folder.size());
    if (path.size() <= ending.size()) return std::nullopt;
    path.remove_suffix(ending.size());
    return path;
}

template <class List>
auto find_by_id(const List& list, std::string_view id)
{
    const auto found = std::ranges::find(list, id, [](const auto& one) { return one->id; });
    return found == list.end() ? typename List::value_type{} : *found;
}

}  // namespace

std::expected<Battle, Faults> OfferedBattle::load(std::string_view other_profile) const
{
    return load_battle(sheet->files, in_profile(*this, other_profile));
}

std::string OfferedBattle::bundle(std::string_view other_profile) const
{
    return "{\"scenario\":" + to_json(in_profile(*this, other_profile)) +
           ",\"sheet\":" + sheet_json(*sheet) + "}";
}

std::shared_ptr<const OfferedBattle> Edition::find_battle(std::string_view id) const
{
    return find_by_id(battles, id);
}

std::shared_ptr<const OfferedSheet> Edition::find_sheet(std::string_view id) const
{
    return find_by_id(sheets, id);
}

std::optional<Text> Edition::file(std::string_view path) const
{
    if (path == "catalogue.json") return catalogue_.get([&] { return text_of(catalogue()); });
    if (path == "faults.json") return faults_.get([&] { return text_of(faults_json()); });
    if (const auto name = name_within(path, "scenarios/", ".json"))
        return file_of_battle("scenarios", *name);
    if (const auto name = name_within(path, "maps/", ".svg")) return file_of_battle("maps", *name);
    if (const auto name = name_within(path, "paper/", ".json")) return paper(*name);
    const auto name = name_within(path, "sheets/", ".json");
    const auto sheet = name ? find_sheet(*name) : nullptr;
    if (!sheet) return std::nullopt;
    return sheet->json.get([&] { return text_of(sheet_json(*sheet)); });
}

std::optional<Text> Edition::file_of_battle(std::string_view folder, std::string_view name) const
{
    const auto battle = find_battle(name);
    if (!battle) return std::nullopt;
    if (folder == "maps") return battle->map.get([&] { return make_map(*battle); });
    return battle->json.get([&] { return text_of(to_json(battle->scenario)); });
}

// "r10-harmonised"; a sheet's id may have a dash too.
std::optional<Text> Edition::paper(std::string_view name) const
{
    for (const auto& sheet : sheets) {
        if (!name.starts_with(sheet->id + "-")) continue;
        const auto found = sheet->papers.find(name.substr(sheet->id.size() + 1));
        if (found == sheet->papers.end()) continue;
        return found->second.get([&] { return make_paper(rules, *sheet, found->first); });
    }
    return std::nullopt;
}

std::string Edition::catalogue() const
{
    std::string text = "[";
    for (const auto& battle : battles) text += (text.size() > 1 ? "," : "") + battle->card;
    return text + "]";
}

std::string Edition::faults_json() const
{
    Json list = Json::array();
    for (const Faults* some : {&faults, &user_faults})
        for (const Fault& fault : *some) list.push_back(to_text(fault));
    return dump(list);
}

std::vector<std::string> Edition::paths() const
{
    std::vector<std::string> paths{"catalogue.json", "faults.json"};
    for (const auto& battle : battles) {
        paths.push_back("scenarios/" + battle->id + ".json");
        paths.push_back("maps/" + battle->id + ".svg");
    }
    for (const auto& sheet : sheets) {
        paths.push_back("sheets/" + sheet->id + ".json");
        for (const std::string& profile : sheet->profiles) {
            std::string path = "paper/";
            path.append(sheet->id).append("-").append(profile).append(".json");
            paths.push_back(std::move(path));
        }
    }
    return paths;
}

}  // namespace voltigeur::publish
