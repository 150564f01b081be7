// voltigeur forces: the order of battle, to be printed and struck out.

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/browser.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/roster.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::string scenario;
    std::string out;
    bool is_html = false;
    bool is_pdf = false;
};

Exit run(const DataFolder& data, const Options& options)
{
    if (options.is_pdf && options.out.empty())
        return report_bad_input("a PDF goes to a file; name it with --out FILE");
    const auto battle = load_battle(data, options.scenario);
    if (!battle) return report(battle.error());
    const Roster roster = roster_of(*battle);
    const bool is_web = options.is_html || options.is_pdf;
    const std::string text = is_web ? to_html(roster) : to_text(roster);
    if (options.out.empty()) {
        fmt::print("{}", text);
        return Exit::Ok;
    }
    const Faults faults =
        options.is_pdf ? print_pdf(text, options.out) : write_text(options.out, text);
    return faults.empty() ? Exit::Ok : report(faults);
}

}  // namespace

void add_forces(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "forces", "Prints the order of battle as a roster, with boxes for losses");
    command->footer(R"(
  voltigeur forces teugn-skirmish
  voltigeur forces barrosa-hill --html --out barrosa.html      for the printer, on A4)");
    command->add_option("SCENARIO", options->scenario, "the id of a scenario, or a .toml file")
        ->required();
    command->add_flag("--html", options->is_html, "a page to be printed");
    command->add_flag("--pdf", options->is_pdf, "the same as a PDF, made by chromium")
        ->excludes("--html");
    command->add_option("-o,--out", options->out, "the file to write; else standard output")
        ->type_name("FILE");
    on_call(*command, session, [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
