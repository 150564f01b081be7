// One file of a sheet is any text: loading gives a sheet or a list of faults, and nothing else.
// The first byte chooses the file.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/sheet/json_document.h"
#include "engine/thirteen/load.h"
#include "load/sheets.h"
#include "load/toml_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace voltigeur;
    static const std::vector<Document> files = *read_sheet_files("rules", "r10");
    if (size == 0) return 0;
    const std::size_t which = data[0] % files.size();
    const std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
    auto document = parse_toml(text, files[which].file);
    if (!document) return 0;
    const auto again = document_from_json(to_json(*document));
    if (again && to_json(*again) != to_json(*document)) std::abort();
    std::vector<Document> changed = files;
    changed[which] = std::move(*document);
    for (const char* profile : {"letter", "harmonised"}) {
        const auto sheet = thirteen::load_sheet(changed, profile);
        if (!sheet && sheet.error().empty()) std::abort();
    }
    return 0;
}
