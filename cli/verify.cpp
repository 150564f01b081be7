// voltigeur verify: a recorded battle from its first die, with what its dice can prove.

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/records.h"
#include "server/dice/verify.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::string file;
    std::string commitment;
    std::string number;
    bool lists_dice = false;
};

Exit not_so(const Options& options, std::size_t line, const std::string& what)
{
    report(Faults{{options.file, static_cast<int>(line), 1, what}});
    return Exit::NotSo;
}

// What the player wrote down before the first die, against what the record has.
Exit compare_notes(const Seal& seal, const Options& options)
{
    if (!options.commitment.empty() && options.commitment != seal.commitment)
        return not_so(options, 1,
                      "the server's commitment is " + seal.commitment +
                          ", not the one that you were shown");
    if (!options.number.empty() && options.number != seal.first && options.number != seal.second)
        return not_so(options, 1, "neither seat's number is the one that you drew");
    return Exit::Ok;
}

server::DieWatch printer(const Options& options, const Names& names)
{
    if (!options.lists_dice) return {};
    return [names](const server::SeenDie& die) {
        fmt::print("die {} of {} sides is a {}: order {}: {}\n", die.index, die.sides, die.face,
                   die.order, to_text(die.event, names));
    };
}

std::string about_dice(const Record& record)
{
    const RecordHeader& header = record.header;
    if (header.seed) return "from a seed: whoever held it could foresee them";
    if (!header.sealed) return "as listed, from a real table: nothing more can be known of them";
    if (header.sealed->first_commitment.empty())
        return "sealed, as the commitment says; the first seat left its number to the server";
    return "sealed, as all commitments say";
}

Exit run(const DataFolder& data, const Options& options)
{
    const auto loaded = load_record(data, options.file);
    if (!loaded) return report(loaded.error());
    const Record& record = loaded->record;
    const bool has_notes = !options.commitment.empty() || !options.number.empty();
    if (has_notes && !record.header.sealed)
        return not_so(options, 1, "the dice of this record are not sealed");
    if (has_notes) {
        const Exit exit = compare_notes(*record.header.sealed, options);
        if (exit != Exit::Ok) return exit;
    }
    // NB: The rules first: what the record is of says whether it can be played at all.
    const auto game = replay_record(*loaded, options.file);
    if (!game) return report(game.error());
    const auto dice =
        server::play_in_time(record, loaded->setup, printer(options, loaded->setup.names()));
    if (!dice) {
        const std::size_t order = dice.error().order;
        const std::string place = order == 0 ? "" : "order " + std::to_string(order) + ": ";
        return not_so(options, dice.error().line, place + dice.error().what);
    }
    fmt::print("{}: {} orders, as the rules say; signature {}\n{}: {} dice, {}\n", options.file,
               game->orders().size(), to_hex(signature(game->state())), options.file, *dice,
               about_dice(record));
    return Exit::Ok;
}

}  // namespace

void add_verify(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "verify", "Recomputes a battle: its rules, its signatures, and where its dice came from");
    command->footer(R"(
  voltigeur verify my.battle
  voltigeur verify my.battle --commitment 5d41…   is it the one that I was shown?
  voltigeur verify my.battle --dice               every die, and what it was for

docs/dice.md says what this proves.)");
    command->add_option("FILE", options->file, "a .battle file")->required();
    command->add_option("--commitment", options->commitment,
                        "the server's commitment, as it was shown before the first die");
    command->add_option("--number", options->number, "the number that your own page drew");
    command->add_flag("--dice", options->lists_dice, "list every die with its order and event");
    on_call(*command, session, [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
