// voltigeur transcript: runs tests that a rules lawyer can read.

#include "transcript/transcript.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::vector<std::string> names;
    bool updates = false;
    bool traces = false;
};

void print_failures(const std::string& file, const TranscriptResult& result)
{
    for (const TranscriptFailure& failure : result.failures)
        fmt::print("{}:{}:\n  expected  {}\n  got       {}\n", file, failure.line, failure.expected,
                   failure.got);
}

// Writes down what happened. What an update cannot mend, such as missing dice, still fails.
Exit update(const std::string& file, const std::string& text, TranscriptRunner& runner,
            const TranscriptResult& result)
{
    if (result.updated != text) {
        if (const Faults faults = write_text(file, result.updated); !faults.empty())
            return report(faults);
        fmt::print("{}: rewritten\n", file);
    }
    const TranscriptResult again = runner.run(result.updated, file);
    if (!again.faults.empty()) return report(again.faults);
    print_failures(file, again);
    return again.has_passed() ? Exit::Ok : Exit::NotSo;
}

Exit run_one(const std::string& file, TranscriptRunner& runner, const Options& options)
{
    const auto text = read_text(file);
    if (!text) return report(text.error());
    const auto purpose =
        options.updates ? TranscriptRunner::Purpose::Update : TranscriptRunner::Purpose::Check;
    const TranscriptResult result = runner.run(*text, file, purpose);
    if (!result.faults.empty()) return report(result.faults);
    if (options.traces)
        for (const std::string& line : result.trace) fmt::print("{}\n", line);
    if (result.has_passed()) return Exit::Ok;
    if (options.updates) return update(file, *text, runner, result);
    print_failures(file, result);
    return Exit::NotSo;
}

Exit run_all(const DataFolder& data, const Options& options)
{
    const auto files = files_named(options.names, ".game");
    if (!files) return report(files.error());
    TranscriptRunner runner{data.rules()};
    Exit worst = Exit::Ok;
    int passed = 0;
    int failed = 0;
    for (const auto& file : *files) {
        const Exit code = run_one(file.generic_string(), runner, options);
        worst = worse(worst, code);
        ++(code == Exit::Ok ? passed : failed);
    }
    fmt::print("{} passed, {} failed\n", passed, failed);
    return worst;
}

}  // namespace

void add_transcript(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "transcript", "Runs transcripts (.game): a table, dice, orders, and what must follow");
    command->footer(R"(
  voltigeur transcript tests/rules                 all of them
  voltigeur transcript --trace FILE.game           one, with everything that happens
  voltigeur transcript --update FILE.game          writes down what happens; read the diff

A transcript looks like this:

  # clauses: 3.2
  # A column marches its full move.
  sheet r10 letter
  unit A french infantry veteran 12 column at 20,20 facing 0
  unit B russian infantry veteran 12 line at 20,40 facing 180
  phase 3
  start
  order french move A advance 4
  event moved A …)");
    command->add_option("FILE", options->names, "transcripts, or folders of them")->required();
    command->add_flag("--update", options->updates, "rewrite what is expected");
    command->add_flag("--trace", options->traces, "print every order, event and decision");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run_all(data, *options); });
}

}  // namespace voltigeur::cli
