// voltigeur simulate: a battle by the hundred, and what that says of its balance.

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/kept_file.h"
#include "cli/players.h"
#include "cli/progress.h"
#include "cli/ranks.h"
#include "load/variation.h"
#include "report/findings.h"
#include "report/page.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::string scenario;
    std::vector<std::string> compare;
    std::vector<std::string> vary;
    std::array<std::string, 2> players{"sergeant", "sergeant"};
    BotOptions bots;
    int rollouts = 200;
    std::uint64_t seed = 1;
    std::uint64_t games = 100;
    int threads = 0;
    std::string keep;
    bool resumes = false;
    bool is_mpi = false;
    bool as_json = false;
    bool as_csv = false;
    std::string html;
};

// ---- What is to be played

struct Variants {
    std::vector<std::string> names;
    std::vector<Setup> setups;
};

std::expected<Variants, Faults> load_variants(const DataFolder& data, const Options& options)
{
    Variants variants;
    const auto add = [&](const std::string& name, std::expected<Setup, Faults> setup) -> Faults {
        if (!setup) return setup.error();
        variants.names.push_back(name);
        variants.setups.push_back(std::move(*setup));
        return {};
    };
    Faults faults;
    std::vector<std::string> scenarios = options.compare;
    if (scenarios.empty()) scenarios.push_back(options.scenario);
    for (const std::string& scenario : scenarios)
        for (const Fault& fault : add(scenario, load_setup(data, scenario)))
            faults.push_back(fault);
    if (faults.empty())
        for (const std::string& change : options.vary)
            for (const Fault& fault : add(change, load_varied(data, options.scenario, change)))
                faults.push_back(fault);
    if (!faults.empty()) return std::unexpected(faults);
    return variants;
}

std::optional<std::string> refuse(const Options& options)
{
    for (const std::string& player : options.players)
        if (auto fault = refuse_player(player)) return fault;
    if (options.scenario.empty() == options.compare.empty())
        return "name one SCENARIO, or two with --compare A B";
    if (!options.compare.empty() && !options.vary.empty())
        return "--vary changes one SCENARIO; it does not go with --compare";
    if (options.resumes && options.keep.empty())
        return "--resume goes on with the file that --keep FILE names";
    return std::nullopt;
}

KeptHead head_of(const SimulationPlan& plan, const Options& options,
                 const std::vector<std::string>& names)
{
    KeptHead head{.seed = plan.seed, .players = options.players, .variants = {}};
    for (std::string& player : head.players)
        player += fmt::format(", {} rollouts", options.rollouts);
    for (std::size_t i = 0; i < names.size(); ++i)
        head.variants.push_back(
            {names[i], plan.variants[i].scenario_hash, plan.variants[i].law->hash()});
    return head;
}

// ---- Playing

// Plays what is not done yet. A part is in the file as soon as it is there.
void play(const SimulationPlan& plan, const Options& options, std::optional<KeptFile>& kept,
          Ranks* ranks, AllOutcomes& done)
{
    const std::vector<Share> shares = open_shares(plan, done);
    std::uint64_t open = 0;
    for (const Share& share : shares) open += share.count;
    Progress progress{plan.count_battles(), plan.count_battles() - open};
    Watchers watchers;
    watchers.battle = [&] { progress.step(); };
    watchers.part = [&](const Part& part) {
        if (kept) kept->add(to_text(part));
        done.add(part);
    };
    watchers.stop = &stop_on_signal();
    if (ranks == nullptr)
        voltigeur::play_shares(plan, shares, options.threads, watchers);
    else  // mpirun says how many processes there are: one core each, unless told
        play_shares(plan, shares, std::max(1, options.threads), watchers, *ranks);
}

// A rank but the first has no file, says nothing and shows nothing.
Exit play_for_others(const SimulationPlan& plan, const Options& options, Ranks& ranks)
{
    Watchers watchers;
    watchers.stop = &stop_on_signal();
    play_shares(plan, {}, std::max(1, options.threads), watchers, ranks);
    if (*watchers.stop) return Exit::NotSo;
    ranks.leave();
    return Exit::Ok;
}

std::uint64_t count(const std::vector<Outcomes>& outcomes)
{
    std::uint64_t all = 0;
    for (const Outcomes& each : outcomes) all += each.rows.size();
    return all;
}

Exit report_stop(const SimulationPlan& plan, std::uint64_t played,
                 const std::optional<KeptFile>& kept)
{
    fmt::print(stderr, "voltigeur: stopped after {} of {} battles; {}\n", played,
               plan.count_battles(),
               kept ? fmt::format("they are in {}: go on with --keep {} --resume", kept->name(),
                                  kept->name())
                    : "with --keep FILE they could be gone on from");
    return Exit::NotSo;
}

Exit write_page(const DataFolder& data, const report::Findings& findings, const Options& options)
{
    auto battle =
        load_battle(data, options.compare.empty() ? options.scenario : options.compare[0]);
    if (!battle) return cli::report(battle.error());
    const draw::Look look = draw::look_of(std::move(battle->sheet));
    const Faults faults = write_text(options.html, report::to_html(findings, look));
    return faults.empty() ? Exit::Ok : cli::report(faults);
}

