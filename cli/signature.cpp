// voltigeur signature: one number that sums up how the engine plays.

#include <array>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/records.h"
#include "engine/order/codec.h"
#include "engine/sheet/document_hash.h"
#include "sim/random_game.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::vector<std::string> names;
    bool lists = false;
};

class Lines {
public:
    explicit Lines(bool lists) : lists_(lists) {}
    void add(const std::string& line)
    {
        if (lists_) fmt::print("{}\n", line);
        hash_.add(line);
    }
    [[nodiscard]] std::uint64_t value() const { return hash_.value(); }

private:
    DocumentHash hash_;
    bool lists_;
};

// ---- The golden games: random ones of every sheet, in each profile, from fixed seeds. Some are
// fought close together, so that much happens in them.

struct Golden {
    std::string_view scenario;
    std::string_view profile;
    int games = 6;
};
constexpr std::array golden_games{
    Golden{"close-a12", "letter"},         Golden{"close-a12", "harmonised"},
    Golden{"close-sp3", "letter"},         Golden{"close-sp3", "harmonised"},
    Golden{"close-r10", "letter"},         Golden{"close-r10", "harmonised"},
    Golden{"close-b6", "letter"},          Golden{"close-b6", "harmonised"},
    Golden{"close-004", "letter"},         Golden{"close-004", "rival"},
    Golden{"teugn-skirmish", "letter", 2}, Golden{"shevardino-outpost", "letter", 2},
    Golden{"barrosa-hill", "letter", 2}};
constexpr std::uint64_t first_seed = 1805;

Faults add_golden_games(const DataFolder& data, Lines& lines)
{
    for (const Golden& golden : golden_games) {
        const auto setup = load_setup(data, golden.scenario, golden.profile);
        if (!setup) return setup.error();
        const Names names = setup->names();
        for (int i = 0; i < golden.games; ++i) {
            const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
            RandomGame random{*setup, seed};
            // What is told counts too: records of the same rules must tell it alike.
            DocumentHash told;
            while (!random.game().is_over())
                for (const Event& event : random.play_one()) told.add(to_text(event, names));
            lines.add(fmt::format("{} {} {}: {} orders, {}, told {}", golden.scenario,
                                  golden.profile, seed, random.game().orders().size(),
                                  to_hex(signature(random.game().state())), to_hex(told.value())));
        }
    }
    return {};
}

// ---- Records

Exit add_records(const DataFolder& data, const Options& options, Lines& lines)
{
    const auto files = files_named(options.names, ".battle");
    if (!files) return report(files.error());
    if (files->empty()) return report_bad_input("no records (.battle) in " + options.names.front());
    for (const auto& file : *files) {
        const auto loaded = load_record(data, file);
        if (!loaded) return report(loaded.error());
        if (const auto dice = dice_by_rules(loaded->record); !dice)
            return report(trouble_of(Exit::NotSo, file, dice.error()));
        lines.add(file.filename().string() + " " + to_hex(signature(state_at_end(loaded->record))));
    }
    return Exit::Ok;
}

Exit run(const DataFolder& data, const Options& options)
{
    Lines lines{options.lists};
    if (options.names.empty()) {
        const Faults faults = add_golden_games(data, lines);
        if (!faults.empty()) return report(faults);
    } else if (const Exit exit = add_records(data, options, lines); exit != Exit::Ok) {
        return exit;
    }
    fmt::print("{}\n", to_hex(lines.value()));
    return Exit::Ok;
}

}  // namespace

void add_signature(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "signature", "Plays golden games and prints one number for all: if it changes, play has "
                     "changed");
    command->footer(R"(
  voltigeur signature --list          the golden games, each with its own
  voltigeur signature --list FILE…    records instead, as the rules of today play them)");
    command->add_option("FILE", options->names, "records, or folders of them");
    command->add_flag("--list", options->lists, "also print the signature of each game");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
