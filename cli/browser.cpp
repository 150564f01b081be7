#include "cli/browser.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/files.h"

extern char** environ;

namespace voltigeur::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::array<const char*, 4> browsers{"chromium", "chromium-browser", "google-chrome",
                                              "chrome"};

Faults fault(const fs::path& file, std::string what)
{
    return {{file.generic_string(), 0, 0, std::move(what)}};
}

std::optional<fs::path> find_on_path(std::string_view name)
{
    const char* variable = std::getenv("PATH");
    std::string_view folders = variable == nullptr ? "" : variable;
    while (!folders.empty()) {
        const std::size_t colon = std::min(folders.find(':'), folders.size());
        fs::path program = fs::path{folders.substr(0, colon)} / name;
        if (access(program.c_str(), X_OK) == 0) return program;
        folders.remove_prefix(std::min(colon + 1, folders.size()));
    }
    return std::nullopt;
}

std::optional<fs::path> find_browser()
{
    for (const char* name : browsers)
        if (auto program = find_on_path(name)) return program;
    return std::nullopt;
}

// A folder that goes when this does.
class WorkFolder {
public:
    WorkFolder()
    {
        std::error_code error;
        std::string name = (fs::temp_directory_path(error) / "voltigeur-XXXXXX").string();
        if (!error && mkdtemp(name.data()) != nullptr) path_ = name;
    }
    ~WorkFolder()
    {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    WorkFolder(WorkFolder&&) = delete;
    WorkFolder& operator=(WorkFolder&&) = delete;

    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

// Runs it silently; whether it ended well.
bool run(std::vector<std::string> words)
{
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int failed =
        posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    return failed == 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

}  // namespace

Faults print_pdf(const std::string& html, const fs::path& pdf)
{
    const auto browser = find_browser();
    if (!browser)
        return fault(pdf, "a PDF needs chromium, which is not on the PATH; install it (Debian: "
                          "apt-get install chromium), or print the --html from a browser of yours");
    const WorkFolder work;
    if (work.path().empty()) return fault(pdf, "no temporary folder can be made; see TMPDIR");
    const fs::path page = work.path() / "sheet.html";
    const fs::path made = work.path() / "sheet.pdf";
    if (Faults faults = write_text(page, html); !faults.empty()) return faults;

    std::vector<std::string> words{browser->string(),
                                   "--headless",
                                   "--disable-gpu",
                                   "--no-pdf-header-footer",
                                   "--user-data-dir=" + (work.path() / "profile").string(),
                                   "--print-to-pdf=" + made.string()};
    if (geteuid() == 0) words.emplace_back("--no-sandbox");  // which it refuses to root
    words.push_back("file://" + page.string());
    const bool is_made = run(std::move(words)) && fs::exists(made);
    if (!is_made) return fault(pdf, browser->string() + " did not make a PDF; try --html");
    const auto bytes = read_text(made);
    return bytes ? write_text(pdf, *bytes) : bytes.error();
}

}  // namespace voltigeur::cli
