// What tells that files have changed, without reading them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace voltigeur::publish {

struct FileStamp {
    std::filesystem::path path;
    std::filesystem::file_time_type changed{};
    std::uintmax_t size = 0;

    bool operator==(const FileStamp&) const = default;
};
using Stamps = std::vector<FileStamp>;

FileStamp stamp_of(const std::filesystem::path& file);
// Of the .toml files of a folder.
Stamps stamps_in(const std::filesystem::path& folder);

}  // namespace voltigeur::publish
