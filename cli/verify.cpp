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
    std::optional<std::string> commitment;
    std::optional<std::string> number;
    bool lists_dice = false;
};

Exit not_so(const Options& options, std::size_t line, const std::string& what)
{
    report(Faults{{options.file, static_cast<int>(line), 1, what}});
    return Exit::NotSo;
}

// ---- What the player wrote down before the first die

// The digits as records have them.
std::optional<std::string> number_of_note(std::string text)
{
    for (char& c : text)
        if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
    const bool is_number =
        text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
    return is_number ? std::optional{std::move(text)} : std::nullopt;
}

Exit compare_notes(const Record& record, const Options& options)
{
    if (!options.commitment && !options.number) return Exit::Ok;
    for (const auto& note : {options.commitment, options.number})
        if (note && !number_of_note(*note))
            return report_bad_input(
                "--commitment and --number: write the 64 hexadecimal digits that you were shown");
    if (!record.dice.sealed) return not_so(options, 1, "the dice of this record are not sealed");
    const Seal& seal = *record.dice.sealed;
    if (options.commitment && number_of_note(*options.commitment) != seal.commitment)
        return not_so(options, 1,
                      "the server's commitment is " + seal.commitment +
                          ", not the one that you were shown");
    if (!options.number) return Exit::Ok;
    const auto number = number_of_note(*options.number);
    if (number != seal.first && number != seal.second)
        return not_so(options, 1, "neither seat's number is the one that you drew");
    return Exit::Ok;
}

// ---- What can be said of a battle that cannot be computed again

// Says what was not checked, and remembers that something was not.
class Unchecked {
public:
    explicit Unchecked(const Options& options) : file_(options.file) {}

    void say(const std::string& what)
    {
        fmt::print("{}: NOT checked: {}\n", file_, what);
        is_any_ = true;
    }
    [[nodiscard]] bool is_any() const { return is_any_; }

private:
    const std::string& file_;
    bool is_any_ = false;
};

// "Voltigeur 1.0.0, then 1.2.0"
std::string programs_of(const Past& past)
{
    std::string text = "Voltigeur " + past.rules.front().program;
    for (std::size_t i = 1; i < past.rules.size(); ++i) text += ", then " + past.rules[i].program;
    return text;
}

void say_which_rules(const Record& record, const std::optional<RecordFault>& parts,
                     Unchecked& unchecked)
{
    if (!parts) return;
    if (!record.unplayable.empty())
        return unchecked.say(fmt::format(
            "its rules, its opening and its facts: this program ({}) cannot read its sheet: {}",
            program_version(), to_text(record.unplayable.front())));
    const std::string where =
        parts->order == 0 ? "before the first order" : fmt::format("at order {}", parts->order);
    unchecked.say(fmt::format(
        "whether the rules of then were kept; those of this program ({}) part from it {}: {}",
        program_version(), where, parts->what));
}

// ---- Its battle

// It is played by the sheet and on the scenario that it carries, which may be any.
void say_if_other_sheet(const DataFolder& data, const Record& record, const Options& options)
{
    const std::string& id = record.setup.scenario->sheet;
    const auto files = read_sheet_files(data, id);
    if (!files) {
        fmt::print("{}: NB: it carries its sheet {}, which this program does not have\n",
                   options.file, id);
        return;
    }
    const auto sheet = load_sheet_for(*files, record.setup.source->scenario);
    if (sheet && make_law(*sheet)->hash() == record.setup.law->hash()) return;
    fmt::print("{}: NB: it carries a sheet {} of its own, which is not the one of this program\n",
               options.file, id);
}

void say_if_other_scenario(const DataFolder& data, const Record& record, const Options& options)
{
    const Scenario& scenario = *record.setup.scenario;
    const auto own = load_known_setup(data, scenario.id, scenario.profile);
    if (own && own->scenario_hash == record.setup.scenario_hash) return;
    fmt::print("{}: NB: it carries {}\n", options.file,
               own ? fmt::format("a scenario {} of its own, which is not the one of this program",
                                 scenario.id)
                   : fmt::format("its scenario {}, which this program does not have", scenario.id));
}

