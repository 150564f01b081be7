#include "engine/sheet/sheet_files.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "engine/base/text.h"

namespace voltigeur {

namespace {

const Node* find_entry(const Node& root, std::string_view table, std::string_view key)
{
    const Node* found = root.find(table);
    return found == nullptr ? nullptr : found->find(key);
}

// Files that are neither a phase nor one of the family's by name are profiles.
bool is_profile(const FamilyFiles& family, const Document& document)
{
    const std::string_view stem = stem_of(document.file);
    const bool is_phase = stem.empty() || (stem[0] >= '0' && stem[0] <= '9');
    return !is_phase && stem != "sheet" && stem != "turn" && stem != family.name &&
           std::ranges::find(family.parts, stem) == family.parts.end();
}

}  // namespace

std::string_view stem_of(std::string_view file)
{
    const std::size_t slash = file.find_last_of("/\\");
    if (slash != std::string_view::npos) file.remove_prefix(slash + 1);
    return file.substr(0, file.rfind('.'));
}

std::string stem_of_phase(int phase, std::string_view word)
{
    const std::string number = to_text(std::int64_t{phase});
    return (number.size() < 2 ? "0" : "") + number + "-" + std::string{word};
}

const Document* SheetFiles::find(std::string_view stem) const
{
    for (const Document& document : files_)
        if (stem_of(document.file) == stem) return &document;
    return nullptr;
}

Placed SheetFiles::where(std::string_view stem, std::string_view key) const
{
    for (const Layer& layer : layers_ | std::views::reverse)
        if (const Node* node = find_entry(*layer.root, stem, key)) return {layer.file, node};

    const Document* sheet = find("sheet");
    if (stem == gaps_table && sheet != nullptr)
        if (const Node* node = find_entry(sheet->root, gaps_table, key)) return {sheet->file, node};

    const Document* document = find(stem == gaps_table ? family_.name : stem);
    if (document == nullptr) return {};
    const Node* node = document->root.find(key);
    return {document->file, node == nullptr ? &document->root : node};
}

std::vector<std::string_view> profiles_of(const FamilyFiles& family,
                                          std::span<const Document> files)
{
    std::vector<std::string_view> names{letter_profile};
    for (const Document& document : files)
        if (is_profile(family, document)) names.push_back(stem_of(document.file));
    return names;
}

std::expected<SheetFiles, Faults> lay_over(const FamilyFiles& family,
                                           std::span<const Document> files,
                                           std::string_view profile, Switches switches)
{
    const std::vector<std::string_view> known = profiles_of(family, files);
    if (std::ranges::find(known, profile) == known.end())
        return std::unexpected(Faults{{files.empty() ? "rules" : files.front().file, 0, 0,
                                       unknown_word("profile", profile, known)}});

    std::vector<Layer> layers;
    for (const Document& document : files)
        if (is_profile(family, document) && stem_of(document.file) == profile)
            layers.push_back({document.file, &document.root});
    if (switches.table != nullptr) layers.push_back({switches.file, switches.table});
    return SheetFiles{family, files, std::move(layers)};
}

}  // namespace voltigeur
