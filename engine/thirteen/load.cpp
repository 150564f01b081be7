#include "engine/thirteen/load.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/text.h"
#include "engine/sheet/document_hash.h"
#include "engine/sheet/reader.h"
#include "engine/thirteen/check_sheet.h"
#include "engine/thirteen/sheet_files.h"

namespace voltigeur::thirteen {

namespace {

// ---- sheet.toml and turn.toml as they are written

struct Printed {
    Clause clause;
    std::string text;
    static constexpr auto fields =
        FieldTuple{field("clause", &Printed::clause), field("text", &Printed::text)};
};
struct SideWritten {
    std::string id;
    std::string name;
    static constexpr auto fields =
        FieldTuple{field("id", &SideWritten::id), field("name", &SideWritten::name)};
};
// The table of gaps of sheet.toml is laid over the shared ones, entry by entry, and not read here.
struct Untouched {};
struct SheetWritten {
    std::string id;
    std::string title;
    Printed version;
    Printed figure_scale;
    // Printed, and said by the phases too: kept for those who compare the sheets.
    std::optional<Printed> die;
    std::optional<Printed> ladder;
    std::optional<Printed> special_words;
    Ratio scale;
    std::vector<SideWritten> sides;
    std::vector<std::string> tags;
    std::vector<TroopType> troops;
    std::optional<Untouched> gaps;
    static constexpr auto fields = FieldTuple{field("id", &SheetWritten::id),
                                              field("title", &SheetWritten::title),
                                              field("version", &SheetWritten::version),
                                              field("figure_scale", &SheetWritten::figure_scale),
                                              field("die", &SheetWritten::die),
                                              field("ladder", &SheetWritten::ladder),
                                              field("special_words", &SheetWritten::special_words),
                                              field("scale", &SheetWritten::scale),
                                              field("sides", &SheetWritten::sides),
                                              field("tags", &SheetWritten::tags),
                                              field("troops", &SheetWritten::troops),
                                              field("gaps", &SheetWritten::gaps)};
};

enum class Acts : std::uint8_t { First, Second, Both };
struct TurnWritten {
    int phase = 0;
    PhaseKind kind = PhaseKind::Artillery;
    Acts acts = Acts::Both;
    std::string title;
    static constexpr auto fields =
        FieldTuple{field("phase", &TurnWritten::phase), field("kind", &TurnWritten::kind),
                   field("acts", &TurnWritten::acts), field("title", &TurnWritten::title)};
};

}  // namespace

}  // namespace voltigeur::thirteen

namespace voltigeur {

template <>
inline constexpr std::array<std::string_view, 3> names_of<thirteen::Acts>{"first", "second",
                                                                          "both"};

// Ground of which nothing is said hides nothing.
template <>
inline constexpr bool absent_is_default<thirteen::BlocksSight> = true;

}  // namespace voltigeur

namespace voltigeur::thirteen {

namespace {

void read_into(Untouched&, const Node&, Context&) {}

// ---- The loader: one object while one sheet is read.

class Loader {
public:
    Loader(std::span<const Document> files, std::vector<Layer> layers)
        : files_(files, std::move(layers))
    {
    }

    std::expected<Sheet, Faults> load(std::string_view profile)
    {
        // Step 1. What the sheet is called and which words it defines.
        sheet_.profile = profile;
        read_sheet_file();
        read_turn();
        if (!faults_.empty()) return std::unexpected(std::move(faults_));

        // Step 2. The gaps, with the kinds of terrain, whose names the phases use.
        read_gaps();
        for (const TerrainKind& kind : sheet_.gaps.terrain.is) terrain_.push_back(kind.name);

        // Step 3. The phases, each from the file that the turn names.
        for (std::size_t i = 0; i < sheet_.turn.size(); ++i) read_phase(sheet_.turn[i]);
        check_tables_of_layers();

        // Step 4. What must hold between entries; of no use while entries are missing.
        if (faults_.empty()) check_sheet(sheet_, files_, faults_);
        if (!faults_.empty()) return std::unexpected(std::move(faults_));

        sheet_.hash = compute_hash();
        return std::move(sheet_);
    }

private:
    Context context_for(std::string_view file)
    {
        return {.file = file,
                .faults = faults_,
                .tags = sheet_.tags,
                .troops = troops_,
                .terrain = terrain_};
    }