// Whether the battle is what its own files say. Only a program that reads them as they were read
// then can tell.
Exit check_battle(const Record& record, bool is_computed, const Options& options,
                  Unchecked& unchecked)
{
    const auto fault = find_changed_battle(record);
    if (!fault) return Exit::Ok;
    if (was_changed(record, is_computed))
        return not_so(options, fault->line,
                      fault->what + ": it was changed" +
                          (is_by_todays_rules(record.past)
                               ? ""
                               : ", or " + programs_of(record.past) + " read it otherwise"));
    unchecked.say(
        (record.is_as_written ? "its facts" : "its opening") +
        fmt::format("; as this program ({}) reads its files, {}", program_version(), fault->what));
    return Exit::Ok;
}

// ---- Its rules

void print_rules(const Record& record, const std::optional<RecordFault>& parts,
                 const Options& options, Unchecked& unchecked)
{
    const std::string end = to_hex(signature(state_at_end(record)));
    const std::size_t orders = record.past.orders.size();
    if (!parts) {
        fmt::print("{}: {} orders, as the rules say; signature {}\n", options.file, orders, end);
        return;
    }
    fmt::print("{}: {} orders, played by {}; signature {}\n"
               "{}: every line has its checksum, and the events lead from the first to the last\n",
               options.file, orders, programs_of(record.past), end, options.file);
    say_which_rules(record, parts, unchecked);
    if (const auto order = find_other_signature(record))
        unchecked.say(fmt::format(
            "signatures, from order {} on: that program summed up what stands otherwise, or the "
            "record was changed",
            *order));
}

// ---- Its dice

void print_dice(const std::vector<FallenDie>& dice, const Names& names)
{
    for (std::size_t n = 0; n < dice.size(); ++n)
        fmt::print("die {} of {} sides is a {}: order {}: {}\n", n, dice[n].sides, dice[n].face,
                   dice[n].order, to_text(dice[n].event, names));
}

std::string about_dice(const DiceOrigin& origin, bool is_computed)
{
    if (origin.seed) return "from a seed: whoever held it could foresee them";
    if (!origin.sealed)
        return "as listed, without a seed or a seal (of a real table, or of a game that went on "
               "from a record): nothing more can be known of them";
    if (!is_computed) return "in the order of the dice that the three numbers give";
    if (origin.sealed->first_commitment.empty())
        return "sealed, as the commitment says; the first seat left its number to the server";
    return "sealed, as all commitments say";
}

Exit check_dice(const Record& record, const std::vector<FallenDie>& dice, bool is_computed,
                const Options& options, Unchecked& unchecked)
{
    if (options.lists_dice) print_dice(dice, record.setup.names());
    if (const auto fault = server::refuse_dice(record.dice, dice))
        return report(trouble_of(Exit::NotSo, options.file, *fault));
    fmt::print("{}: {} dice, {}\n", options.file, dice.size(),
               about_dice(record.dice, is_computed));
    if (!is_computed && !dice.empty())
        unchecked.say("whether a rule asked for each of these dice; events that no rule made could "
                      "use up dice that somebody did not like");
    if (const auto unknown = std::ranges::count(dice, 0, &FallenDie::sides); unknown > 0)
        unchecked.say(
            fmt::format("{} dice of penalties, whose sides the record does not say", unknown));
    return Exit::Ok;
}

Exit run(const DataFolder& data, const Options& options)
{
    const auto loaded = load_record(data, options.file);
    if (!loaded) return report(loaded.error());
    if (const Exit exit = warn_of(*loaded, options.file); exit != Exit::Ok) return exit;
    const Record& record = loaded->record;
    if (const Exit exit = compare_notes(record, options); exit != Exit::Ok) return exit;

    // NB: The rules first: they say how many sides each die has.
    auto dice = dice_by_rules(record);
    const bool is_computed = dice.has_value();
    Unchecked unchecked{options};
    if (const Exit exit = check_battle(record, is_computed, options, unchecked); exit != Exit::Ok)
        return exit;
    if (!is_computed && record.unplayable.empty() && is_by_todays_rules(record.past))
        return report(trouble_of(Exit::NotSo, options.file, dice.error()));
    say_if_other_sheet(data, record, options);
    say_if_other_scenario(data, record, options);
    print_rules(record, is_computed ? std::nullopt : std::optional{dice.error()}, options,
                unchecked);
    if (!is_computed) dice = dice_by_events(record);
    if (const Exit exit = check_dice(record, *dice, is_computed, options, unchecked);
        exit != Exit::Ok)
        return exit;
    if (!unchecked.is_any()) return Exit::Ok;
    fmt::print("{}: it could not be checked in full; {} can, which has its rules\n", options.file,
               programs_of(record.past));
    return Exit::NotSo;
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

It ends with 0 if everything is so, with 1 if something is not so or could not be checked.
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
