// voltigeur forces: the order of battle, to be printed and struck out.

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/browser.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/records.h"
#include "cli/roster.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::string scenario;
    std::string out;
    bool is_html = false;
    bool is_pdf = false;
};

using RosterOr = std::expected<Roster, RecordTrouble>;

RosterOr roster_of_scenario(const DataFolder& data, const std::string& scenario)
{
    const auto battle = load_battle(data, scenario);
    if (!battle) return std::unexpected(RecordTrouble{Exit::BadInput, battle.error()});
    return roster_of(*battle);
}

// As it was when the battle began, by the record's own sheet; by what the record tells of it where
// this program cannot read that sheet.
RosterOr roster_of_record(const DataFolder& data, const std::string& file)
{
    const auto loaded = load_record(data, file);
    if (!loaded) return std::unexpected(loaded.error());
    const Setup& setup = loaded->record.setup;
    auto sheet = load_sheet_for(setup.source->sheet, setup.source->scenario);
    if (sheet)
        return roster_of(Battle{std::move(*sheet), *setup.scenario, setup.scenario_hash,
                                setup.source->sheet, setup.source->scenario});
    fmt::print(stderr,
               "{}: without morale, orders and points: this program cannot read its sheet ({})\n",
               file, to_text(sheet.error().front()));
    return roster_of(*setup.scenario, setup.source->facts);
}

Exit run(const DataFolder& data, const Options& options)
{
    if (options.is_pdf && options.out.empty())
        return report_bad_input("a PDF goes to a file; name it with --out FILE");
    const bool is_record = std::filesystem::path{options.scenario}.extension() == ".battle";
    const auto roster = is_record ? roster_of_record(data, options.scenario)
                                  : roster_of_scenario(data, options.scenario);
    if (!roster) return report(roster.error());
    const bool is_web = options.is_html || options.is_pdf;
    const std::string text = is_web ? to_html(*roster) : to_text(*roster);
    if (options.out.empty()) {
        fmt::print("{}", text);
        return Exit::Ok;
    }
    const Faults faults =
        options.is_pdf ? print_pdf(text, options.out) : write_text(options.out, text);
    return faults.empty() ? Exit::Ok : report(faults);
}

}  // namespace

void add_forces(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "forces", "Prints the order of battle as a roster, with boxes for losses");
    command->footer(R"(
  voltigeur forces teugn-skirmish
  voltigeur forces my.battle
  voltigeur forces barrosa-hill --html --out barrosa.html      for the printer, on A4)");
    command
        ->add_option("SCENARIO", options->scenario,
                     "the id of a scenario, a .toml or a .battle file")
        ->required();
    command->add_flag("--html", options->is_html, "a page to be printed");
    command->add_flag("--pdf", options->is_pdf, "the same as a PDF, made by chromium")
        ->excludes("--html");
    command->add_option("-o,--out", options->out, "the file to write; else standard output")
        ->type_name("FILE");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
