#include "cli/command.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace voltigeur::cli {

namespace fs = std::filesystem;

namespace {

// The folder of the program file, wherever it was called from.
fs::path program_folder(const std::string& program)
{
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    return (error ? fs::path{program} : self).parent_path();
}

}  // namespace

fs::path user_folder()
{
    if (const char* folder = std::getenv("XDG_DATA_HOME"); folder != nullptr && *folder != '\0')
        return fs::path{folder} / "voltigeur";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return fs::path{home} / ".local/share/voltigeur";
    return {};
}

std::expected<DataFolder, std::string> Invocation::data() const
{
    auto data = program_data();
    if (data) data->user = user_option.empty() ? user_folder() : fs::path{user_option};
    return data;
}

std::expected<DataFolder, std::string> Invocation::program_data() const
{
    const auto named = [](const char* how,
                          const fs::path& folder) -> std::expected<DataFolder, std::string> {
        DataFolder data{folder};
        if (fs::is_directory(data.rules()) && fs::is_directory(data.scenarios())) return data;
        return std::unexpected(
            fmt::format("{} names {}, which has no rules/ and scenarios/", how, folder.string()));
    };
    if (!data_option.empty()) return named("--data", data_option);
    if (const char* folder = std::getenv("VOLTIGEUR_DATA")) return named("VOLTIGEUR_DATA", folder);
    std::error_code ignored;
    if (auto data = find_data(fs::current_path(ignored))) return *data;
    if (auto data = find_data(program_folder(program))) return *data;
    return std::unexpected(
        std::string{"no folder with rules/ and scenarios/ here, above, or beside "
                    "the program; name it with --data FOLDER"});
}

Exit report(const Faults& faults)
{
    for (const Fault& fault : faults) fmt::print(stderr, "{}\n", to_text(fault));
    return Exit::BadInput;
}

Exit report_bad_input(const std::string& what)
{
    fmt::print(stderr, "voltigeur: {}\n", what);
    return Exit::BadInput;
}

void on_call(CLI::App& command, Invocation& invocation, std::function<Exit(const DataFolder&)> work)
{
    command.callback([&invocation, work = std::move(work)] {
        invocation.run = [&invocation, work] {
            const auto data = invocation.data();
            return data ? work(*data) : report_bad_input(data.error());
        };
    });
}

}  // namespace voltigeur::cli