Exit show(const DataFolder& data, const report::Findings& findings, const Options& options)
{
    if (options.as_json)
        fmt::print("{}", report::to_json(findings));
    else if (options.as_csv)
        fmt::print("{}", report::to_csv(findings));
    else
        fmt::print("{}", report::to_table(findings));
    return options.html.empty() ? Exit::Ok : write_page(data, findings, options);
}

std::expected<std::optional<KeptFile>, std::string> open_kept(const SimulationPlan& plan,
                                                              const Options& options,
                                                              const std::vector<std::string>& names,
                                                              AllOutcomes& done)
{
    if (options.keep.empty()) return std::nullopt;
    const KeptHead head = head_of(plan, options, names);
    auto file = options.resumes ? KeptFile::resume(options.keep, head, plan, done)
                                : KeptFile::create(options.keep, head);
    if (!file) return std::unexpected(file.error());
    return std::move(*file);
}

Exit play_and_show(const DataFolder& data, const SimulationPlan& plan, const Options& options,
                   const std::vector<std::string>& names, Ranks* ranks)
{
    AllOutcomes done{plan};
    auto kept = open_kept(plan, options, names, done);
    if (!kept) return report_bad_input(kept.error());
    play(plan, options, *kept, ranks, done);
    const std::vector<Outcomes> outcomes = std::move(done).in_order();
    Exit end = Exit::Ok;
    if (*kept && !(*kept)->is_written())
        end = report_bad_input(fmt::format("{} cannot be written", (*kept)->name()));
    if (count(outcomes) < plan.count_battles()) end = report_stop(plan, count(outcomes), *kept);
    if (count(outcomes) == 0) return end;
    return worse(end, show(data, {plan, names, options.players, outcomes}, options));
}

Exit run(const DataFolder& data, const Options& options)
{
    if (const auto fault = refuse(options)) return report_bad_input(*fault);
    auto variants = load_variants(data, options);
    if (!variants) return cli::report(variants.error());
    // Battles in the head are counted: a clock would make other orders on another machine.
    const ai::Budget budget = ai::only_rollouts(options.rollouts);
    const SimulationPlan plan{.variants = std::move(variants->setups),
                              .players = {maker_of(options.players[0], budget, options.bots),
                                          maker_of(options.players[1], budget, options.bots)},
                              .seed = options.seed,
                              .games = options.games};
    if (!options.is_mpi) return play_and_show(data, plan, options, variants->names, nullptr);

    const auto ranks = join_ranks();
    if (!ranks) return report_bad_input(ranks.error());
    if ((*ranks)->rank() != 0) return play_for_others(plan, options, **ranks);
    const Exit end = play_and_show(data, plan, options, variants->names, *ranks);
    std::fflush(stdout);
    // Whoever waits for a rank that is lost waits for ever.
    end == Exit::Ok ? (*ranks)->leave() : (*ranks)->abandon();
    return end;
}

void add_options(CLI::App& command, Options& options)
{
    command.add_option("SCENARIO", options.scenario, "the id of a scenario, or a .toml file");
    command.add_option("--games", options.games, "how many battles; 100 unless told")
        ->check(CLI::Range(1, 10'000'000));
    command.add_option("--first", options.players[0],
                       "who plays the first side: " + level_names() + " or bot:COMMAND");
    command.add_option("--second", options.players[1], "who plays the second side");
    command.add_option("--seed", options.seed, "of the first battle; each further has the next");
    command.add_option("--threads", options.threads, "how many cores; all of them unless told")
        ->check(CLI::Range(1, 4096));
    command
        .add_option("--rollouts", options.rollouts,
                    "battles in the head a turn, for who looks ahead; 200 unless told")
        ->check(CLI::Range(1, 1'000'000));
    add_bot_time(command, options.bots);
    command
        .add_option("--vary", options.vary,
                    "UNIT=+1 or sheet.KEY=VALUE: what such a change does; may be repeated")
        ->type_name("CHANGE")
        ->allow_extra_args(false);
    command.add_option("--compare", options.compare, "two scenarios, on the same seeds")
        ->expected(2)
        ->type_name("A B");
    command.add_option("--keep", options.keep, "keeps each part in a file as soon as it is played")
        ->type_name("FILE");
    command.add_flag("--resume", options.resumes, "goes on with the file that --keep names");
    command.add_flag("--mpi", options.is_mpi,
                     "under mpirun: shares the battles among its processes");
    command.add_option("--html", options.html, "also writes a page with plots and maps")
        ->type_name("FILE");
    CLI::Option* json = command.add_flag("--json", options.as_json, "for programs");
    command.add_flag("--csv", options.as_csv, "one line a battle")->excludes(json);
}

}  // namespace

void add_simulate(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("simulate", "Plays a battle many times, and says how even it is");
    command->footer(R"(
  voltigeur simulate teugn-skirmish --games 1000
  voltigeur simulate teugn-skirmish --games 1000 --keep teugn.parts       control-C …
  voltigeur simulate teugn-skirmish --games 1000 --keep teugn.parts --resume
  voltigeur simulate teugn-skirmish --vary 57e_1=+2 --vary "sheet.musket_range.length=3 in"
  voltigeur simulate teugn-skirmish --games 400 --html teugn.html
  mpirun -n 8 voltigeur simulate teugn-skirmish --games 10000 --mpi --keep teugn.parts
  voltigeur simulate --compare teugn-skirmish my-teugn.toml --games 400

The same seed gives the same figures, on however many cores. docs/balance.md reads them.)");
    add_options(*command, *options);
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
