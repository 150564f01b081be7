// voltigeur odds: the exact chances of a charge, a volley, a bombardment, a test, a melee.

#include "engine/odds/odds.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/files.h"
#include "engine/order/codec_json.h"
#include "transcript/transcript.h"

namespace voltigeur::cli {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::string file;
    bool is_json = false;
    int through = 0;
    std::size_t most = 20;
};

constexpr std::uint32_t million = 1'000'000;

// "25.0000 %"
std::string percent(const Fraction& chance)
{
    const std::uint64_t parts = chance.parts_of(million);
    return fmt::format("{:3}.{:04} %", parts / 10'000, parts % 10'000);
}

// "25.0 %"
std::string short_percent(const Fraction& chance)
{
    const std::uint64_t parts = chance.parts_of(1000);
    return fmt::format("{}.{} %", parts / 10, parts % 10);
}

// "0.833"
std::string average(const Fraction& figures)
{
    const std::uint64_t parts = figures.parts_of(1000);
    return fmt::format("{}.{:03}", parts / 1000, parts % 1000);
}

// A long fraction tells nobody anything.
std::string short_fraction(const Fraction& chance)
{
    constexpr std::size_t longest = 24;
    std::string text = to_text(chance);
    return text.size() > longest ? std::string{} : text;
}

Json to_json(const Fraction& chance)
{
    return {{"fraction", to_text(chance)}, {"parts_per_million", chance.parts_of(million)}};
}

// Each number that can be lost, and how likely it is.
Json to_json(const LossChances& losses)
{
    Json list = Json::array();
    for (std::size_t lost = 0; lost < losses.chances().size(); ++lost)
        if (const Fraction& chance = losses.chances()[lost]; !chance.numerator().is_zero())
            list.push_back({{"lost", lost}, {"chance", to_json(chance)}});
    return list;
}

// ---- A charge

// What a choice comes to, in the order of its values.
template <class Choice>
constexpr std::array<std::string_view, names_of<Choice>.size()> sentences_of{};
template <>
constexpr std::array<std::string_view, 2> sentences_of<ShootChoice>{
    "units that may shoot at a charger do", "units shoot only where they must"};
template <>
constexpr std::array<std::string_view, 3> sentences_of<ReactionChoice>{
    "the unit charged forms square or masse against cavalry, meets or evades it if it is wise",
    "infantry charged by cavalry forms square or masse; other units stay as they are",
    "the unit charged stays as it is"};
template <>
constexpr std::array<std::string_view, 3> sentences_of<GuardChoice>{
    "a charger that may pay to go on does if it is clearly stronger",
    "a charger that may pay to go on does", "a charger that may pay to go on does not"};
template <>
constexpr std::array<std::string_view, 2> sentences_of<SupportChoice>{
    "the strongest of several units fights for the guns",
    "the first of several units fights for the guns"};

std::string sentence_of(const Field<Choices, MeetChoice>& choice, MeetChoice value)
{
    const bool is_counter_charge = choice.member == &Choices::counter_charge;
    const std::string who = is_counter_charge ? "a unit that may counter-charge "
                                              : "cavalry that may intercept the charge ";
    if (value == MeetChoice::Hold) return who + "does not";
    return who + (value == MeetChoice::Charge ? "does" : "does unless it is outmatched");
}
template <class Choice>
std::string sentence_of(const Field<Choices, Choice>&, Choice value)
{
    return std::string{sentences_of<Choice>[static_cast<std::size_t>(value)]};
}

// The choices that players may have to make, each with what was taken for granted.
template <class Use>
void for_each_choice(const ChargeOdds& odds, const Choices& choices, Use use)
{
    Choices::fields([&](const auto&... choice) {
        const auto take = [&](const auto& one) {
            const auto value = choices.*one.member;
            if (odds.choices.contains(one.name))
                use(one.name, to_text(value), sentence_of(one, value));
        };
        (take(choice), ...);
    });
}