    void fault(const Document& document, const Node& at, std::string what)
    {
        faults_.push_back({document.file, at.line, at.column, std::move(what)});
    }

    // The folder of the sheet, for files that are not there.
    [[nodiscard]] std::string beside_sheet(std::string_view name) const
    {
        const Document* sheet = files_.find("sheet");
        const std::string_view file = sheet == nullptr ? "" : std::string_view{sheet->file};
        return std::string{file.substr(0, file.find_last_of('/') + 1)} + std::string{name};
    }

    const Document* find_or_fault(std::string_view stem, std::string_view what)
    {
        const Document* document = files_.find(stem);
        if (document == nullptr)
            faults_.push_back({stem == gaps_stem ? "rules/gaps/thirteen.toml"
                                                 : beside_sheet(std::string{stem} + ".toml"),
                               0, 0, "there is no such file; " + std::string{what}});
        return document;
    }

    void read_sheet_file();
    void check_sheet_words(const Document& document);
    void read_turn();
    void check_turn(const Document& document, std::span<const TurnWritten> rows);
    void check_phase_files(const Document& turn);
    void read_gaps();
    void read_phase(const TurnRow& row);
    void check_tables_of_layers();
    [[nodiscard]] std::uint64_t compute_hash() const;

    template <Tabular T>
    void replace_entries(T& part, std::string_view file, const Node& table)
    {
        Context context = context_for(file);
        if (!expect(Node::Kind::Table, table, context, "a table of entries to replace")) return;
        for (const auto& [key, node] : table.members) replace_entry(part, key, node, context);
    }

    template <Tabular T>
    void replace_from_layers(T& part, std::string_view name)
    {
        for (const Layer& layer : files_.layers())
            if (const Node* table = layer.root->find(name))
                replace_entries(part, layer.file, *table);
    }

    template <Tabular T>
    void read_part(T& part, std::string_view stem)
    {
        const Document* document = files_.find(stem);
        if (document == nullptr) return;  // named by check_phase_files
        Context context = context_for(document->file);
        read_into(part, document->root, context);
        replace_from_layers(part, stem);
    }

