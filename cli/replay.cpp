// voltigeur replay: a recorded battle, order by order.

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/records.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::string file;
    bool is_quiet = false;
};

// NB: Only a record that has been verified is told.
void tell(const LoadedRecord& loaded)
{
    const Names names = loaded.setup.names();
    const auto print = [&](const Events& events) {
        for (const Event& event : events) fmt::print("  {}\n", to_text(event, names));
    };
    Game game{loaded.setup, dice_of_record(loaded.record)};
    fmt::print("start\n");
    print(game.start());
    for (std::size_t i = 0; i < loaded.record.orders.size(); ++i) {
        const RecordedOrder& recorded = loaded.record.orders[i];
        fmt::print("{} {}\n", i + 1, to_text(recorded.order, names));
        if (const auto events = game.try_order(recorded.order)) print(*events);
    }
}

Exit run(const DataFolder& data, const Options& options)
{
    const auto loaded = load_record(data, options.file);
    if (!loaded) return report(loaded.error());
    const auto game = replay_record(*loaded, options.file);
    if (!options.is_quiet && game) tell(*loaded);
    if (!game) return report(game.error());
    fmt::print("{}: {} orders, signature {}\n", options.file, game->orders().size(),
               to_hex(signature(game->state())));
    return Exit::Ok;
}

}  // namespace

void add_replay(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("replay", "Plays a record again and prints every order with its events");
    command->footer(R"(
  voltigeur replay my.battle
  voltigeur replay --quiet my.battle       only whether it is a battle that could have been)");
    command->add_option("FILE", options->file, "a .battle file")->required();
    command->add_flag("--quiet", options->is_quiet, "only verify");
    on_call(*command, session, [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