void print_choices(const ChargeOdds& odds, const Choices& choices)
{
    for_each_choice(odds, choices, [](auto name, auto value, const std::string& sentence) {
        fmt::print("policy {} {}: {}\n", name, value, sentence);
    });
}

Json choices_json(const ChargeOdds& odds, const Choices& choices)
{
    Json policy = Json::object();
    for_each_choice(odds, choices, [&](auto name, auto value, const std::string&) {
        policy[std::string{name}] = value;
    });
    return policy;
}

void print_losses(std::string_view unit, const LossChances& losses)
{
    fmt::print("{} loses {} on average:", unit, average(losses.mean()));
    const char* between = " ";
    for (std::size_t lost = 0; lost < losses.chances().size(); ++lost) {
        const Fraction& chance = losses.chances()[lost];
        if (chance.parts_of(1000) == 0) continue;
        fmt::print("{}{} {}", between, lost, short_percent(chance));
        between = ", ";
    }
    fmt::print("\n");
}

void print_text(const ChargeOdds& odds, const Charge& charge, const Choices& choices,
                const Names& names)
{
    for (const auto& [outcome, chance] : odds.outcomes)
        fmt::print("{}  {:30}  {}\n", percent(chance), to_text(outcome), short_fraction(chance));
    print_losses(names.units[index(charge.unit)], odds.attacker_losses);
    print_losses(names.units[index(charge.at)], odds.defender_losses);
    print_choices(odds, choices);
}

void print_json(const ChargeOdds& odds, const Charge& charge, const Choices& choices,
                const Names& names)
{
    Json list = Json::array();
    for (const auto& [outcome, chance] : odds.outcomes)
        list.push_back({{"outcome", to_text(outcome)}, {"chance", to_json(chance)}});
    const std::string attacker{names.units[index(charge.unit)]};
    const std::string defender{names.units[index(charge.at)]};
    const Json average{{attacker, to_json(odds.attacker_losses.mean())},
                       {defender, to_json(odds.defender_losses.mean())}};
    const Json losses{{attacker, to_json(odds.attacker_losses)},
                      {defender, to_json(odds.defender_losses)}};
    fmt::print("{}\n", Json{{"outcomes", list},
                            {"average_losses", average},
                            {"losses", losses},
                            {"policy", choices_json(odds, choices)}}
                           .dump(2));
}

// ---- Anything else

std::string text_of(const UnitChange& change, const Names& names)
{
    std::string text{names.units[index(change.unit)]};
    std::string_view between = " ";
    const auto add = [&](const std::string& what) {
        text.append(between).append(what);
        between = ", ";
    };
    if (change.lost > 0) add(fmt::format("loses {}", change.lost));
    if (change.presence != Presence::OnTable) add(std::string{to_text(change.presence)});
    if (change.kills > 0)
        add(fmt::format("takes {} kill{}", change.kills, change.kills == 1 ? "" : "s"));
    if (change.was_staggered) add("staggered");
    if (change.fell_back) add("falls back");
    if (change.has_rallied) add("rallies");
    if (change.lost_leader) add("loses its leader");
    if (change.was_halted) add("halted");
    if (change.was_placed) add("placed in " + std::string{to_text(change.formation)});
    return text;
}

std::string text_of(const std::vector<UnitChange>& changes, const Names& names)
{
    std::string text;
    for (const UnitChange& change : changes)
        text += (text.empty() ? "" : "; ") + text_of(change, names);
    return text.empty() ? "nothing changes" : text;
}

void print_text(const std::vector<ChangeOdds>& odds, const Names& names, std::size_t most)
{
    for (std::size_t i = 0; i < odds.size() && i < most; ++i)
        fmt::print("{}  {}  {}\n", percent(odds[i].chance), text_of(odds[i].changes, names),
                   short_fraction(odds[i].chance));
    if (odds.size() > most)
        fmt::print("… and {} less likely; --most shows more\n", odds.size() - most);
}

