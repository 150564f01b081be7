// bundle: sheets and scenarios as JSON, for the browser, which reads no TOML.
//
//     bundle SCENARIO.toml            prints one battle: {"scenario": …, "sheet": […]}
//     bundle --folder OUT             writes all: OUT/catalogue.json, OUT/sheets, OUT/scenarios

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "draw/land.h"
#include "engine/sheet/json_document.h"
#include "engine/state/load_scenario.h"
#include "load/scenarios.h"
#include "load/sheets.h"
#include "load/toml_file.h"

namespace voltigeur {
namespace {

namespace fs = std::filesystem;

int complain(const Faults& faults)
{
    for (const Fault& fault : faults) std::fprintf(stderr, "%s\n", to_text(fault).c_str());
    return 2;
}

std::string sheet_text(const std::vector<Document>& sheet)
{
    std::string text = "[";
    for (const Document& document : sheet)
        text += (&document == &sheet.front() ? "" : ",") + to_json(document);
    return text + "]";
}

int print_bundle(const std::string& rules, const std::string& file, const std::string& profile)
{
    auto scenario = read_toml(file);
    if (!scenario) return complain(scenario.error());
    if (!profile.empty()) change_profile(*scenario, profile);
    const auto head = read_scenario_head(*scenario);
    if (!head) return complain(head.error());
    const auto sheet = read_sheet_files(rules, head->sheet);
    if (!sheet) return complain(sheet.error());
    std::printf("{\"scenario\":%s,\"sheet\":%s}\n", to_json(*scenario).c_str(),
                sheet_text(*sheet).c_str());
    return 0;
}

// ---- Everything, for a page

bool write_text(const fs::path& file, const std::string& text)
{
    std::ofstream out{file, std::ios::binary};
    out << text;
    if (out.flush()) return true;
    std::fprintf(stderr, "%s: cannot be written\n", file.c_str());
    return false;
}

double tenths(double inches)
{
    return std::round(10 * inches) / 10;
}

std::string points_text(const draw::Outline& outline)
{
    std::string text;
    for (const draw::Spot spot : outline)
        text += fmt::format("{}{},{}", text.empty() ? "" : " ", tenths(spot.x), tenths(spot.y));
    return text;
}

// The ground and who stands on it, in few words: what a card shows until its map is there.
nlohmann::ordered_json sketch_of(const Battle& battle)
{
    const Scenario& scenario = battle.scenario;
    const draw::Look look = draw::look_of(battle.sheet);
    const draw::Land land = draw::land_of(scenario, look);
    auto ground = nlohmann::ordered_json::array();
    for (const draw::Piece& piece : land.pieces)
        ground.push_back({{"kind", piece.kind},
                          {"is_area", piece.is_area},
                          {"width", tenths(piece.width)},
                          {"points", points_text(piece.outline)}});
    auto troops = nlohmann::ordered_json::array();
    for (const Unit& unit : scenario.opening.units)
        if (unit.presence == Presence::OnTable)
            troops.push_back({{"side", index(unit.side)},
                              {"points", points_text(land.outline(look.ground(unit).corners()))}});
    return {{"ground", std::move(ground)}, {"troops", std::move(troops)}};
}

nlohmann::ordered_json card_of(const Battle& battle, const std::vector<Document>& sheet)
{
    const Scenario& scenario = battle.scenario;
    std::array<int, 2> units{};
    for (const Unit& unit : scenario.opening.units) ++units[index(unit.side)];
    const auto title = std::visit([](const auto& any) { return any.title; }, battle.sheet);
    return {{"id", scenario.id},
            {"title", scenario.title},
            {"introduction", scenario.introduction},
            {"sheet", scenario.sheet},
            {"sheet_title", title},
            {"profile", scenario.profile},
            {"profiles", profiles_of(sheet)},
            {"turns", scenario.turns},
            {"width", scenario.width.micrometres / micrometres_per_inch},
            {"height", scenario.height.micrometres / micrometres_per_inch},
            {"sides", {scenario.sides[0].name, scenario.sides[1].name}},
            {"side_ids", {scenario.sides[0].id, scenario.sides[1].id}},
            {"units", units},
            {"sketch", sketch_of(battle)}};
}

int write_folder(const std::string& rules, const std::string& scenarios, const fs::path& folder)
{
    fs::create_directories(folder / "sheets");
    fs::create_directories(folder / "scenarios");
    auto catalogue = nlohmann::ordered_json::array();
    for (const fs::path& file : scenario_files(scenarios)) {
        const auto document = read_toml(file);
        if (!document) return complain(document.error());
        const auto battle = load_battle(rules, *document);
        if (!battle) return complain(battle.error());
        const Scenario& scenario = battle->scenario;
        const auto sheet = read_sheet_files(rules, scenario.sheet);
        if (!sheet) return complain(sheet.error());
        catalogue.push_back(card_of(*battle, *sheet));
        if (!write_text(folder / "scenarios" / (scenario.id + ".json"), to_json(*document)) ||
            !write_text(folder / "sheets" / (scenario.sheet + ".json"), sheet_text(*sheet)))
            return 1;
    }
    return write_text(folder / "catalogue.json", catalogue.dump()) ? 0 : 1;
}

}  // namespace
}  // namespace voltigeur

int main(int argc, char** argv)
{
    CLI::App app{"Prints a battle's sheet and scenario as one JSON object, for the browser"};
    std::string rules = "rules";
    std::string scenarios = "scenarios";
    std::string profile;
    std::string scenario;
    std::string folder;
    app.add_option("--rules", rules, "Folder of the sheets");
    app.add_option("--scenarios", scenarios, "Folder of the scenarios");
    app.add_option("--profile", profile, "letter or harmonised; without it, the scenario's");
    app.add_option("--folder", folder, "Write all sheets and scenarios to this folder");
    app.add_option("scenario", scenario, "Scenario file");
    CLI11_PARSE(app, argc, argv);
    if (!folder.empty()) return voltigeur::write_folder(rules, scenarios, folder);
    if (scenario.empty()) {
        std::fprintf(stderr, "bundle takes a scenario file, or --folder\n");
        return 2;
    }
    return voltigeur::print_bundle(rules, scenario, profile);
}
