// voltigeur sheet: a rule sheet on paper, in our own words.

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/browser.h"
#include "cli/command.h"
#include "cli/files.h"
#include "paper/make_page.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::string sheet;
    std::string profile{letter_profile};
    std::string out;
    bool with_gaps = false;
    bool as_html = false;
    bool as_pdf = false;
    bool as_json = false;
};

Exit run(const DataFolder& data, const Options& options)
{
    if (options.as_pdf && options.out.empty())
        return report_bad_input("a PDF goes to a file; name it with --out FILE");
    const auto files = read_sheet_files(data, options.sheet);
    if (!files) return report(files.error());
    const auto gaps = options.with_gaps ? paper::WithGaps::Yes : paper::WithGaps::No;
    const auto page = paper::make_page(data.rules(), options.sheet, *files, options.profile, gaps);
    if (!page) return report(page.error());
    const bool is_web = options.as_html || options.as_pdf;
    const std::string text = is_web            ? paper::to_html(*page)
                             : options.as_json ? paper::to_json(*page)
                                               : paper::to_text(*page);
    if (options.out.empty()) {
        fmt::print("{}", text);
        return Exit::Ok;
    }
    const Faults faults =
        options.as_pdf ? print_pdf(text, options.out) : write_text(options.out, text);
    return faults.empty() ? Exit::Ok : report(faults);
}

}  // namespace

void add_sheet(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("sheet", "Prints a rule sheet from its data, in our own words");
    command->footer(R"(
  voltigeur sheet r10                                   as text
  voltigeur sheet r10 --profile harmonised              what was probably meant; changes are marked
  voltigeur sheet r10 --pdf --out r10.pdf               two pages for a real table
  voltigeur sheet r10 --gaps --html --out r10.html      with what the house adds to the print)");
    command->add_option("SHEET", options->sheet, "its id: the folder in rules/")->required();
    command->add_option("--profile", options->profile, "how misprints are read")
        ->type_name("NAME")
        ->capture_default_str();
    command->add_flag("--gaps", options->with_gaps,
                      "also what no sheet prints and we supply, with ids and reasons");
    CLI::Option* html = command->add_flag("--html", options->as_html, "as a page for a browser");
    CLI::Option* pdf =
        command->add_flag("--pdf", options->as_pdf, "as two A4 pages; needs chromium")
            ->excludes(html);
    command->add_flag("--json", options->as_json, "for a program that shows it")
        ->excludes(html)
        ->excludes(pdf);
    command->add_option("-o,--out", options->out, "the file to write")->type_name("FILE");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
