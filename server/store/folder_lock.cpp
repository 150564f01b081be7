#include "server/store/folder_lock.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/store/store_error.h"

namespace voltigeur::server {

namespace {

// Who wrote it; empty if nobody did.
std::string pid_in(int file)
{
    std::array<char, 16> text{};
    const auto size = pread(file, text.data(), text.size(), 0);
    return size > 0 ? std::string{text.data(), static_cast<std::size_t>(size)} : std::string{};
}

[[noreturn]] void fail_to_open(const std::filesystem::path& folder, int error)
{
    std::string remedy = "see whether the folder can be written by whoever runs the server";
    if (error == ENOENT) remedy = "make it (mkdir -p " + folder.string() + "), or name another";
    if (error == ENOTDIR) remedy = "it is no folder; name one";
    throw StoreError{StoreFault::Kind::Missing, "the data folder " + folder.string() + ": " +
                                                    std::strerror(error) + "; " + remedy};
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder)
{
    const std::filesystem::path path = folder / "voltigeur.lock";
    file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file_ < 0) fail_to_open(folder, errno);
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
        const std::string pid = pid_in(file_);
        close(file_);
        throw StoreError{StoreFault::Kind::Locked,
                         "the data folder " + folder.string() + " is used by another server" +
                             (pid.empty() ? "" : " (process " + pid + ")") +
                             "; stop that one, name another folder, or let both use PostgreSQL"};
    }
    const std::string pid = std::to_string(getpid());
    // Only for the message above: if it cannot be written, the lock holds all the same.
    if (ftruncate(file_, 0) == 0) static_cast<void>(pwrite(file_, pid.data(), pid.size(), 0) == 0);
}

FolderLock::~FolderLock()
{
    close(file_);
}

}  // namespace voltigeur::server
