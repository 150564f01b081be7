#include "engine/scenario/load_scenario.h"

#include <utility>

#include "engine/scenario/scenario_builder.h"
#include "engine/sheet/document_hash.h"

namespace voltigeur {

Faults ScenarioHead::fault_at(std::string_view key, std::string what) const
{
    const Node* node = document->root.find(key);
    if (node == nullptr) node = &document->root;
    return {{document->file, node->line, node->column, std::move(what)}};
}

std::expected<ScenarioHead, Faults> read_scenario_head(const Document& document)
{
    Faults faults;
    Context context{.file = document.file, .faults = faults};
    ScenarioHead head{.document = &document,
                      .sheet = {},
                      .profile = "letter",
                      .switches = document.root.find("switches")};
    const auto read = [&](std::string_view key, std::string& value, const Node* node) {
        context.key = key;
        if (node != nullptr) read_into(value, *node, context);
    };
    const Node* sheet = document.root.find("sheet");
    if (sheet == nullptr) fault_missing(document.root, "sheet", context);
    read("sheet", head.sheet, sheet);
    read("profile", head.profile, document.root.find("profile"));
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return head;
}

std::expected<Scenario, Faults> load_scenario(const Document& document,
                                              const SheetVocabulary& vocabulary)
{
    Faults faults;
    Context context{.file = document.file,
                    .faults = faults,
                    .tags = vocabulary.tags,
                    .terrain = vocabulary.terrain};
    written::Scenario written;
    read_into(written, document.root, context);
    Scenario scenario = ScenarioBuilder{written, vocabulary, context}.build();
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return scenario;
}

std::uint64_t compute_scenario_hash(const Document& document)
{
    DocumentHash hash;
    hash.add(document.root);
    return hash.value();
}

}  // namespace voltigeur
