// What the loaders of both families do alike: one object while one sheet is read. It knows the
// files, the words that the sheet defines and the layers, and keeps the faults.
//
//     SheetReader reader{files};
//     const Cover cover = reader.read_cover();
//     …  reader.read_gaps(sheet.gaps), reader.read_part(sheet.recall, "13-recall")  …
//     sheet.hash = reader.compute_hash(profile);
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/sheet/reader.h"
#include "engine/sheet/sheet_files.h"
#include "engine/sheet/sheet_head.h"

namespace voltigeur {

// ---- sheet.toml as it is written

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
inline void read_into(Untouched&, const Node&, Context&) {}

struct Cover {
    std::string id;
    std::string title;
    std::string family;
    // Printed, and said by the phases too: kept for those who compare the sheets.
    std::optional<Printed> version;
    std::optional<Printed> figure_scale;
    std::optional<Printed> sequence;
    std::optional<Printed> die;
    std::optional<Printed> ladder;
    std::optional<Printed> special_words;
    Ratio scale;
    std::vector<SideWritten> sides;
    std::vector<std::string> tags;
    std::vector<TroopType> troops;
    std::optional<Untouched> gaps;
    static constexpr auto fields = FieldTuple{field("id", &Cover::id),
                                              field("title", &Cover::title),
                                              field("family", &Cover::family),
                                              field("version", &Cover::version),
                                              field("figure_scale", &Cover::figure_scale),
                                              field("sequence", &Cover::sequence),
                                              field("die", &Cover::die),
                                              field("ladder", &Cover::ladder),
                                              field("special_words", &Cover::special_words),
                                              field("scale", &Cover::scale),
                                              field("sides", &Cover::sides),
                                              field("tags", &Cover::tags),
                                              field("troops", &Cover::troops),
                                              field("gaps", &Cover::gaps)};
};

// What every sheet keeps of its cover.
void put_cover(SheetHead& sheet, Cover cover);

// ---- The reader

class SheetReader {
public:
    struct PhaseFile {
        int phase = 0;
        std::string stem;
        std::string title;
    };

    explicit SheetReader(SheetFiles files) : files_(std::move(files)) {}

    [[nodiscard]] const SheetFiles& files() const { return files_; }
    [[nodiscard]] Faults& faults() { return faults_; }
    [[nodiscard]] bool is_good() const { return faults_.empty(); }

    void fault(const Document& document, const Node& at, std::string what);
    // At an entry of the sheet, wherever it was written.
    void fault_at(std::string_view stem, std::string_view key, std::string what);

    // What the sheet is called and which words it defines; these are known from then on.
    Cover read_cover();
    // The rows of turn.toml, numbered from 1 without a hole.
    template <Tabular Row>
    std::vector<Row> read_turn()
    {
        std::vector<Row> rows;
        const Document* document = find_or_fault("turn", "it lists the phases of a turn");
        if (document == nullptr) return rows;
        Context context = context_for(document->file);
        context.key = "the turn";
        read_into(rows, document->root, context);
        if (!is_good()) return rows;
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows[i].phase != static_cast<int>(i) + 1) {
                fault_phase_out_of_place(*document, rows[i].phase, i + 1);
                break;
            }
        return rows;
    }
    // A number of the gaps that must lie between two others.
    struct Bounded {
        std::string_view key;
        int value = 0;
        int least = 0;
        int most = 0;
    };
    void check_gaps(std::span<const Bounded> rows);
    // Exactly one file for each phase of the turn, and for each part of the family.
    void set_phases(std::vector<PhaseFile> phases);

    // What we supply: the family's file, then the sheet's own, then the layers.
    template <Tabular T>
    void read_gaps(T& gaps, Ratio scale)
    {
        const Document* document =
            find_or_fault(files_.family().name, "it holds what the sheets leave open");
        if (document == nullptr) return;
        Context context = context_for(document->file);
        context.is_shared = true;
        context.scale = scale;
        read_into(gaps, document->root, context);

        const Document* own = files_.find("sheet");
        if (const Node* table = own->root.find(gaps_table)) replace_from(gaps, own->file, *table);
        replace_from_layers(gaps, gaps_table);
    }
    // The die that the charts are for; no number on it is larger.
    void set_die(int sides) { die_ = sides; }
    // The kinds of ground that the gaps define, by name, for what is read after them.
    void set_terrain(std::vector<std::string> names) { terrain_ = std::move(names); }

    // A phase, or another part, from the file of that name.
    template <Tabular T>
    void read_part(T& part, std::string_view stem)
    {
        const Document* document = files_.find(stem);
        if (document == nullptr) return;  // named by set_phases
        Context context = context_for(document->file);
        read_into(part, document->root, context);
        replace_from_layers(part, stem);
    }

    // A table of a layer that names no part would change nothing, silently.
    void check_tables_of_layers();

    // Of everything that was read.
    [[nodiscard]] std::uint64_t compute_hash(std::string_view profile) const;

private:
    [[nodiscard]] Context context_for(std::string_view file);
    [[nodiscard]] std::string path_of(std::string_view stem) const;
    const Document* find_or_fault(std::string_view stem, std::string_view what);
    void check_words(const Document& document, const Cover& cover);
    void fault_phase_out_of_place(const Document& turn, int phase, std::size_t place);
    [[nodiscard]] std::vector<std::string_view> stems() const;  // of phases and parts

    template <Tabular T>
    void replace_from(T& part, std::string_view file, const Node& table)
    {
        Context context = context_for(file);
        replace_entries(part, table, context);
    }
    template <Tabular T>
    void replace_from_layers(T& part, std::string_view name)
    {
        for (const Layer& layer : files_.layers())
            if (const Node* table = layer.root->find(name)) replace_from(part, layer.file, *table);
    }

    SheetFiles files_;
    Faults faults_;
    std::vector<std::string> tags_;
    std::vector<std::string> troops_;
    std::vector<std::string> terrain_;
    std::vector<PhaseFile> phases_;
    int die_ = largest_die;
};

}  // namespace voltigeur
