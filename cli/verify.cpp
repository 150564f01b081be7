// voltigeur verify: a recorded battle from its first die, with what its dice can prove.

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/records.h"
#include "engine/base/version.h"
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

void print_dice(const std::vector<FallenDie>& dice, const Names& names)
{
    for (std::size_t n = 0; n < dice.size(); ++n)
        fmt::print("die {} of {} sides is a {}: order {}: {}\n", n, dice[n].sides, dice[n].face,
                   dice[n].order, to_text(dice[n].event, names));
}

std::string about_dice(const DiceOrigin& origin)
{
    if (origin.seed) return "from a seed: whoever held it could foresee them";
    if (!origin.sealed) return "as listed, from a real table: nothing more can be known of them";
    if (origin.sealed->first_commitment.empty())
        return "sealed, as the commitment says; the first seat left its number to the server";
    return "sealed, as all commitments say";
}

// "Voltigeur 1.0.0, then 1.2.0"
std::string programs_of(const Past& past)
{
    std::string text = "Voltigeur " + past.rules.front().program;
    for (std::size_t i = 1; i < past.rules.size(); ++i) text += ", then " + past.rules[i].program;
    return text;
}

// What was found out about the rules, or the exit code if they were broken.
std::expected<std::vector<FallenDie>, Exit> check_rules(const Record& record,
                                                        const Options& options)
{
    auto dice = dice_by_rules(record);
    if (dice) {
        fmt::print("{}: {} orders, as the rules say; signature {}\n", options.file,
                   record.past.orders.size(), to_hex(signature(state_at_end(record))));
        return std::move(*dice);
    }
    if (is_by_todays_rules(record.past))
        return std::unexpected(report(trouble_of(Exit::NotSo, options.file, dice.error())));
    fmt::print("{}: {} orders, played by {}; signature {}\n", options.file,
               record.past.orders.size(), programs_of(record.past),
               to_hex(signature(state_at_end(record))));
    fmt::print("{}: every line has its checksum, and the events lead from the first to the last\n"
               "{}: NOT checked: whether the rules of then were kept; those of this program ({}) "
               "part from it at order {}: {}\n",
               options.file, options.file, program_version(), dice.error().order,
               dice.error().what);
    if (const auto order = find_other_signature(record))
        fmt::print("{}: NOT checked: signatures, from order {} on: that program summed up what "
                   "stands otherwise, or the record was changed\n",
                   options.file, *order);
    return dice_by_events(record);
}

// It is played by the sheet that it carries, which may be any.
void say_if_other_sheet(const DataFolder& data, const Record& record, const Options& options)
{
    const auto files = read_sheet_files(data, record.setup.scenario->sheet);
    if (!files || !record.unplayable.empty()) return;
    const auto sheet = load_sheet_for(*files, record.setup.source->scenario);
    if (sheet && make_law(*sheet)->hash() == record.setup.law->hash()) return;
    fmt::print("{}: NB: it carries a sheet {} of its own, which is not the one of this program\n",
               options.file, record.setup.scenario->sheet);
}

Exit run(const DataFolder& data, const Options& options)
{
    const auto loaded = load_record(data, options.file);
    if (!loaded) return report(loaded.error());
    if (const Exit exit = warn_of(*loaded, options.file); exit != Exit::Ok) return exit;
    const Record& record = loaded->record;
    const bool has_notes = !options.commitment.empty() || !options.number.empty();
    if (has_notes && !record.dice.sealed)
        return not_so(options, 1, "the dice of this record are not sealed");
    if (has_notes) {
        const Exit exit = compare_notes(*record.dice.sealed, options);
        if (exit != Exit::Ok) return exit;
    }
    if (!record.is_as_written && is_by_todays_rules(record.past))
        return not_so(
            options, 2,
            "the battle begins otherwise than its own scenario file says: it was changed");
    say_if_other_sheet(data, record, options);
    // NB: The rules first: they say how many sides each die has.
    const auto dice = check_rules(record, options);
    if (!dice) return dice.error();
    if (options.lists_dice) print_dice(*dice, loaded->names());
    if (const auto fault = server::refuse_dice(record.dice, *dice))
        return report(trouble_of(Exit::NotSo, options.file, *fault));
    const auto unknown = std::ranges::count(*dice, 0, &FallenDie::sides);
    fmt::print("{}: {} dice, {}\n", options.file, dice->size(), about_dice(record.dice));
    if (unknown > 0)
        fmt::print("{}: NOT checked: {} dice of penalties, whose sides the record does not say\n",
                   options.file, unknown);
    return Exit::Ok;
}

}  // namespace

void add_verify(CLI::App& app, Invocation& invocation)
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
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
