#include "engine/thirteen/sheet_files.h"

#include <ranges>

#include "engine/base/text.h"

namespace voltigeur::thirteen {

namespace {

std::string_view word_of(PhaseKind kind)
{
    switch (kind) {
    case PhaseKind::Artillery:
        return "artillery";
    case PhaseKind::ArtilleryMorale:
        return "artillery-morale";
    case PhaseKind::MoveAndShoot:
        return "move";
    case PhaseKind::ClosingMorale:
        return "closing";
    case PhaseKind::Stand:
        return "stand";
    case PhaseKind::Melee:
        return "melee";
    case PhaseKind::MeleeMorale:
        return "melee-morale";
    case PhaseKind::Recall:
        return "recall";
    }
    return "";
}

const Node* find_entry(const Node& root, std::string_view table, std::string_view key)
{
    const Node* found = root.find(table);
    return found == nullptr ? nullptr : found->find(key);
}

}  // namespace

std::string_view stem_of(std::string_view file)
{
    const std::size_t slash = file.find_last_of("/\\");
    if (slash != std::string_view::npos) file.remove_prefix(slash + 1);
    return file.substr(0, file.rfind('.'));
}

std::string stem_of_phase(int phase, PhaseKind kind)
{
    const std::string number = to_text(std::int64_t{phase});
    return (number.size() < 2 ? "0" : "") + number + "-" + std::string{word_of(kind)};
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

    const Document* document = find(stem == gaps_table ? gaps_stem : stem);
    if (document == nullptr) return {};
    const Node* node = document->root.find(key);
    return {document->file, node == nullptr ? &document->root : node};
}

}  // namespace voltigeur::thirteen
