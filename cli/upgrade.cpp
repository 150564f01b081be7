// voltigeur upgrade: records of version 1, written anew so that any later program can read them.

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/records.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::vector<std::string> names;
    std::string out;
};

Exit upgrade_file(const DataFolder& data, const std::filesystem::path& file, const Options& options)
{
    const auto loaded = load_record(data, file);
    if (!loaded) return report(loaded.error());
    if (const Exit exit = warn_of(*loaded, file); exit != Exit::Ok) return exit;
    if (loaded->version == 2 && options.out.empty()) {
        fmt::print("{}: is of version 2 already\n", file.generic_string());
        return Exit::Ok;
    }
    const std::filesystem::path to =
        options.out.empty() ? file : std::filesystem::path{options.out} / file.filename();
    std::error_code ignored;
    if (!options.out.empty() && std::filesystem::exists(to, ignored))
        return report_bad_input(to.generic_string() + " is there already; name another folder");
    if (const Faults faults = write_text(to, to_text(loaded->record)); !faults.empty())
        return report(faults);
    fmt::print("{}: {} orders\n", to.generic_string(), loaded->record.past.orders.size());
    return Exit::Ok;
}

Exit run(const DataFolder& data, const Options& options)
{
    const auto files = files_named(options.names, ".battle");
    if (!files) return report(files.error());
    if (files->empty()) return report_bad_input("no records (.battle) in " + options.names.front());
    Exit worst = Exit::Ok;
    for (const auto& file : *files) worst = std::max(worst, upgrade_file(data, file, options));
    return worst;
}

}  // namespace

void add_upgrade(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "upgrade", "Writes records of version 1 anew, so that they carry their battle");
    command->footer(R"(
  voltigeur upgrade my.battle              in its place
  voltigeur upgrade FOLDER --out NEW       all of a folder, into another

Such records are played again for it, so their scenarios must be among the data, unchanged. A
record that cannot be upgraded stays as it is.)");
    command->add_option("FILE", options->names, "records, or folders of them")->required();
    command->add_option("-o,--out", options->out, "the folder to write to; else in their place")
        ->type_name("FOLDER");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
