// voltigeur signature: one number that sums up how the engine plays.

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/records.h"
#include "engine/sheet/document_hash.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::vector<std::string> names;
    bool lists = false;
};

Exit run(const DataFolder& data, const Options& options)
{
    std::vector<std::string> names = options.names;
    if (names.empty()) names.push_back((data.root / "tests" / "golden").string());
    const auto files = files_named(names, ".battle");
    if (!files) return report(files.error());
    if (files->empty()) return report_bad_input("no golden games (.battle) in " + names.front());

    DocumentHash hash;
    for (const auto& file : *files) {
        const auto loaded = load_record(data, file);
        if (!loaded) return report(loaded.error());
        const auto game = replay_record(*loaded, file);
        if (!game) return report(game.error());
        const std::string line = file.filename().string() + " " + to_hex(signature(game->state()));
        if (options.lists) fmt::print("{}\n", line);
        hash.add(line);
    }
    fmt::print("{}\n", to_hex(hash.value()));
    return Exit::Ok;
}

}  // namespace

void add_signature(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "signature",
        "Replays the golden games and prints one number for all: if it changes, play has changed");
    command->footer(R"(
  voltigeur signature                 the games in tests/golden
  voltigeur signature --list FILE…    other records, each with its own)");
    command->add_option("FILE", options->names, "records, or folders of them");
    command->add_flag("--list", options->lists, "also print the signature of each game");
    on_call(*command, session, [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
