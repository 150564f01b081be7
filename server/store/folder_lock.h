// One server at a time in a folder.
#pragma once

#include <filesystem>

namespace voltigeur::server {

// Held as long as it lives; the system gives it up when the process dies, however it dies.
class FolderLock {
public:
    // Throws StoreError if the folder is not there, or another process has it.
    explicit FolderLock(const std::filesystem::path& folder);
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    FolderLock(FolderLock&&) = delete;
    FolderLock& operator=(FolderLock&&) = delete;
    ~FolderLock();

private:
    int file_ = -1;
};

}  // namespace voltigeur::server
