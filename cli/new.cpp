// voltigeur new: begins a record.

#include <charconv>
#include <random>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/typed_dice.h"
#include "engine/game/seeded_dice.h"
#include "engine/record/record.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::string scenario;
    std::string profile;
    std::string file;
    std::optional<std::string> seed;  // as it was written
    bool is_typed = false;
};

std::uint64_t any_seed()
{
    std::random_device device;
    return std::uint64_t{device()} << 32U | device();
}

// NB: The library that reads options makes the largest number of one that is too large.
std::optional<std::uint64_t> seed_from(const std::string& text)
{
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return seed;
}

Exit run(const Setup& setup, const Options& options)
{
    std::error_code ignored;
    if (std::filesystem::exists(options.file, ignored))
        return report_bad_input(options.file + " is there already; name another file with -o");
    std::optional<std::uint64_t> seed;
    if (!options.is_typed) seed = options.seed ? seed_from(*options.seed) : any_seed();
    if (!options.is_typed && !seed)
        return report_bad_input("--seed: write a whole number from 0 to 18446744073709551615");
    std::unique_ptr<Dice> dice = typed_dice();
    if (seed) dice = std::make_unique<SeededDice>(*seed);
    Game game{setup, std::move(dice)};
    game.start();
    const Record record = record_of(game, {.seed = seed, .sealed = {}});
    if (const Faults faults = create_text(options.file, to_text(record)); !faults.empty())
        return report(faults);
    fmt::print("{}: {}, {}\n", options.file, setup.scenario->title,
               seed ? fmt::format("seed {}", *seed) : "your own dice");
    return Exit::Ok;
}

}  // namespace

void add_new(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("new", "Begins a battle and its record");
    command->footer(R"(
  voltigeur new teugn-skirmish --seed 1809 -o my.battle
  voltigeur order my.battle "french done"

With --typed every die is asked for, for a battle on a real table:

  voltigeur new teugn-skirmish --typed -o table.battle)");
    command->add_option("SCENARIO", options->scenario, "the id of a scenario, or a .toml file")
        ->required();
    command->add_option("--seed", options->seed, "of the dice; without it, any")
        ->type_name("NUMBER");
    command->add_flag("--typed", options->is_typed, "roll your own dice and type them in")
        ->excludes("--seed");
    command->add_option("--profile", options->profile,
                        "letter or harmonised; without it, the scenario's");
    command->add_option("-o,--output", options->file, "the .battle file")->required();
    on_call(*command, invocation, [options](const DataFolder& data) {
        const auto setup = load_setup(data, options->scenario, options->profile);
        return setup ? run(*setup, *options) : report(setup.error());
    });
}

}  // namespace voltigeur::cli