Json to_json(const UnitChange& change, const Names& names)
{
    return {{"unit", std::string{names.units[index(change.unit)]}},
            {"lost", change.lost},
            {"presence", to_text(change.presence)},
            {"formation", to_text(change.formation)},
            {"placed", change.was_placed},
            {"halted", change.was_halted},
            {"kills", change.kills},
            {"staggered", change.was_staggered},
            {"fell_back", change.fell_back},
            {"rallied", change.has_rallied},
            {"lost_leader", change.lost_leader}};
}

void print_json(const std::vector<ChangeOdds>& odds, const Names& names)
{
    Json list = Json::array();
    for (const ChangeOdds& line : odds) {
        Json changes = Json::array();
        for (const UnitChange& change : line.changes) changes.push_back(to_json(change, names));
        list.push_back({{"changes", changes}, {"chance", to_json(line.chance)}});
    }
    fmt::print("{}\n", Json{{"outcomes", list}}.dump(2));
}

Exit report(OddsFault fault, const TranscriptRunner::Question& question)
{
    const Setup& setup = question.setup;
    if (fault == OddsFault::Refused && question.order)
        if (const auto refusal =
                setup.law->refuse(*setup.scenario, question.state, *question.order)) {
            fmt::print("refused: {}\n", to_text(*refusal, setup.names()));
            return Exit::NotSo;
        }
    return report_bad_input("no exact odds: " + std::string{to_text(fault)});
}

Exit answer_charge(const TranscriptRunner::Question& question, const Charge& charge,
                   const Options& options)
{
    const Choices& choices = question.choices;
    const auto odds = charge_odds(question.setup, question.state, charge, {.choices = choices});
    if (!odds) return report(odds.error(), question);
    if (options.is_json)
        print_json(*odds, charge, choices, question.setup.names());
    else
        print_text(*odds, charge, choices, question.setup.names());
    return Exit::Ok;
}

Exit answer(const TranscriptRunner::Question& question, const Options& options)
{
    if (question.order)
        if (const auto* charge = std::get_if<Charge>(&question.order->what))
            return answer_charge(question, *charge, options);
    if (question.choices != Choices{})
        return report_bad_input("a policy is for the odds of a charge");
    const auto odds =
        question.order
            ? order_odds(question.setup, question.state, *question.order, options.through)
            : proceed_odds(question.setup, question.state, options.through);
    if (!odds) return report(odds.error(), question);
    if (options.is_json)
        print_json(*odds, question.setup.names());
    else
        print_text(*odds, question.setup.names(), options.most);
    return Exit::Ok;
}

Exit run(const DataFolder& data, const Options& options)
{
    const auto text = read_text(options.file);
    if (!text) return cli::report(text.error());
    TranscriptRunner runner{data.rules()};
    const auto question = runner.ask(*text, options.file);
    return question ? answer(*question, options) : cli::report(question.error());
}

}  // namespace

void add_odds(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("odds", "Exact chances, by the same law that is played. The file is a "
                                   "transcript whose last line asks:");
    command->footer(R"(
  sheet r10 letter
  unit A french infantry veteran 12 column at 20,20 facing 0
  unit B russian infantry veteran 12 line at 20,27 facing 180
  phase 3
  order french done                         no more moves; now charges
  odds french charge A at B

What players may choose on the way is sensible by default; a line before `odds` changes it, such as
`policy guard pays shoot hold`:

  shoot            at_charger, hold
  reaction         sensible, square, hold          of the unit charged
  guard            sensible, pays, yields          a charger that may pay to go on
  counter_charge   sensible, charge, hold
  intercept        sensible, charge, hold
  support          sensible, first                 who fights for the guns

Any order can be asked about; `odds` alone asks what happens by itself, as in a melee (phase 6).

  voltigeur odds charge.game
  voltigeur odds --json charge.game
  voltigeur odds --through 2 guns.game      fire, and the tests it leads to)");
    command->add_option("FILE", options->file, "a transcript that ends with odds …")->required();
    command->add_flag("--json", options->is_json, "for programs");
    command->add_option("--through", options->through, "go on to the end of this printed phase");
    command->add_option("--most", options->most, "how many outcomes to show; 20 unless told");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
