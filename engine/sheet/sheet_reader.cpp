#include "engine/sheet/sheet_reader.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/sheet/document_hash.h"

namespace voltigeur {

namespace {

std::string number(std::size_t n)
{
    return to_text(static_cast<std::int64_t>(n));
}

}  // namespace

void put_cover(SheetHead& sheet, Cover cover)
{
    sheet.id = std::move(cover.id);
    sheet.title = std::move(cover.title);
    if (cover.version) sheet.version = std::move(cover.version->text);
    sheet.scale = cover.scale;
    sheet.tags = std::move(cover.tags);
    sheet.troops = std::move(cover.troops);
    for (std::size_t i = 0; i < cover.sides.size() && i < 2; ++i) {
        sheet.sides[i] = std::move(cover.sides[i].id);
        sheet.side_names[i] = std::move(cover.sides[i].name);
    }
}

// ---- Places

Context SheetReader::context_for(std::string_view file)
{
    return {.file = file,
            .faults = faults_,
            .tags = tags_,
            .troops = troops_,
            .terrain = terrain_,
            .die = die_};
}

void SheetReader::fault(const Document& document, const Node& at, std::string what)
{
    faults_.push_back({document.file, at.line, at.column, std::move(what)});
}

void SheetReader::fault_at(std::string_view stem, std::string_view key, std::string what)
{
    const Placed place = files_.where(stem, key);
    faults_.push_back({std::string{place.file}, place.node == nullptr ? 0 : place.node->line,
                       place.node == nullptr ? 0 : place.node->column,
                       std::string{key} + ": " + std::move(what)});
}

// Where a file ought to be that is not there.
std::string SheetReader::path_of(std::string_view stem) const
{
    const std::string name = std::string{stem} + ".toml";
    if (stem == files_.family().name) return "rules/gaps/" + name;
    const Document* sheet = files_.find("sheet");
    const std::string_view file = sheet == nullptr ? "" : std::string_view{sheet->file};
    return std::string{file.substr(0, file.find_last_of('/') + 1)} + name;
}

const Document* SheetReader::find_or_fault(std::string_view stem, std::string_view what)
{
    const Document* document = files_.find(stem);
    if (document == nullptr)
        faults_.push_back({path_of(stem), 0, 0, "there is no such file; " + std::string{what}});
    return document;
}

// ---- The cover

Cover SheetReader::read_cover()
{
    Cover cover;
    const Document* document =
        find_or_fault("sheet", "it names the sheet, its sides and its troops");
    if (document == nullptr) return cover;
    Context context = context_for(document->file);
    read_into(cover, document->root, context);

    tags_ = cover.tags;
    for (const TroopType& troop : cover.troops) troops_.push_back(troop.name);
    const std::string_view family = files_.family().name;
    if (const Node* node = document->root.find("family"); node != nullptr && cover.family != family)
        fault(*document, *node,
              "the sheet is of the family " + in_quotes(cover.family) + ", not " +
                  in_quotes(family));
    if (const Node* sides = document->root.find("sides");
        sides != nullptr && cover.sides.size() != 2)
        fault(*document, *sides,
              "a sheet has two sides, the one that moves first and then the other");
    check_words(*document, cover);
    return cover;
}

// Words become bits, so there are only so many; and each must mean one thing.
void SheetReader::check_words(const Document& document, const Cover& cover)
{
    const auto check = [&](std::string_view key, std::span<const std::string> words,
                           std::size_t most) {
        const Node* node = document.root.find(key);
        if (node == nullptr) return;
        if (words.size() > most)
            fault(document, *node,
                  std::string{key} + " has " + number(words.size()) + " words; there is room for " +
                      number(most));
        for (std::size_t i = 0; i < words.size(); ++i)
            if (std::ranges::find(words.first(i), words[i]) != words.first(i).end())
                fault(document, *node,
                      in_quotes(words[i]) + " stands twice in " + std::string{key});
    };
    std::vector<std::string> sides;
    sides.reserve(cover.sides.size());
    for (const SideWritten& side : cover.sides) sides.push_back(side.id);
    check("tags", tags_, 16);
    check("troops", troops_, 32);
    check("sides", sides, 2);
    const std::vector<std::string_view> tags{tags_.begin(), tags_.end()};
    for (const TroopType& troop : cover.troops)
        if (troop.tag && std::ranges::find(tags_, *troop.tag) == tags_.end())
            fault(document, *document.root.find("troops"), unknown_word("tag", *troop.tag, tags));
}

// ---- The turn

void SheetReader::fault_phase_out_of_place(const Document& turn, int phase, std::size_t place)
{
    fault(turn, turn.root,
          "phase " + to_text(std::int64_t{phase}) + " stands at place " + number(place) +
              "; number the phases 1, 2, 3 …");
}

void SheetReader::set_phases(std::vector<PhaseFile> phases)
{
    phases_ = std::move(phases);
    const Document* turn = files_.find("turn");
    if (turn == nullptr) return;
    for (const PhaseFile& phase : phases_)
        if (files_.find(phase.stem) == nullptr)
            fault(*turn, turn->root,
                  "the sheet lacks phase " + to_text(std::int64_t{phase.phase}) + ", " +
                      in_quotes(phase.title) + ": there is no file " + path_of(phase.stem));
    for (const std::string_view part : files_.family().parts)
        find_or_fault(part, "every sheet of this family has it");
    for (const Document& document : files_.all()) {
        const std::string_view stem = stem_of(document.file);
        const bool is_phase = !stem.empty() && stem[0] >= '0' && stem[0] <= '9';
        if (is_phase && std::ranges::find(phases_, stem, &PhaseFile::stem) == phases_.end())
            fault(document, document.root,
                  "the turn has no such phase; add it to " + turn->file + " or rename the file");
    }
}

std::vector<std::string_view> SheetReader::stems() const
{
    std::vector<std::string_view> stems;
    stems.reserve(phases_.size());
    for (const PhaseFile& phase : phases_) stems.push_back(phase.stem);
    stems.insert(stems.end(), files_.family().parts.begin(), files_.family().parts.end());
    return stems;
}

// ---- Layers and the hash

void SheetReader::check_gaps(std::span<const Bounded> rows)
{
    const auto text = [](int n) { return to_text(std::int64_t{n}); };
    for (const Bounded& row : rows)
        if (row.value < row.least || row.value > row.most)
            fault_at(gaps_table, row.key,
                     text(row.value) + " is out of range; write a number from " + text(row.least) +
                         " to " + text(row.most));
}

void SheetReader::check_tables_of_layers()
{
    std::vector<std::string_view> known = stems();
    known.insert(known.begin(), gaps_table);
    for (const Layer& layer : files_.layers()) {
        Context context = context_for(layer.file);
        if (!expect(Node::Kind::Table, *layer.root, context, "a table of tables")) continue;
        for (const auto& [name, node] : layer.root->members)
            if (std::ranges::find(known, std::string_view{name}) == known.end())
                context.fault(node, unknown_word("table", name, known));
    }
}

std::uint64_t SheetReader::compute_hash(std::string_view profile) const
{
    DocumentHash hash;
    hash.add(profile);
    const auto add = [&](std::string_view stem) {
        hash.add(stem);
        if (const Document* document = files_.find(stem)) hash.add(document->root);
    };
    add("sheet");
    add("turn");
    add(files_.family().name);
    for (const std::string_view stem : stems()) add(stem);
    for (const Layer& layer : files_.layers()) hash.add(*layer.root);
    return hash.value();
}

}  // namespace voltigeur
