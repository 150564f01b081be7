#include "cli/files.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

namespace voltigeur::cli {

namespace fs = std::filesystem;

namespace {

Faults fault(const fs::path& file, std::string what)
{
    return {{file.generic_string(), 0, 0, std::move(what)}};
}

Faults write(const fs::path& file, std::string_view text, std::ios::openmode mode)
{
    std::ofstream stream{file, std::ios::binary | mode};
    stream << text;
    stream.flush();
    return stream ? Faults{} : fault(file, "cannot be written");
}

}  // namespace

std::expected<std::string, Faults> read_text(const fs::path& file)
{
    std::error_code ignored;
    if (fs::is_directory(file, ignored))
        return std::unexpected(fault(file, "this is a folder; name a file"));
    std::ifstream stream{file, std::ios::binary};
    if (!stream) return std::unexpected(fault(file, "cannot be opened; is the name right?"));
    std::string text{std::istreambuf_iterator<char>{stream}, {}};
    if (stream.bad()) return std::unexpected(fault(file, "cannot be read"));
    return text;
}

// What is there stays as it is until all of the new text is on the disk.
Faults write_text(const fs::path& file, std::string_view text)
{
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return write(file, text, std::ios::trunc);
    fs::path beside = fs::canonical(file, error);
    if (error) return fault(file, "cannot be written");
    const fs::path target = beside;
    beside += ".new";
    if (const Faults faults = write(beside, text, std::ios::trunc); !faults.empty()) {
        fs::remove(beside, error);
        return fault(file, "cannot be written");
    }
    fs::rename(beside, target, error);
    return error ? fault(file, "cannot be written") : Faults{};
}

Faults append_text(const fs::path& file, std::string_view text)
{
    return write(file, text, std::ios::app);
}

std::expected<std::vector<fs::path>, Faults> files_named(const std::vector<std::string>& names,
                                                         std::string_view ending)
{
    std::vector<fs::path> files;
    std::error_code ignored;
    for (const std::string& name : names) {
        if (!fs::exists(name, ignored))
            return std::unexpected(fault(name, "there is no such file or folder"));
        if (!fs::is_directory(name, ignored)) {
            files.emplace_back(name);
            continue;
        }
        std::vector<fs::path> found;
        for (const auto& entry : fs::recursive_directory_iterator{name, ignored})
            if (entry.is_regular_file() && entry.path().extension() == ending)
                found.push_back(entry.path());
        std::ranges::sort(found);
        std::ranges::copy(found, std::back_inserter(files));
    }
    return files;
}

}  // namespace voltigeur::cli
