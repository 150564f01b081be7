#include "load/data_hash.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

#include "engine/record/record.h"
#include "engine/sheet/document_hash.h"
#include "load/toml_file.h"

namespace voltigeur {

namespace fs = std::filesystem;

namespace {

// Sorted by their names from the root, so that the folder may lie anywhere.
std::vector<fs::path> data_files(const DataFolder& data)
{
    std::vector<fs::path> files;
    std::error_code ignored;
    for (const fs::path& folder : {data.rules(), data.scenarios()})
        for (const auto& entry : fs::recursive_directory_iterator{folder, ignored})
            if (entry.path().extension() == ".toml") files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

// A file that is not TOML counts by its bytes.
void add_content(DocumentHash& hash, const fs::path& path)
{
    if (const auto document = read_toml(path)) {
        hash.add(document->root);
        return;
    }
    std::ifstream file{path, std::ios::binary};
    hash.add(std::string{std::istreambuf_iterator{file}, {}});
}

}  // namespace

std::string data_hash(const DataFolder& data)
{
    DocumentHash hash;
    for (const fs::path& path : data_files(data)) {
        hash.add(path.lexically_relative(data.root).generic_string());
        add_content(hash, path);
    }
    return to_hex(hash.value());
}

}  // namespace voltigeur
