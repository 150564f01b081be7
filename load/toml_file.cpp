#include "load/toml_file.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

namespace voltigeur {

namespace fs = std::filesystem;

std::expected<Document, Faults> read_toml(const fs::path& path)
{
    const auto cannot_read = [&](std::string what) {
        return std::unexpected(Faults{{path.generic_string(), 0, 0, std::move(what)}});
    };
    std::error_code error;
    if (fs::is_directory(path, error)) return cannot_read("this is a folder; name a .toml file");
    std::ifstream stream{path, std::ios::binary};
    if (!stream) return cannot_read("cannot be opened; is the name right?");
    // One byte more than is allowed tells a file that is too long, without reading all of it.
    std::string text(most_toml_bytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.bad()) return cannot_read("cannot be read");
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return parse_toml(text, path.generic_string());
}

std::vector<fs::path> toml_files(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator{folder, ignored})
        if (entry.path().extension() == ".toml" && entry.is_regular_file(ignored))
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

}  // namespace voltigeur
