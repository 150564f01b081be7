// voltigeur order: one more order in a record, or what is waited for.

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/records.h"
#include "cli/typed_dice.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::string file;
    std::string order;
};

std::string ids_of(const std::vector<UnitId>& units, const Names& names)
{
    std::string text;
    for (const UnitId id : units) text += " " + std::string{names.units[index(id)]};
    return text;
}

void print_decision(const Game& game, const Names& names)
{
    const auto decision = game.decision();
    if (!decision) {
        fmt::print("the battle is over\n");
        return;
    }
    const Moment& moment = game.state().moment;
    fmt::print("turn {}, phase {} {}: {} {}", moment.turn, moment.phase,
               game.law().phase_title(moment.phase), names.sides[index(decision->side)],
               to_text(decision->step));
    if (decision->unit != no_unit) fmt::print(" {}", names.units[index(decision->unit)]);
    fmt::print("\n");
    const std::vector<UnitId> units = game.law().may_act(game.scenario(), game.state());
    if (!units.empty()) fmt::print("may act:{}\n", ids_of(units, names));
}

// What came of the order, or the code to end with.
std::expected<Events, Exit> give(Game& game, const Options& options, const Names& names)
{
    const auto order = order_from_text(options.order, names);
    if (!order)
        return std::unexpected(report(
            Faults{{"order", 1, static_cast<int>(order.error().column), order.error().what}}));
    auto events = game.try_order(*order);
    if (!events) {
        fmt::print("refused: {}\n", to_text(events.error(), names));
        return std::unexpected(Exit::NotSo);
    }
    if (has_input_ended())
        return std::unexpected(report_bad_input("dice are missing; the order is not given"));
    return std::move(*events);
}

// A whole record of this version grows by its end; any other is written anew.
Faults save(const LoadedRecord& loaded, const Game& game, const std::string& file)
{
    Record record = record_of(game, loaded.record.dice);
    record.taken_back = loaded.record.taken_back;
    const bool can_grow = loaded.version == 2 && !loaded.record.is_torn && loaded.is_ended &&
                          record.taken_back.empty();
    return can_grow ? append_text(file, last_line_of(record)) : write_text(file, to_text(record));
}

Exit run(const DataFolder& data, const Options& options)
{
    const auto lock = lock_record(options.file);
    if (!lock) return report(lock.error());
    const auto loaded = load_record(data, options.file);
    if (!loaded) return report(loaded.error());
    auto game = resume_record(*loaded, options.file);
    if (!game) return report(game.error());
    const Names names = loaded->names();
    if (!options.order.empty() && loaded->record.dice.sealed)
        return report_bad_input(fmt::format(
            "{}: its dice are sealed, so only the server where it is played can roll them; give "
            "the order there, or go on elsewhere with a new game from this record (POST api/games, "
            "record)",
            options.file));
    if (!options.order.empty()) {
        const auto events = give(*game, options, names);
        if (!events) return events.error();
        // NB: What has been told counts, so nothing is told before it is in the file.
        if (const Faults faults = save(*loaded, *game, options.file); !faults.empty())
            return report(faults);
        for (const Event& event : *events) fmt::print("{}\n", to_text(event, names));
    }
    print_decision(*game, names);
    return Exit::Ok;
}

}  // namespace

void add_order(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "order",
        "Adds an order to a record and prints what happens; without one, says what is waited for");
    command->footer(R"(
  voltigeur order my.battle
  voltigeur order my.battle "french move 57e_1 wheel left 30 advance 4.5"
  voltigeur order my.battle "french charge 57e_1 at ir56_1"
  voltigeur order my.battle "french done")");
    command->add_option("FILE", options->file, "a .battle file")->required();
    command->add_option("ORDER", options->order, "the order, in quotation marks: SIDE NAME …");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
