#include "publish/stamps.h"

#include <system_error>

#include "load/toml_file.h"

namespace voltigeur::publish {

namespace fs = std::filesystem;

FileStamp stamp_of(const fs::path& file)
{
    std::error_code ignored;
    return {file, fs::last_write_time(file, ignored), fs::file_size(file, ignored)};
}

Stamps stamps_in(const fs::path& folder)
{
    Stamps stamps;
    for (const fs::path& file : toml_files(folder)) stamps.push_back(stamp_of(file));
    return stamps;
}

}  // namespace voltigeur::publish
