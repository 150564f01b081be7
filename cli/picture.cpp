#include "cli/picture.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include <fmt/format.h>
#include <unistd.h>

namespace voltigeur::cli {

namespace {

constexpr const char* converter = "rsvg-convert";

bool has_converter()
{
    const std::string ask = fmt::format("command -v {} >/dev/null 2>&1", converter);
    return std::system(ask.c_str()) == 0;
}

// For the shell, whatever the name of the file is.
std::string in_shell_quotes(const std::string& word)
{
    std::string quoted = "'";
    for (const char letter : word)
        quoted += letter == '\'' ? std::string{"'\\''"} : std::string{letter};
    return quoted + "'";
}

}  // namespace

Exit write_png(const std::string& svg, const std::string& file, int width)
{
    if (!has_converter())
        return report_bad_input(fmt::format(
            "a PNG needs {}, which is not here; install librsvg2-bin, or leave out --png "
            "and take the SVG",
            converter));
    if (file.empty() && isatty(STDOUT_FILENO) != 0)
        return report_bad_input("a PNG is nothing for a terminal; name a file with --out FILE.png");
    std::string command = fmt::format("{} --width {}", converter, width);
    if (!file.empty()) command += " --output " + in_shell_quotes(file);
    std::signal(SIGPIPE, SIG_IGN);  // a converter that ends early is told by its exit code
    std::FILE* pipe = popen(command.c_str(), "w");
    if (pipe == nullptr) return report_bad_input(fmt::format("{} cannot be started", converter));
    std::fwrite(svg.data(), 1, svg.size(), pipe);
    if (pclose(pipe) == 0) return Exit::Ok;
    return report_bad_input(
        fmt::format("{}: cannot be written", file.empty() ? "standard output" : file));
}

}  // namespace voltigeur::cli
