// What all sub-commands share: where the data are, what the program says when it ends.
#pragma once

#include <expected>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "engine/sheet/document.h"
#include "load/setups.h"

namespace voltigeur::cli {

enum class Exit : int {
    Ok = 0,
    NotSo = 1,     // the thing asked about is not so: a transcript fails, a record does not verify
    BadInput = 2,  // files or arguments
    Internal = 3,
};

// The worse of two.
constexpr Exit worse(Exit a, Exit b)
{
    return a < b ? b : a;
}

struct Invocation {
    std::string data_option;    // --data
    std::string user_option;    // --user-data
    std::string program;        // as it was called
    std::function<Exit()> run;  // what the sub-command does, once the words have been read

    // The folder with rules/ and scenarios/, and the user's own.
    [[nodiscard]] std::expected<DataFolder, std::string> data() const;

private:
    [[nodiscard]] std::expected<DataFolder, std::string> program_data() const;
};

// The user's own folder of data: of battles and sheets, and of games. Empty if nothing names one.
std::filesystem::path user_folder();

// Says what is wrong, one line a fault, and gives the code to end with.
Exit report(const Faults& faults);
Exit report_bad_input(const std::string& what);

// What the sub-command does when it is called: `work`, with the folder of data.
void on_call(CLI::App& command, Invocation& invocation,
             std::function<Exit(const DataFolder&)> work);

// Each adds one sub-command and its help.
void add_bot(CLI::App& app, Invocation& invocation);
void add_check(CLI::App& app, Invocation& invocation);
void add_demo(CLI::App& app, Invocation& invocation);
void add_forces(CLI::App& app, Invocation& invocation);
void add_map(CLI::App& app, Invocation& invocation);
void add_new(CLI::App& app, Invocation& invocation);
void add_odds(CLI::App& app, Invocation& invocation);
void add_order(CLI::App& app, Invocation& invocation);
void add_random(CLI::App& app, Invocation& invocation);
void add_tables(CLI::App& app, Invocation& invocation);
void add_tournament(CLI::App& app, Invocation& invocation);
void add_replay(CLI::App& app, Invocation& invocation);
void add_serve(CLI::App& app, Invocation& invocation);
void add_sheet(CLI::App& app, Invocation& invocation);
void add_signature(CLI::App& app, Invocation& invocation);
void add_upgrade(CLI::App& app, Invocation& invocation);
void add_simulate(CLI::App& app, Invocation& invocation);
void add_transcript(CLI::App& app, Invocation& invocation);
void add_verify(CLI::App& app, Invocation& invocation);

}  // namespace voltigeur::cli
