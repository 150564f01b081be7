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

void tell_orders(const LoadedRecord& loaded)
{
    const Names names = loaded.names();
    const auto print = [&](const Events& events) {
        for (const Event& event : events) fmt::print("  {}\n", to_text(event, names));
    };
    fmt::print("start\n");
    print(loaded.record.past.start);
    std::size_t number = 0;
    for (const PlayedOrder& played : loaded.record.past.orders) {
        fmt::print("{} {}\n", ++number, to_text(played.order, names));
        print(played.events);
    }
}

void tell(const LoadedRecord& loaded, const Options& options)
{
    if (!options.is_quiet) tell_orders(loaded);
    const State state = state_at_end(loaded.record);
    fmt::print("{}: {} orders, signature {}\n", options.file, loaded.record.past.orders.size(),
               to_hex(signature(state)));
}

Exit run(const DataFolder& data, const Options& options)
{
    const auto loaded = load_record(data, options.file);
    if (!loaded) {
        if (const auto before = load_before_fault(data, options.file, loaded.error()))
            tell(*before, options);
        return report(loaded.error());
    }
    tell(*loaded, options);
    return warn_of(*loaded, options.file);
}

}  // namespace

void add_replay(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "replay", "Prints every order of a record and what came of it, as it happened then");
    command->footer(R"(
  voltigeur replay my.battle
  voltigeur replay --quiet my.battle       only how many orders there are, and where they led

`voltigeur verify` looks at whether the rules and the dice were kept.)");
    command->add_option("FILE", options->file, "a .battle file")->required();
    command->add_flag("--quiet", options->is_quiet, "only the closing line");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
