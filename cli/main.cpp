// voltigeur: the command line.

#include <csignal>
#include <exception>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/version.h"

namespace {

using voltigeur::cli::Exit;
using voltigeur::cli::Invocation;

constexpr const char* about =
    R"(Voltigeur plays Napoleonic battles on a table without a grid, exactly as the printed
sheets say.

  voltigeur demo                             watch a battle
  voltigeur new teugn-skirmish --seed 1809 -o my.battle
  voltigeur order my.battle                  what is waited for?
  voltigeur order my.battle "french done"    give an order
  voltigeur replay my.battle                 read the battle again
  voltigeur verify my.battle                 compute it and its dice again
  voltigeur map teugn-skirmish > teugn.svg   the table as a staff map
  voltigeur forces teugn-skirmish            the order of battle, with boxes
  voltigeur check rules scenarios            look for mistakes in the data
  voltigeur sheet r10                        a rule sheet to read or to print
  voltigeur COMMAND --help                   more about a command)";

constexpr const char* footer = R"(
The program ends with 0 if all is well, 1 if the thing asked about is not so (a transcript fails, a
record does not verify, or could not be checked in full), 2 if files or arguments are wrong, 3 if the program itself is at fault.)";

void add_commands(CLI::App& app, Invocation& invocation)
{
    voltigeur::cli::add_demo(app, invocation);
    voltigeur::cli::add_new(app, invocation);
    voltigeur::cli::add_order(app, invocation);
    voltigeur::cli::add_replay(app, invocation);
    voltigeur::cli::add_verify(app, invocation);
    voltigeur::cli::add_forces(app, invocation);
    voltigeur::cli::add_map(app, invocation);
    voltigeur::cli::add_odds(app, invocation);
    voltigeur::cli::add_check(app, invocation);
    voltigeur::cli::add_serve(app, invocation);
    voltigeur::cli::add_sheet(app, invocation);
    voltigeur::cli::add_transcript(app, invocation);
    voltigeur::cli::add_random(app, invocation);
    voltigeur::cli::add_tables(app, invocation);
    voltigeur::cli::add_tournament(app, invocation);
    voltigeur::cli::add_simulate(app, invocation);
    voltigeur::cli::add_bot(app, invocation);
    voltigeur::cli::add_signature(app, invocation);
    voltigeur::cli::add_upgrade(app, invocation);
}

std::string version_here(const Invocation& invocation)
{
    const auto data = invocation.data();
    return voltigeur::cli::version_text(data ? std::optional{*data} : std::nullopt);
}

int run(int argc, char** argv)
{
    Invocation invocation;
    invocation.program = argc > 0 ? argv[0] : "";
    CLI::App app{about, "voltigeur"};
    app.footer(footer);
    app.add_option("--data", invocation.data_option,
                   "the folder with rules/ and scenarios/ (also: VOLTIGEUR_DATA)")
        ->type_name("FOLDER");
    app.add_option("--user-data", invocation.user_option,
                   "your own folder with scenarios/ and rules/, added to the program's "
                   "(default: ~/.local/share/voltigeur)")
        ->envname("VOLTIGEUR_USER_DATA")
        ->type_name("FOLDER");
    app.set_version_flag(
        "--version", [&invocation] { return version_here(invocation); },
        "print the version, the commit, and hashes of the data and of play");
    app.require_subcommand(1);
    app.fallthrough();
    add_commands(app, invocation);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // The library has codes of its own; help is no error.
        return app.exit(error) == 0 ? 0 : static_cast<int>(Exit::BadInput);
    }
    return static_cast<int>(invocation.run());
}

}  // namespace

int main(int argc, char** argv)
{
    // A file that may not grow further is a fault to be told, and no end of the program.
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "voltigeur: {}\n", error.what());
        return static_cast<int>(Exit::Internal);
    }
}
