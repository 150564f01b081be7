// voltigeur random: random legal games, with the laws of the engine watched at every order.

#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "laws/law_book.h"
#include "sim/random_game.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::string scenario;
    std::string profile;
    std::string folder;   // for records of broken laws
    std::string records;  // for records of all games; none unless told
    std::uint64_t seed = 1;
    std::uint64_t games = 1;
    bool watches_laws = false;
};

void print_ending(const Game& game, std::uint64_t seed)
{
    const State& state = game.state();
    const auto& sides = game.scenario().sides;
    const bool is_won = state.ending == Ending::Minor || state.ending == Ending::Major;
    fmt::print("seed {}: {} orders, {} turns, {} {}, points {}:{}, signature {}\n", seed,
               game.orders().size(), state.moment.turn, to_text(state.ending),
               is_won ? sides[index(state.winner)].id : "nobody", state.points[0], state.points[1],
               to_hex(signature(state)));
}

std::string file_name(const Setup& setup, std::uint64_t seed)
{
    return fmt::format("{}-{}-{}.battle", setup.scenario->id, setup.scenario->profile, seed);
}

Exit play(const Setup& setup, const Options& options)
{
    for (std::uint64_t i = 0; i < options.games; ++i) {
        const std::uint64_t seed = options.seed + i;
        RandomGame random{setup, seed};
        while (!random.game().is_over()) random.play_one();
        print_ending(random.game(), seed);
        if (options.records.empty()) continue;
        const Record record = record_of(random.game(), {.seed = seed, .sealed = {}});
        const auto file = std::filesystem::path{options.records} / file_name(setup, seed);
        if (const Faults faults = create_text(file, to_text(record)); !faults.empty())
            return report(faults);
    }
    return Exit::Ok;
}

Exit report_broken(const BrokenLaw& broken, const Setup& setup, std::uint64_t seed,
                   const Options& options)
{
    const std::filesystem::path folder = options.folder.empty()
                                             ? std::filesystem::temp_directory_path()
                                             : std::filesystem::path{options.folder};
    const std::filesystem::path file = folder / ("broken-" + file_name(setup, seed));
    fmt::print("seed {}, order {}: the law \"{}\" is broken: {}\n", seed, broken.order + 1,
               broken.law, broken.what);
    if (const Faults faults = write_text(file, to_text(broken.record)); !faults.empty())
        return report(faults);
    fmt::print("the battle so far: {}\n", file.string());
    return Exit::NotSo;
}

Exit watch(const Setup& setup, const Options& options)
{
    LawBook laws{setup};
    Exit code = Exit::Ok;
    for (std::uint64_t i = 0; i < options.games; ++i) {
        const std::uint64_t seed = options.seed + i;
        if (const auto broken = laws.play(seed))
            code = worse(code, report_broken(*broken, setup, seed, options));
    }
    fmt::print("{} games of {}, {} orders, {} events{}\n", options.games, setup.scenario->id,
               laws.count_orders(), laws.count_events(), code == Exit::Ok ? ": all laws hold" : "");
    return code;
}

Exit run(const DataFolder& data, const Options& options)
{
    const auto setup = load_setup(data, options.scenario, options.profile);
    if (!setup) return report(setup.error());
    return options.watches_laws ? watch(*setup, options) : play(*setup, options);
}

}  // namespace

void add_random(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("random", "Plays random legal games from seeds");
    command->footer(R"(
  voltigeur random teugn-skirmish --games 5 --seed 7
  voltigeur random teugn-skirmish --games 1000 --laws

With --laws it looks at every order whether replay, events, text, dice, the mirror image, saved states and
bounds are in order. Where they are not, it says so and writes the battle as a record.)");
    command->add_option("SCENARIO", options->scenario, "the id of a scenario, or a .toml file")
        ->required();
    command->add_option("--games", options->games, "how many; 1 unless told")
        ->check(CLI::PositiveNumber);
    command->add_option("--seed", options->seed, "of the first; each further game has the next");
    command->add_option("--profile", options->profile,
                        "letter or harmonised; without it, the scenario's");
    command
        ->add_option("--save", options->folder,
                     "where records of broken laws go; the system's temporary folder unless told")
        ->type_name("FOLDER");
    command->add_option("--record", options->records, "write each game there as a record")
        ->type_name("FOLDER");
    command->add_flag("--laws", options->watches_laws, "watch the laws of the engine");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
