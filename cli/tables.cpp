// voltigeur tables: small tables at the distances a sheet names, played through their dice.

#include <filesystem>
#include <map>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "engine/family/battle.h"
#include "engine/family/facts.h"
#include "laws/small_play.h"
#include "laws/small_table.h"
#include "load/setups.h"
#include "transcript/transcript.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::string sheet;
    std::string profile = "letter";
    std::string folder;
    std::uint64_t seed = 1;
    std::uint64_t tables = 100;
    std::size_t paths = 500;
};

struct Totals {
    std::size_t tables = 0;
    std::size_t refused = 0;  // by the loader: units would have stood on each other
    std::size_t paths = 0;
    std::size_t steps = 0;
    std::size_t cut = 0;
    std::map<std::string, std::size_t> found;
};

std::string transcript_of(const std::string& table, const SmallPlay::Finding& finding)
{
    std::string text = fmt::format("# {}: {}\n{}", finding.law, finding.what, table);
    for (const SmallPlay::Move& move : finding.moves) {
        if (!move.dice.empty()) text += "dice" + move.dice + "\n";
        text += (move.order.empty() ? "start" : "order " + move.order) + "\nevent …\n";
    }
    return text;
}

Exit play(const DataFolder& data, const Options& options)
{
    auto files = read_sheet_files(data, options.sheet);
    if (!files) return report(files.error());
    const auto sheet = load_sheet(*files, options.profile);
    if (!sheet) return report(sheet.error());
    const BattleSource source{facts_of(*sheet), std::move(*files), {}};
    TranscriptRunner runner{data.rules()};

    Totals totals;
    for (std::uint64_t i = 0; i < options.tables; ++i) {
        const std::uint64_t seed = options.seed + i;
        const std::string table = small_table(source, seed);
        const auto setup = runner.set_up(table, fmt::format("table {}", seed));
        ++totals.tables;
        if (!setup) {
            ++totals.refused;
            continue;
        }
        SmallPlay play{*setup, seed, options.paths};
        play.run();
        totals.paths += play.count_paths();
        totals.steps += play.count_steps();
        totals.cut += play.was_cut() ? 1U : 0U;
        if (!play.finding()) continue;
        ++totals.found[play.finding()->law];
        fmt::print("table {}: the law \"{}\" is broken: {}\n", seed, play.finding()->law,
                   play.finding()->what);
        if (options.folder.empty()) continue;
        const auto file = std::filesystem::path{options.folder} /
                          fmt::format("{}-{}-{}.game", options.sheet, options.profile, seed);
        if (const Faults faults = write_text(file, transcript_of(table, *play.finding()));
            !faults.empty())
            return report(faults);
    }
    std::size_t found = 0;
    for (const auto& [law, count] : totals.found) found += count;
    fmt::print("{} tables of {} {}: {} set up, {} paths, {} steps, {} cut at {} paths, {}\n",
               totals.tables, options.sheet, options.profile, totals.tables - totals.refused,
               totals.paths, totals.steps, totals.cut, options.paths,
               totals.paths == 0 ? "nothing was played"
               : found == 0      ? "all laws hold"
                                 : fmt::format("{} broken laws", found));
    return found == 0 && totals.paths > 0 ? Exit::Ok : Exit::NotSo;
}

}  // namespace

void add_tables(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "tables", "Plays small tables where rules meet, through the outcomes of their dice");
    command->footer(R"(
  voltigeur tables r10 --tables 1000
  voltigeur tables 004 --profile rival --tables 1000 --seed 5000 --save found

Two to six units stand at distances just inside and just outside those that the sheet names. The turn is
played through every outcome of the dice that the sheet tells apart, up to --paths, and the laws of the
table are watched. What breaks one is written as a transcript.)");
    command->add_option("SHEET", options->sheet, "the id of a sheet")->required();
    command->add_option("--profile", options->profile, "default: letter");
    command->add_option("--tables", options->tables, "how many; default: 100")
        ->check(CLI::PositiveNumber);
    command->add_option("--seed", options->seed, "of the first; each further table has the next");
    command->add_option("--paths", options->paths, "at most so many for each table; default: 500")
        ->check(CLI::PositiveNumber);
    command->add_option("--save", options->folder, "where transcripts of broken laws go")
        ->type_name("FOLDER");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return play(data, *options); });
}

}  // namespace voltigeur::cli
