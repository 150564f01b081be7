// voltigeur demo: a battle in the terminal, the computer against itself.

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/players.h"
#include "cli/sentences.h"
#include "cli/table_map.h"
#include "engine/record/record.h"
#include "sim/match.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::string scenario = "teugn-skirmish";
    std::uint64_t seed = 1809;
    std::array<std::string, 2> players{"sergeant", "sergeant"};
    BudgetOptions budget;
    BotOptions bots;
    std::string record;
    bool shows_map = true;
    bool explains = false;
};

class Show {
public:
    Show(const Setup& setup, const TableLook& look, const Options& options)
        : setup_(setup), look_(look), options_(options)
    {
    }

    Record run()
    {
        const ai::Budget budget = options_.budget.budget();
        Match match{setup_,
                    {maker_of(options_.players[0], budget, options_.bots)(),
                     maker_of(options_.players[1], budget, options_.bots)()},
                    options_.seed};
        const Scenario& scenario = *setup_.scenario;
        fmt::print("{}\n{}\n\n", scenario.title, scenario.introduction);
        print_map(match.game().state());
        tell(match.opening());
        while (!match.game().is_over()) {
            const int turn = match.game().state().moment.turn;
            const Match::Played played = match.play_one();
            explain(played.advice);
            tell(played.events);
            if (match.game().state().moment.turn != turn) print_map(match.game().state());
        }
        print_map(match.game().state());
        print_losses(match.game().state());
        return record_of(match.game(), {.seed = options_.seed, .sealed = {}});
    }

private:
    void explain(const ai::Advice& advice)
    {
        if (!options_.explains) return;
        print_heading();
        fmt::print("  - {}.\n", to_text(advice.why, *setup_.scenario));
    }
    void tell(const Events& events)
    {
        for (const Event& event : events) {
            if (const auto* turn = std::get_if<TurnBegan>(&event)) turn_ = turn->turn;
            if (const auto* phase = std::get_if<PhaseBegan>(&event)) phase_ = phase->phase;
            const std::string line = sentence(event, *setup_.scenario);
            if (line.empty()) continue;
            print_heading();
            fmt::print("    {}\n", line);
        }
    }

    // Only over phases in which something is told.
    void print_heading()
    {
        if (turn_ == told_turn_ && phase_ == told_phase_) return;
        told_turn_ = turn_;
        told_phase_ = phase_;
        fmt::print("Turn {}, phase {}: {}\n", turn_, phase_, setup_.law->phase_title(phase_));
    }

    void print_map(const State& state) const
    {
        if (!options_.shows_map) return;
        const Paint paint = isatty(STDOUT_FILENO) != 0 ? Paint::Coloured : Paint::Plain;
        fmt::print("\n{}\n", draw_map(*setup_.scenario, state, look_, paint));
    }

    void print_losses(const State& state) const
    {
        for (const Side side : {Side::First, Side::Second}) {
            int lost = 0;
            int all = 0;
            int units = 0;
            for (const Unit& unit : state.units) {
                if (unit.side != side) continue;
                const bool is_gone = !unit.on_table() && unit.presence != Presence::Reserve;
                all += unit.figures_at_start;
                lost += is_gone ? unit.figures_at_start : unit.losses();
                units += is_gone ? 1 : 0;
            }
            fmt::print("{}: {} of {} figures and {} units lost\n",
                       setup_.scenario->sides[index(side)].name, lost, all, units);
        }
    }

    const Setup& setup_;
    const TableLook& look_;
    const Options& options_;
    int turn_ = 1;
    int phase_ = 1;
    int told_turn_ = 0;
    int told_phase_ = 0;
};

Exit run(const DataFolder& data, const Options& options)
{
    for (const std::string& level : options.players)
        if (const auto fault = refuse_player(level)) return report_bad_input(*fault);
    const auto setup = load_setup(data, options.scenario);
    if (!setup) return report(setup.error());
    const auto look = load_look(data, options.scenario);
    if (!look) return report(look.error());
    const Record record = Show{*setup, *look, options}.run();
    if (options.record.empty()) return Exit::Ok;
    const Faults faults = write_text(options.record, to_text(record));
    return faults.empty() ? Exit::Ok : report(faults);
}

}  // namespace

void add_demo(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "demo", "Shows a whole battle, the computer against itself, turn by turn");
    command->footer(R"(
  voltigeur demo
  voltigeur demo shevardino-outpost --seed 7
  voltigeur demo --first sergeant --second recruit --explain --no-map

■ ▲ ●  infantry, cavalry and guns of the first side;  □ △ ○  of the second.
% wood   ^ hill   # houses   ~ water   . road   : other ground)");
    command->add_option("SCENARIO", options->scenario, "the id of a scenario, or a .toml file");
    command->add_option("--seed", options->seed, "of dice and choices; 1809 unless told");
    command->add_option("--first", options->players[0],
                        "who plays the first side: " + level_names() + " or bot:COMMAND");
    command->add_option("--second", options->players[1], "who plays the second side");
    command->add_flag("--explain", options->explains, "say why each order was given");
    command->add_flag("!--no-map", options->shows_map, "tell only what happens");
    add_budget(*command, options->budget);
    add_bot_time(*command, options->bots);
    command->add_option("--record", options->record, "write the battle there as a record")
        ->type_name("FILE");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
