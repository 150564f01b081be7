#include "load/sheets.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

#include "engine/base/text.h"
#include "load/toml_file.h"

namespace voltigeur {

namespace fs = std::filesystem;

namespace {

bool is_sheet(const fs::path& folder)
{
    std::error_code ignored;
    return fs::is_regular_file(folder / "sheet.toml", ignored);
}

Faults unknown_sheet(const fs::path& rules, const std::vector<std::string>& ids,
                     std::string_view id)
{
    const std::vector<std::string_view> known{ids.begin(), ids.end()};
    return {{rules.generic_string(), 0, 0, unknown_word("sheet", id, known)}};
}

void read_file(const fs::path& path, std::vector<Document>& documents, Faults& faults)
{
    auto document = read_toml(path);
    if (document)
        documents.push_back(std::move(*document));
    else
        std::ranges::move(document.error(), std::back_inserter(faults));
}

}  // namespace

std::vector<std::string> sheet_ids(const fs::path& rules)
{
    std::vector<std::string> ids;
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator{rules, ignored})
        if (is_sheet(entry.path())) ids.push_back(entry.path().filename().string());
    std::ranges::sort(ids);
    return ids;
}

std::expected<std::vector<Document>, Faults> read_sheet_files(const fs::path& rules,
                                                              std::string_view id)
{
    // Looked up in the list, so that an id cannot lead out of the folder.
    const std::vector<std::string> ids = sheet_ids(rules);
    if (std::ranges::find(ids, id) == ids.end())
        return std::unexpected(unknown_sheet(rules, ids, id));
    return read_sheet_folder(rules / id, rules / "gaps");
}

std::expected<std::vector<Document>, Faults> read_sheet_folder(const fs::path& folder,
                                                               const fs::path& gaps)
{
    std::vector<Document> documents;
    Faults faults;
    for (const fs::path& path : toml_files(folder)) read_file(path, documents, faults);
    const std::string_view family = family_of(documents);
    for (const fs::path& path : toml_files(gaps))
        if (path.stem() == family) read_file(path, documents, faults);
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return documents;
}

std::expected<AnySheet, Faults> load_sheet(const fs::path& rules, std::string_view id,
                                           std::string_view profile, Switches switches)
{
    const auto documents = read_sheet_files(rules, id);
    if (!documents) return std::unexpected(documents.error());
    return load_sheet(*documents, profile, switches);
}

}  // namespace voltigeur
