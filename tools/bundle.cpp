// bundle: a battle's sheet and scenario as one JSON object, for the browser, which reads no TOML.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>

#include "engine/sheet/json_document.h"
#include "engine/state/load_scenario.h"
#include "load/scenarios.h"
#include "load/sheets.h"
#include "load/toml_file.h"

namespace voltigeur {
namespace {

int complain(const Faults& faults)
{
    for (const Fault& fault : faults) std::fprintf(stderr, "%s\n", to_text(fault).c_str());
    return 2;
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

    std::string text = "{\"scenario\":" + to_json(*scenario) + ",\"sheet\":[";
    for (const Document& document : *sheet)
        text += (&document == &sheet->front() ? "" : ",") + to_json(document);
    std::printf("%s]}\n", text.c_str());
    return 0;
}

}  // namespace
}  // namespace voltigeur

int main(int argc, char** argv)
{
    CLI::App app{"Prints a battle's sheet and scenario as one JSON object, for the browser"};
    std::string rules = "rules";
    std::string profile;
    std::string scenario;
    app.add_option("--rules", rules, "Folder of the sheets");
    app.add_option("--profile", profile, "letter or harmonised; without it, the scenario's");
    app.add_option("scenario", scenario, "Scenario file")->required();
    CLI11_PARSE(app, argc, argv);
    return voltigeur::print_bundle(rules, scenario, profile);
}
