// voltigeur bot: one of the computer's players as a program that is spoken to in lines.

#include <cstdio>
#include <iostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/players.h"
#include "engine/base/json_text.h"
#include "engine/order/codec_json.h"
#include "engine/record/record.h"
#include "sim/bot_lines.h"

namespace voltigeur::cli {

namespace {

struct Options {
    std::string level = "sergeant";
    std::string scenario;
    std::uint64_t seed = 1;
};

using Json = nlohmann::json;

std::string text_of(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

class Answering {
public:
    Answering(const DataFolder& data, const Options& options)
        : data_(data), options_(options), dice_(options.seed, 0, SeededDice::Stream::Choices)
    {
    }

    // The answer to a line; nothing where none is waited for.
    std::expected<std::optional<std::string>, std::string> answer(const std::string& line)
    {
        const Json json = parse_json(line);
        const std::string message = json.is_object() ? text_of(json, "message") : "";
        if (message == "battle") return begin(json);
        if (message == "over") return std::nullopt;
        if (!setup_) return std::unexpected(R"(first comes a line with "message": "battle")");
        if (message == "decision") return decide(json);
        // What this player asked for was refused: something that is not, then.
        if ((message == "refused" || message == "fault") && state_)
            return order_line(*setup_, setup_->law->suggest(*setup_->scenario, *state_, dice_));
        return std::unexpected(
            "\"message\" is battle, decision, refused, fault or over; docs/bots.md has the words");
    }

private:
    std::expected<std::optional<std::string>, std::string> begin(const Json& json)
    {
        const std::string id =
            options_.scenario.empty() ? text_of(json, "scenario") : options_.scenario;
        auto setup = load_setup(data_, id, text_of(json, "profile"));
        if (!setup) return std::unexpected(to_text(setup.error().front()));
        if (to_hex(setup->scenario_hash) != text_of(json, "scenario_hash"))
            return std::unexpected(fmt::format(
                "the battle is not the {} that is here; name its file with --scenario FILE", id));
        setup_ = std::move(*setup);
        state_.reset();
        player_ = ai::make_player(options_.level);
        return std::nullopt;
    }

    std::expected<std::optional<std::string>, std::string> decide(const Json& json)
    {
        if (!json.contains("state")) return std::unexpected("\"state\" is missing");
        const auto state = state_from_json(json.at("state"), setup_->names());
        if (!state) return std::unexpected("state: " + state.error().what);
        state_ = *state;
        return order_line(*setup_, player_->advise(*setup_, *state, dice_).order);
    }

    const DataFolder& data_;
    const Options& options_;
    SeededDice dice_;
    std::optional<Setup> setup_;
    std::optional<State> state_;  // at the last decision
    std::unique_ptr<ai::Player> player_;
};

Exit run(const DataFolder& data, const Options& options)
{
    if (const auto fault = refuse_level(options.level)) return report_bad_input(*fault);
    Answering answering{data, options};
    std::string line;
    for (std::size_t number = 1; std::getline(std::cin, line); ++number) {
        const auto answer = answering.answer(line);
        if (!answer) return report_bad_input(fmt::format("line {}: {}", number, answer.error()));
        if (!*answer) continue;
        fmt::print("{}\n", **answer);
        std::fflush(stdout);
    }
    return Exit::Ok;
}

}  // namespace

void add_bot(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("bot", "Plays over standard input and output, in lines of JSON");
    command->footer(R"(
  voltigeur bot --level sergeant
  voltigeur tournament tutorial-thirteen --players "sergeant,bot:voltigeur bot --level recruit"
  voltigeur demo tutorial-thirteen --first "bot:python3 docs/examples/bot.py"

A decision comes in, an order goes out; docs/bots.md has the words, and bots in Python and in C++.)");
    command->add_option("--level", options->level,
                        "which of the computer's players: " + level_names());
    command->add_option("--scenario", options->scenario,
                        "the file of the battle, where it is none of the folder of scenarios");
    command->add_option("--seed", options->seed, "of its choices");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