    SheetFiles files_;
    Faults faults_;
    Sheet sheet_;
    std::vector<std::string> troops_;
    std::vector<std::string> terrain_;
    std::array<int, 2> melees_read_{};  // of melee and of melee morale
};

void Loader::read_sheet_file()
{
    const Document* document =
        find_or_fault("sheet", "it names the sheet, its sides and its troops");
    if (document == nullptr) return;
    SheetWritten written;
    Context context = context_for(document->file);
    read_into(written, document->root, context);

    sheet_.id = written.id;
    sheet_.title = written.title;
    sheet_.version = written.version.text;
    sheet_.scale = written.scale;
    sheet_.tags = std::move(written.tags);
    sheet_.troops = std::move(written.troops);
    for (const TroopType& troop : sheet_.troops) troops_.push_back(troop.name);
    for (std::size_t i = 0; i < std::min<std::size_t>(written.sides.size(), 2); ++i) {
        sheet_.sides[i] = written.sides[i].id;
        sheet_.side_names[i] = written.sides[i].name;
    }
    if (const Node* sides = document->root.find("sides");
        sides != nullptr && written.sides.size() != 2)
        fault(*document, *sides,
              "a sheet has two sides, the one that moves first and then the other");
    check_sheet_words(*document);
}

// Words become bits, so there are only so many; and each must mean one thing.
void Loader::check_sheet_words(const Document& document)
{
    const auto check = [&](std::string_view key, std::span<const std::string> words,
                           std::size_t most) {
        const Node* node = document.root.find(key);
        if (node == nullptr) return;
        if (words.size() > most)
            fault(document, *node,
                  std::string{key} + " has " + to_text(std::int64_t(words.size())) +
                      " words; there is room for " + to_text(std::int64_t(most)));
        for (std::size_t i = 0; i < words.size(); ++i)
            if (std::ranges::find(words.first(i), words[i]) != words.first(i).end())
                fault(document, *node,
                      in_quotes(words[i]) + " stands twice in " + std::string{key});
    };
    check("tags", sheet_.tags, 16);
    check("troops", troops_, 32);
    check("sides", sheet_.sides, 2);
}

void Loader::read_turn()
{
    const Document* document = find_or_fault("turn", "it lists the phases of a turn");
    if (document == nullptr) return;
    std::vector<TurnWritten> rows;
    Context context = context_for(document->file);
    context.key = "the turn";
    read_into(rows, document->root, context);

    for (const TurnWritten& row : rows)
        sheet_.turn.push_back(
            {row.phase, row.kind,
             row.acts == Acts::Both ? std::nullopt : std::optional{static_cast<Side>(row.acts)},
             row.title});
    if (!faults_.empty()) return;
    check_turn(*document, rows);
    check_phase_files(*document);
}

// Every kind of phase as often as the struct has room for it, numbered from 1 without a hole.
void Loader::check_turn(const Document& document, std::span<const TurnWritten> rows)
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].phase != static_cast<int>(i) + 1)
            return fault(document, document.root,
                         "phase " + to_text(std::int64_t{rows[i].phase}) + " stands at place " +
                             to_text(std::int64_t(i + 1)) + "; number the phases 1, 2, 3 …");
    struct Needed {
        PhaseKind kind;
        bool by_side;
        int times;
    };
    static constexpr std::array needed{
        Needed{PhaseKind::Artillery, false, 1},   Needed{PhaseKind::ArtilleryMorale, false, 1},
        Needed{PhaseKind::MoveAndShoot, true, 1}, Needed{PhaseKind::ClosingMorale, true, 1},
        Needed{PhaseKind::Stand, true, 1},        Needed{PhaseKind::Melee, false, 2},
        Needed{PhaseKind::MeleeMorale, false, 2}, Needed{PhaseKind::Recall, false, 1},
    };
    const auto expect_times = [&](PhaseKind kind, Acts acts, int times) {
        const auto found = std::ranges::count_if(
            rows, [&](const TurnWritten& row) { return row.kind == kind && row.acts == acts; });
        if (found != times)
            fault(document, document.root,
                  "the turn has " + to_text(std::int64_t{found}) + " phases " +
                      in_quotes(to_text(kind)) + " in which " + in_quotes(to_text(acts)) +
                      " acts; it needs " + to_text(std::int64_t{times}));
    };
    for (const Needed& need : needed) {
        expect_times(need.kind, Acts::First, need.by_side ? need.times : 0);
        expect_times(need.kind, Acts::Second, need.by_side ? need.times : 0);
        expect_times(need.kind, Acts::Both, need.by_side ? 0 : need.times);
    }
}

// Exactly one file for each phase of the turn.
void Loader::check_phase_files(const Document& turn)
{
    std::vector<std::string> stems;
    for (const TurnRow& row : sheet_.turn) {
        stems.push_back(stem_of_phase(row.phase, row.kind));
        if (files_.find(stems.back()) == nullptr)
            fault(turn, turn.root,
                  "the sheet lacks phase " + to_text(std::int64_t{row.phase}) + ", " +
                      in_quotes(row.title) + ": there is no file " +
                      beside_sheet(stems.back() + ".toml"));
    }
    for (const Document& document : files_.all()) {
        const std::string_view stem = stem_of(document.file);
        const bool is_phase = !stem.empty() && stem[0] >= '0' && stem[0] <= '9';
        if (is_phase && std::ranges::find(stems, stem) == stems.end())
            fault(document, document.root,
                  "the turn has no such phase; add it to " + turn.file + " or rename the file");
    }
}

