// voltigeur map: the table as a staff map.

#include <cstdlib>
#include <filesystem>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/picture.h"
#include "cli/records.h"
#include "draw/map.h"
#include "draw/svg.h"

namespace voltigeur::cli {

namespace {

// Of a record: what can be asked for at all.
constexpr int most_turns = 250;
constexpr int most_orders = 1'000'000'000;

struct Options {
    std::string what;
    std::string out;
    bool is_png = false;
    int width = 1600;
    std::string theme{to_text(draw::Theme::Parchment)};
    int turn = 0;
    int order = -1;
    draw::MapOptions map;
};

// What is drawn: the table of a scenario, or of a battle as it stood.
struct Scene {
    draw::Look look;
    std::shared_ptr<const Scenario> scenario;
    State state;
};

draw::Look look_of(const Setup& setup)
{
    return draw::look_of(std::shared_ptr<const SheetFacts>{setup.source, &setup.source->facts});
}

std::expected<Scene, RecordTrouble> scene_of_scenario(const DataFolder& data,
                                                      const Options& options)
{
    auto battle = load_battle(data, options.what);
    if (!battle) return std::unexpected(RecordTrouble{Exit::BadInput, battle.error()});
    auto scenario = std::make_shared<const Scenario>(std::move(battle->scenario));
    return Scene{draw::look_of(battle->sheet), scenario, scenario->opening};
}

// ---- Records

// After so many orders, or when that turn begins; at the end, if nothing is asked.
bool is_reached(const Options& options, const Playback& play)
{
    if (options.order >= 0) return play.orders() >= static_cast<std::size_t>(options.order);
    if (options.turn > 0) return play.state().moment.turn >= options.turn;
    return play.peek() == nullptr;
}

RecordTrouble not_reached(const Options& options, const Playback& play)
{
    const int turn = play.state().moment.turn;
    const std::string what =
        options.order >= 0 ? fmt::format("there are {} orders in it; ask for --order 0 to {}",
                                         play.orders(), play.orders())
                           : fmt::format("it ends in turn {}; ask for --turn 1 to {}", turn, turn);
    return {Exit::BadInput, {{options.what, 0, 0, what}}};
}

std::expected<Scene, RecordTrouble> scene_of_record(const DataFolder& data, const Options& options)
{
    const auto loaded = load_record(data, options.what);
    if (!loaded) return std::unexpected(loaded.error());
    warn_of(*loaded, options.what);
    const Setup& setup = loaded->record.setup;
    Playback play{loaded->record};
    while (!is_reached(options, play))
        if (!play.next()) return std::unexpected(not_reached(options, play));
    return Scene{look_of(setup), setup.scenario, play.state()};
}

Exit run(const DataFolder& data, const Options& options)
{
    const bool is_record = std::filesystem::path{options.what}.extension() == ".battle";
    if (!is_record && (options.turn > 0 || options.order >= 0))
        return report_bad_input("--turn and --order are for records; name a .battle file");
    const auto scene =
        is_record ? scene_of_record(data, options) : scene_of_scenario(data, options);
    if (!scene) return report(scene.error());
    const std::string svg =
        draw::to_svg(draw::draw_map(*scene->scenario, scene->state, scene->look, options.map),
                     from_text<draw::Theme>(options.theme).value_or(draw::Theme::Parchment));
    if (options.is_png) return write_png(svg, options.out, options.width);
    if (options.out.empty()) {
        fmt::print("{}", svg);
        return Exit::Ok;
    }
    const Faults faults = write_text(options.out, svg);
    return faults.empty() ? Exit::Ok : report(faults);
}

}  // namespace

void add_map(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("map", "Draws the table as a staff map");
    command->footer(R"(
  voltigeur map teugn-skirmish > teugn.svg
  voltigeur map barrosa-hill --png --out barrosa.png --theme felt
  voltigeur map my.battle --turn 4 --out turn-4.svg)");
    command
        ->add_option("WHAT", options->what, "the id of a scenario, a .toml file, or a .battle file")
        ->required();
    command->add_option("-o,--out", options->out, "the file to write; else standard output")
        ->type_name("FILE");
    command->add_flag("--png", options->is_png, "a PNG picture, drawn by rsvg-convert");
    command->add_option("--width", options->width, "of the PNG, in pixels; 1600 unless told")
        ->check(CLI::Range(100, 10'000));
    command->add_option("--theme", options->theme, "parchment, felt or contrast")
        ->type_name("NAME")
        ->check(CLI::IsMember(
            std::vector<std::string>(names_of<draw::Theme>.begin(), names_of<draw::Theme>.end())));
    command->add_option("--turn", options->turn, "of a record: when this turn begins")
        ->check(CLI::Range(1, most_turns));
    command->add_option("--order", options->order, "of a record: after so many orders")
        ->check(CLI::Range(0, most_orders))
        ->excludes("--turn");
    command->add_flag("!--no-names", options->map.names, "without the names");
    command->add_flag("--command", options->map.command, "with the circles of command");
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
