#include "web/wasm/documents.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "engine/sheet/json_document.h"

namespace voltigeur::page {

json faults_json(Faults faults)
{
    std::ranges::stable_sort(faults, {}, [](const Fault& fault) {
        return std::tuple{std::string_view{fault.file}, fault.line, fault.column};
    });
    json list = json::array();
    for (const Fault& fault : faults) list.push_back(to_text(fault));
    const std::string first = faults.empty() ? "it cannot be read" : to_text(faults.front());
    return {{"fault", first}, {"faults", std::move(list)}};
}

std::expected<std::vector<Document>, Faults> read_documents(const json& list)
{
    std::vector<Document> documents;
    Faults faults;
    for (const json& item : list) {
        auto document = document_from_json(item.dump());
        if (document)
            documents.push_back(std::move(*document));
        else
            faults.insert(faults.end(), document.error().begin(), document.error().end());
    }
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return documents;
}

}  // namespace voltigeur::page