void Loader::read_gaps()
{
    const Document* document = find_or_fault(gaps_stem, "it holds what the sheets leave open");
    if (document == nullptr) return;
    Context context = context_for(document->file);
    context.is_shared = true;
    context.scale = sheet_.scale;
    read_into(sheet_.gaps, document->root, context);

    const Document* own = files_.find("sheet");
    if (const Node* table = own->root.find(gaps_table))
        replace_entries(sheet_.gaps, own->file, *table);
    replace_from_layers(sheet_.gaps, gaps_table);
}

void Loader::read_phase(const TurnRow& row)
{
    const std::string stem = stem_of_phase(row.phase, row.kind);
    const std::size_t acts = index(row.acts.value_or(Side::First));
    const auto next = [&](std::size_t kind) {
        return static_cast<std::size_t>(melees_read_[kind]++);
    };
    switch (row.kind) {
    case PhaseKind::Artillery:
        return read_part(sheet_.artillery, stem);
    case PhaseKind::ArtilleryMorale:
        return read_part(sheet_.artillery_morale, stem);
    case PhaseKind::MoveAndShoot:
        return read_part(sheet_.move[acts], stem);
    case PhaseKind::ClosingMorale:
        return read_part(sheet_.closing[acts], stem);
    // Who stands is not who charged.
    case PhaseKind::Stand:
        return read_part(sheet_.stand[1 - acts], stem);
    case PhaseKind::Melee:
        return read_part(sheet_.melee[next(0)], stem);
    case PhaseKind::MeleeMorale:
        return read_part(sheet_.melee_morale[next(1)], stem);
    case PhaseKind::Recall:
        return read_part(sheet_.recall, stem);
    }
}

// A table that names no phase would change nothing, silently.
void Loader::check_tables_of_layers()
{
    std::vector<std::string> stems{std::string{gaps_table}};
    for (const TurnRow& row : sheet_.turn) stems.push_back(stem_of_phase(row.phase, row.kind));
    const std::vector<std::string_view> known{stems.begin(), stems.end()};
    for (const Layer& layer : files_.layers()) {
        Context context = context_for(layer.file);
        if (!expect(Node::Kind::Table, *layer.root, context, "a table of tables")) continue;
        for (const auto& [name, node] : layer.root->members)
            if (std::ranges::find(known, std::string_view{name}) == known.end())
                context.fault(node, unknown_word("table", name, known));
    }
}

std::uint64_t Loader::compute_hash() const
{
    DocumentHash hash;
    hash.add(sheet_.profile);
    const auto add = [&](std::string_view stem) {
        hash.add(stem);
        if (const Document* document = files_.find(stem)) hash.add(document->root);
    };
    add("sheet");
    add("turn");
    add(gaps_stem);
    for (const TurnRow& row : sheet_.turn) add(stem_of_phase(row.phase, row.kind));
    for (const Layer& layer : files_.layers()) hash.add(*layer.root);
    return hash.value();
}

// Files that are neither a phase nor one of ours by name are profiles.
bool is_profile(const Document& document)
{
    const std::string_view stem = stem_of(document.file);
    const bool is_phase = stem.empty() || (stem[0] >= '0' && stem[0] <= '9');
    return !is_phase && stem != "sheet" && stem != "turn" && stem != gaps_stem;
}

}  // namespace

std::vector<std::string_view> profiles_of(std::span<const Document> files)
{
    std::vector<std::string_view> names{letter_profile};
    for (const Document& document : files)
        if (is_profile(document)) names.push_back(stem_of(document.file));
    return names;
}

std::expected<Sheet, Faults> load_sheet(std::span<const Document> files, std::string_view profile,
                                        Switches switches)
{
    const std::vector<std::string_view> known = profiles_of(files);
    if (std::ranges::find(known, profile) == known.end())
        return std::unexpected(Faults{{files.empty() ? "rules" : files.front().file, 0, 0,
                                       unknown_word("profile", profile, known)}});

    std::vector<Layer> layers;
    for (const Document& document : files)
        if (is_profile(document) && stem_of(document.file) == profile)
            layers.push_back({document.file, &document.root});
    if (switches.table != nullptr) layers.push_back({switches.file, switches.table});
    return Loader{files, std::move(layers)}.load(profile);
}

}  // namespace voltigeur::thirteen
