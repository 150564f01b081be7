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

namespace fs = std::filesystem;

// A record that was named, or found in a folder that was.
struct Found {
    fs::path file;
    fs::path inside;  // its place in that folder
};

std::expected<std::vector<Found>, Faults> find_records(const std::vector<std::string>& names)
{
    std::vector<Found> records;
    std::error_code ignored;
    for (const std::string& name : names) {
        const auto files = files_named({name}, ".battle");
        if (!files) return std::unexpected(files.error());
        const bool is_folder = fs::is_directory(name, ignored);
        for (const fs::path& file : *files)
            records.push_back({file, is_folder ? file.lexically_relative(name) : file.filename()});
    }
    return records;
}

Faults write_to_folder(const fs::path& to, const std::string& text)
{
    std::error_code error;
    fs::create_directories(to.parent_path(), error);
    if (error)
        return {{to.parent_path().generic_string(), 0, 0, "cannot be made: " + error.message()}};
    return create_text(to, text);
}

Exit upgrade_file(const DataFolder& data, const Found& found, const Options& options)
{
    // NB: Held until it is written, or an order that is given meanwhile would be lost.
    const auto lock = lock_record(found.file);
    if (!lock) return report(lock.error());
    const auto loaded = load_record(data, found.file);
    if (!loaded) return report(loaded.error());
    if (const Exit exit = warn_of(*loaded, found.file); exit != Exit::Ok) return exit;
    const std::string name = found.file.generic_string();
    if (loaded->version == 2 && options.out.empty()) {
        fmt::print("{}: is of version 2 already\n", name);
        return Exit::Ok;
    }
    const std::string text = to_text(loaded->record);
    const fs::path to = options.out.empty() ? found.file : fs::path{options.out} / found.inside;
    const Faults faults = options.out.empty() ? write_text(to, text) : write_to_folder(to, text);
    if (!faults.empty()) return report(faults);
    fmt::print("{}: {} orders{}\n", name, loaded->record.past.orders.size(),
               options.out.empty() ? "" : ", written to " + to.generic_string());
    return Exit::Ok;
}

Exit run(const DataFolder& data, const Options& options)
{
    const auto records = find_records(options.names);
    if (!records) return report(records.error());
    if (records->empty())
        return report_bad_input("no records (.battle) in " + options.names.front());
    Exit worst = Exit::Ok;
    for (const Found& found : *records) worst = worse(worst, upgrade_file(data, found, options));
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
  voltigeur upgrade FOLDER --out NEW       all of a folder, into a new one of the same shape

Such records are played again for it, so their scenarios must be among the data, unchanged. A
record that cannot be upgraded stays as it is.)");
    command->add_option("FILE", options->names, "records, or folders of them")->required();
    command->add_option("-o,--out", options->out, "the folder to write to; else in their place")
        ->type_name("FOLDER");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
