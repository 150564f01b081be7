#include "cli/file_lock.h"

#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace voltigeur::cli {

namespace {

// A file that was written anew is another one with the same name.
bool is_still(int descriptor, const std::filesystem::path& file)
{
    struct stat held{};
    struct stat named{};
    return fstat(descriptor, &held) == 0 && stat(file.c_str(), &named) == 0 &&
           held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

}  // namespace

std::optional<FileLock> FileLock::take(const std::filesystem::path& file)
{
    for (;;) {
        FileLock lock{open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
        // What cannot be opened cannot be read either, and whoever reads it says why.
        if (lock.descriptor_ < 0) return lock;
        if (flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) return std::nullopt;
        if (is_still(lock.descriptor_, file)) return lock;
    }
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_{std::exchange(other.descriptor_, -1)} {}

FileLock::~FileLock()
{
    if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace voltigeur::cli
