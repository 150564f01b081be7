#include "cli/files.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace voltigeur::cli {

namespace fs = std::filesystem;

namespace {

// Larger than any record, and a bound for files that never end.
constexpr std::size_t most_bytes = std::size_t{64} << 20U;

Faults fault(const fs::path& file, std::string what)
{
    return {{file.generic_string(), 0, 0, std::move(what)}};
}

// With the reason that the system gave.
Faults system_fault(const fs::path& file, std::string what)
{
    const int why = errno;
    if (why == ENOENT) return fault(file, std::move(what) + "; is the name right?");
    return fault(file, std::move(what) + ": " + std::generic_category().message(why));
}

class OpenFile {
public:
    OpenFile(const fs::path& file, int flags)
        : descriptor_(open(file.c_str(), flags | O_CLOEXEC, 0666))
    {
    }
    explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile()
    {
        if (is_open()) close(descriptor_);
    }

    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
    [[nodiscard]] int descriptor() const { return descriptor_; }

    [[nodiscard]] bool write(std::string_view text) const
    {
        while (!text.empty()) {
            const ssize_t count = ::write(descriptor_, text.data(), text.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return false;
            text.remove_prefix(static_cast<std::size_t>(count));
        }
        return true;
    }

private:
    int descriptor_;
};

// Devices, pipes, and whatever else is no file that could be kept.
Faults overwrite(const fs::path& file, std::string_view text)
{
    const OpenFile out{file, O_WRONLY | O_TRUNC};
    return out.is_open() && out.write(text) ? Faults{} : system_fault(file, "cannot be written");
}

// NB: Nobody else can have made the file beside it, nor lead it elsewhere by a link.
Faults replace(const fs::path& file, std::string_view text)
{
    std::error_code error;
    const fs::path target = fs::canonical(file, error);
    struct stat old{};
    if (error || access(target.c_str(), W_OK) != 0 || stat(target.c_str(), &old) != 0)
        return system_fault(file, "cannot be written");
    std::string beside = (target.parent_path() / ".voltigeur-XXXXXX").string();
    const OpenFile out{mkostemp(beside.data(), O_CLOEXEC)};
    if (!out.is_open()) return system_fault(file, "cannot be written");
    const bool is_done = fchmod(out.descriptor(), old.st_mode & 07777U) == 0 && out.write(text) &&
                         fsync(out.descriptor()) == 0 &&
                         rename(beside.c_str(), target.c_str()) == 0;
    if (is_done) return {};
    Faults faults = system_fault(file, "cannot be written");
    unlink(beside.c_str());
    return faults;
}

}  // namespace

std::expected<std::string, Faults> read_text(const fs::path& file)
{
    std::error_code ignored;
    if (fs::is_directory(file, ignored))
        return std::unexpected(fault(file, "this is a folder; name a file"));
    const OpenFile in{file, O_RDONLY};
    if (!in.is_open()) return std::unexpected(system_fault(file, "cannot be opened"));
    std::string text;
    for (;;) {
        constexpr std::size_t step = std::size_t{1} << 16U;
        const std::size_t size = text.size();
        if (size > most_bytes)
            return std::unexpected(fault(file, "is larger than 64 MiB, and no file of ours is"));
        text.resize(size + step);
        const ssize_t count = read(in.descriptor(), text.data() + size, step);
        text.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return std::unexpected(system_fault(file, "cannot be read"));
        if (count == 0) return text;
    }
}

Faults write_text(const fs::path& file, std::string_view text)
{
    std::error_code error;
    if (fs::is_regular_file(file, error)) return replace(file, text);
    return fs::exists(file, error) ? overwrite(file, text) : create_text(file, text);
}

Faults create_text(const fs::path& file, std::string_view text)
{
    const OpenFile out{file, O_WRONLY | O_CREAT | O_EXCL};
    if (!out.is_open() && errno == EEXIST)
        return fault(file, "is there already; name another file");
    if (!out.is_open()) return system_fault(file, "cannot be written");
    if (out.write(text)) return {};
    Faults faults = system_fault(file, "cannot be written");
    unlink(file.c_str());
    return faults;
}

Faults append_text(const fs::path& file, std::string_view text)
{
    const OpenFile out{file, O_WRONLY | O_APPEND};
    struct stat before{};
    if (!out.is_open() || fstat(out.descriptor(), &before) != 0)
        return system_fault(file, "cannot be written");
    if (out.write(text)) return {};
    Faults faults = system_fault(file, "cannot be written");
    // A line that is whole but for its end would count.
    if (ftruncate(out.descriptor(), before.st_size) != 0)
        return fault(file, "cannot be written, and ends in a line that is not whole");
    return faults;
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
