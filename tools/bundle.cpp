// bundle: battles and sheets as the page reads them, for a page that has no server of ours.
//
//     bundle SCENARIO.toml            prints one battle: {"scenario": …, "sheet": […]}
//     bundle --folder OUT             writes all: OUT/catalogue.json, OUT/scenarios, OUT/maps, …

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/sheet/json_document.h"
#include "load/scenarios.h"
#include "load/sheets.h"
#include "load/toml_file.h"
#include "publish/library.h"

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

int print_bundle(const DataFolder& data, const std::string& file, const std::string& profile)
{
    auto scenario = read_toml(file);
    if (!scenario) return complain(scenario.error());
    if (!profile.empty()) change_profile(*scenario, profile);
    const auto head = read_scenario_head(*scenario);
    if (!head) return complain(head.error());
    const auto sheet = read_sheet_files(data, head->sheet);
    if (!sheet) return complain(sheet.error());
    std::printf("{\"scenario\":%s,\"sheet\":%s}\n", to_json(*scenario).c_str(),
                sheet_text(*sheet).c_str());
    return 0;
}

bool write_text(const fs::path& file, const std::string& text)
{
    std::error_code ignored;
    fs::create_directories(file.parent_path(), ignored);
    std::ofstream out{file, std::ios::binary};
    out << text;
    if (out.flush()) return true;
    std::fprintf(stderr, "%s: cannot be written\n", file.c_str());
    return false;
}

int write_folder(const DataFolder& data, const fs::path& folder)
{
    publish::Library library{data};
    const auto edition = library.look();
    if (!edition->faults.empty()) return complain(edition->faults);
    for (const std::string& path : edition->paths()) {
        const publish::Text text = *edition->file(path);
        if (!text) return complain(text.error());
        if (!write_text(folder / path, **text)) return 1;
    }
    return 0;
}

}  // namespace
}  // namespace voltigeur

int main(int argc, char** argv)
{
    CLI::App app{"Prints a battle's sheet and scenario as one JSON object, for the browser"};
    std::string root = ".";
    std::string profile;
    std::string scenario;
    std::string folder;
    app.add_option("--data", root, "Folder with rules/ and scenarios/");
    app.add_option("--profile", profile, "letter or harmonised; without it, the scenario's");
    app.add_option("--folder", folder, "Write all sheets and scenarios to this folder");
    app.add_option("scenario", scenario, "Scenario file");
    CLI11_PARSE(app, argc, argv);
    const voltigeur::DataFolder data{root};
    if (!folder.empty()) return voltigeur::write_folder(data, folder);
    if (scenario.empty()) {
        std::fprintf(stderr, "bundle takes a scenario file, or --folder\n");
        return 2;
    }
    return voltigeur::print_bundle(data, scenario, profile);
}
