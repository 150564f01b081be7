// A file that one command at a time may change.
#pragma once

#include <filesystem>
#include <optional>

namespace voltigeur::cli {

class FileLock {
public:
    // None while another command holds the file. It waits for nobody.
    static std::optional<FileLock> take(const std::filesystem::path& file);

    FileLock(FileLock&& other) noexcept;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(FileLock&&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

private:
    explicit FileLock(int descriptor) : descriptor_{descriptor} {}

    int descriptor_;
};

}  // namespace voltigeur::cli
