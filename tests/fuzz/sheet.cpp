// One file of a sheet is any text: loading gives a sheet or a list of faults, and nothing else.
// The first byte chooses the file, of a sheet of either family.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/family/battle.h"
#include "engine/sheet/json_document.h"
#include "load/sheets.h"
#include "load/toml_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace voltigeur;
    static const std::vector<Document> thirteen = *read_sheet_files("rules", "r10");
    static const std::vector<Document> division = *read_sheet_files("rules", "004");
    if (size == 0) return 0;
    const std::size_t chosen = data[0] % (thirteen.size() + division.size());
    const bool is_first = chosen < thirteen.size();
    const std::vector<Document>& files = is_first ? thirteen : division;
    const std::size_t which = is_first ? chosen : chosen - thirteen.size();
    const std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
    auto document = parse_toml(text, files[which].file);
    if (!document) return 0;
    const auto again = document_from_json(to_json(*document));
    if (again && to_json(*again) != to_json(*document)) std::abort();
    std::vector<Document> changed = files;
    changed[which] = std::move(*document);
    for (const std::string_view profile : profiles_of(changed)) {
        const auto sheet = load_sheet(changed, profile);
        if (!sheet && sheet.error().empty()) std::abort();
    }
    return 0;
}
