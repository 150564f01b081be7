// voltigeur check: looks for mistakes in sheets, scenarios and records.

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/records.h"
#include "engine/scenario/survey.h"
#include "load/scenarios.h"
#include "load/sheets.h"
#include "load/toml_file.h"
#include "paper/words.h"

namespace voltigeur::cli {

namespace fs = std::filesystem;

namespace {

enum class Strictness : std::uint8_t { Lenient, Strict };

bool is_sheet(const fs::path& folder)
{
    std::error_code ignored;
    return fs::is_regular_file(folder / "sheet.toml", ignored);
}

Exit pass(const fs::path& path, std::string_view what)
{
    fmt::print("{}: {}\n", path.generic_string(), what);
    return Exit::Ok;
}

bool has_line(const Faults& faults, const std::string& line)
{
    return std::ranges::any_of(faults, [&](const Fault& fault) { return to_text(fault) == line; });
}

// In every profile it offers. A fault that several have is reported once.
Exit check_sheet(const DataFolder& data, const fs::path& folder)
{
    const fs::path rules = folder.has_parent_path() ? folder.parent_path()
                                                    : fs::weakly_canonical(folder).parent_path();
    // A sheet of the user's stands alone; the gaps of its family are the program's.
    std::error_code ignored;
    const bool has_gaps = fs::is_directory(rules / "gaps", ignored);
    const auto files = read_sheet_folder(folder, (has_gaps ? rules : data.rules()) / "gaps");
    if (!files) return report(files.error());
    Faults faults;
    std::string names;
    for (const std::string_view profile : profiles_of(*files)) {
        const auto sheet = load_sheet(*files, profile);
        for (const Fault& fault : sheet ? Faults{} : sheet.error())
            if (!has_line(faults, to_text(fault))) faults.push_back(fault);
        names += (names.empty() ? "" : ", ") + std::string{profile};
    }
    return faults.empty() ? pass(folder, "a sheet, " + names) : report(faults);
}

// Warnings are printed, and are faults to whoever asked for that.
Exit report_warnings(const Faults& warnings, Strictness strictness)
{
    if (strictness == Strictness::Strict) return warnings.empty() ? Exit::Ok : report(warnings);
    for (const Fault& warning : warnings)
        fmt::print(
            stderr, "{}\n",
            to_text({warning.file, warning.line, warning.column, "warning: " + warning.what}));
    return Exit::Ok;
}

Exit check_scenario(const DataFolder& data, const fs::path& file, Strictness strictness)
{
    const auto document = read_toml(file);
    if (!document) return report(document.error());
    const auto battle = load_battle(data, *document);
    if (!battle) return report(battle.error());
    const Scenario& scenario = battle->scenario;
    const Survey survey = survey_scenario(*document, scenario, vocabulary_of(battle->sheet));
    const Exit code = report_warnings(survey.warnings, strictness);
    if (!survey.faults.empty()) return report(survey.faults);
    if (code != Exit::Ok) return code;
    return pass(file, fmt::format("a scenario for {}, {} units, {} turns", scenario.sheet,
                                  scenario.units.size(), scenario.turns));
}

Exit check_record(const DataFolder& data, const fs::path& file)
{
    const auto loaded = load_record(data, file);
    if (!loaded) return report(loaded.error());
    if (const Exit exit = warn_of(*loaded, file); exit != Exit::Ok) return exit;
    const Record& record = loaded->record;
    const auto dice = dice_by_rules(record);
    const auto changed = find_changed_battle(record);
    if (changed && was_changed(record, dice.has_value()))
        return report(trouble_of(Exit::NotSo, file, *changed));
    if (!dice && is_by_todays_rules(record.past))
        return report(trouble_of(Exit::NotSo, file, dice.error()));
    return pass(file, fmt::format("a record of {}, {} orders{}", record.setup.scenario->id,
                                  record.past.orders.size(),
                                  dice ? "" : "; its rules were not checked, as verify says"));
}

// The sentences of rules/words.
bool is_words(const fs::path& path)
{
    return path.filename() == "words" || path.parent_path().filename() == "words";
}

Exit check_words(const fs::path& file)
{
    const auto words = paper::load_words(file.parent_path().parent_path(), file.stem().string());
    return words ? pass(file, "the words of a family of sheets") : report(words.error());
}

Exit check_file(const DataFolder& data, const fs::path& file, Strictness strictness)
{
    if (file.extension() == ".battle") return check_record(data, file);
    if (file.extension() == ".toml" && is_sheet(file.parent_path()))
        return check_sheet(data, file.parent_path());
    if (file.extension() == ".toml" && is_words(file)) return check_words(file);
    if (file.extension() == ".toml") return check_scenario(data, file, strictness);
    return report(Faults{{file.generic_string(), 0, 0,
                          "this is neither a sheet's folder, nor a .toml, nor a .battle file"}});
}

// A sheet, a folder of sheets, or a folder of scenarios and records.
Exit check_folder(const DataFolder& data, const fs::path& folder, Strictness strictness)
{
    if (is_sheet(folder)) return check_sheet(data, folder);
    std::vector<fs::path> entries;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator{folder, ignored})
        entries.push_back(entry.path());
    std::ranges::sort(entries);
    Exit code = Exit::Ok;
    std::size_t checked = 0;
    for (const fs::path& path : entries) {
        const bool is_file = path.extension() == ".toml" || path.extension() == ".battle";
        if (!is_file && !is_sheet(path) && !is_words(path)) continue;
        ++checked;
        code = worse(code, is_file ? check_file(data, path, strictness)
                                   : check_folder(data, path, strictness));
    }
    if (checked > 0) return code;
    return report(
        Faults{{folder.generic_string(), 0, 0, "there is no sheet, scenario or record in here"}});
}

Exit check(const DataFolder& data, const std::string& name, Strictness strictness)
{
    std::error_code ignored;
    if (fs::is_directory(name, ignored)) return check_folder(data, name, strictness);
    if (fs::exists(name, ignored)) return check_file(data, name, strictness);
    return report(Faults{{name, 0, 0, "there is no such file or folder"}});
}

}  // namespace

void add_check(CLI::App& app, Invocation& invocation)
{
    auto names = std::make_shared<std::vector<std::string>>();
    auto is_strict = std::make_shared<bool>(false);
    CLI::App* command =
        app.add_subcommand("check", "Looks for mistakes in sheets, scenarios and records, and says "
                                    "where and what to write instead");
    command->footer(R"(
  voltigeur check rules scenarios          everything
  voltigeur check rules/r10                one sheet, in all its profiles
  voltigeur check my.toml my.battle        a scenario and a record of yours

What is wrong with a scenario ends it with 2. What is likely a mistake, such as guns behind their own men,
is a warning.)");
    command->add_option("FILE", *names, "folders of sheets, scenarios (.toml), records (.battle)")
        ->required();
    command->add_flag("--strict", *is_strict, "warnings are faults");
    on_call(*command, invocation, [names, is_strict](const DataFolder& data) {
        const Strictness strictness = *is_strict ? Strictness::Strict : Strictness::Lenient;
        Exit code = Exit::Ok;
        for (const std::string& name : *names) code = worse(code, check(data, name, strictness));
        return code;
    });
}

}  // namespace voltigeur::cli
