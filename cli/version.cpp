#include "cli/version.h"

#include <fmt/format.h>

#include "engine/base/version.h"
#include "load/data_hash.h"

namespace voltigeur::cli {

server::Version version_with(const DataFolder& data)
{
    return {std::string{program_version()}, std::string{program_commit()}, data_hash(data),
            std::string{play_signature()}};
}

std::string version_text(const std::optional<DataFolder>& data)
{
    return fmt::format("voltigeur {}\ncommit    {}\ndata      {}\nplay      {}", program_version(),
                       program_commit(),
                       data ? data_hash(*data) : "not found; name the folder with --data FOLDER",
                       play_signature());
}

}  // namespace voltigeur::cli
