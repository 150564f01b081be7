// voltigeur tournament: the computer's players against each other, from either side of the table.

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/players.h"
#include "cli/progress.h"
#include "sim/tournament.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::vector<std::string> scenarios;
    std::vector<std::string> players{"recruit", "sergeant"};
    std::string profile;
    std::uint64_t seed = 1;
    int games = 10;
    BudgetOptions budget;
    BotOptions bots;
    bool as_json = false;
};

int percent(double share)
{
    return static_cast<int>(100 * share + 0.5);
}

void print_pairing(const Pairing& pairing, const Tournament& tournament)
{
    const Tally total = pairing.total();
    const Interval sure = interval_of(total.won, total.count());
    fmt::print(
        "{:<20} {} against {}: won {}, drawn {}, lost {}; wins {} in 100 ({} to {}); "
        "ahead by {:+.1f}; moving first {}-{}-{}, second {}-{}-{}\n",
        tournament.setups[pairing.setup].scenario->id, tournament.entrants[pairing.first].name,
        tournament.entrants[pairing.second].name, total.won, total.drawn, total.lost,
        percent(static_cast<double>(total.won) / total.count()), percent(sure.low),
        percent(sure.high), static_cast<double>(total.ahead) / total.count(),
        pairing.as_first_side.won, pairing.as_first_side.drawn, pairing.as_first_side.lost,
        pairing.as_second_side.won, pairing.as_second_side.drawn, pairing.as_second_side.lost);
}

void print_text(const std::vector<Pairing>& pairings, const Tournament& tournament)
{
    std::uint64_t orders = 0;
    std::uint64_t refused = 0;
    std::uint64_t defaults = 0;
    for (const Pairing& pairing : pairings) {
        print_pairing(pairing, tournament);
        orders += pairing.orders;
        refused += pairing.refused;
        defaults += pairing.defaults;
    }
    const std::vector<double> elo = elo_of(pairings, tournament.entrants.size());
    for (std::size_t i = 0; i < elo.size(); ++i)
        fmt::print("{:<20} Elo {:+.0f}\n", tournament.entrants[i].name, elo[i]);
    fmt::print("{} battles, {} orders, {} refused, {} given by default\n", tournament.count_games(),
               orders, refused, defaults);
}

nlohmann::json to_json(const Tally& tally)
{
    return {
        {"won", tally.won}, {"drawn", tally.drawn}, {"lost", tally.lost}, {"ahead", tally.ahead}};
}

void print_json(const std::vector<Pairing>& pairings, const Tournament& tournament)
{
    nlohmann::json out{{"seed", tournament.seed}, {"battles", tournament.count_games()}};
    for (const Pairing& pairing : pairings) {
        const Interval sure = interval_of(pairing.total().won, pairing.total().count());
        out["pairings"].push_back({{"scenario", tournament.setups[pairing.setup].scenario->id},
                                   {"first", tournament.entrants[pairing.first].name},
                                   {"second", tournament.entrants[pairing.second].name},
                                   {"moving_first", to_json(pairing.as_first_side)},
                                   {"moving_second", to_json(pairing.as_second_side)},
                                   {"wins_between", {sure.low, sure.high}},
                                   {"orders", pairing.orders},
                                   {"refused", pairing.refused},
                                   {"defaults", pairing.defaults}});
    }
    const std::vector<double> elo = elo_of(pairings, tournament.entrants.size());
    for (std::size_t i = 0; i < elo.size(); ++i) out["elo"][tournament.entrants[i].name] = elo[i];
    fmt::print("{}\n", out.dump(2));
}

std::expected<Tournament, Exit> prepare(const DataFolder& data, const Options& options)
{
    Tournament tournament{.games = options.games, .seed = options.seed};
    const ai::Budget budget = options.budget.budget();
    for (const std::string& level : options.players) {
        if (const auto fault = refuse_player(level))
            return std::unexpected(report_bad_input("--players: " + *fault));
        tournament.entrants.push_back({level, maker_of(level, budget, options.bots)});
    }
    if (options.players.size() < 2)
        return std::unexpected(report_bad_input("--players: name two players or more"));
    for (const std::string& scenario : options.scenarios) {
        auto setup = load_setup(data, scenario, options.profile);
        if (!setup) return std::unexpected(report(setup.error()));
        tournament.setups.push_back(std::move(*setup));
    }
    return tournament;
}

Exit run(const DataFolder& data, const Options& options)
{
    const auto tournament = prepare(data, options);
    if (!tournament) return tournament.error();
    std::vector<Pairing> pairings;
    {
        Progress progress{static_cast<std::uint64_t>(tournament->count_games())};
        pairings = tournament->play([&] { progress.step(); });
    }
    options.as_json ? print_json(pairings, *tournament) : print_text(pairings, *tournament);
    return Exit::Ok;
}

}  // namespace

void add_tournament(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("tournament", "Lets the computer's players fight each other");
    command->footer(R"(
  voltigeur tournament teugn-skirmish barrosa-hill --players recruit,sergeant --games 50

Everybody meets everybody on every battlefield; each battle is fought twice on the same dice, with the sides
exchanged. The same seed gives the same figures anywhere, but for who thinks as long as he may (--think). The interval
is that of the share of wins, at 95 in 100; "ahead by" are points at the end, of a battle.)");
    command->add_option("SCENARIO", options->scenarios, "ids of scenarios, or .toml files")
        ->required();
    command
        ->add_option("--players", options->players,
                     "who takes part: " + level_names() + " or bot:COMMAND")
        ->delimiter(',');
    command
        ->add_option("--games", options->games, "of each pairing, from each side; 10 unless told")
        ->check(CLI::Range(1, 1'000'000));
    command->add_option("--profile", options->profile,
                        "a profile of their sheets; without it, each scenario's own");
    command->add_option("--seed", options->seed, "of the first; each further battle has the next");
    add_budget(*command, options->budget);
    add_bot_time(*command, options->bots);
    command->add_flag("--json", options->as_json, "for programs");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
