// The sentences that sheets are told in (rules/words/<family>.toml). They hold no number: those
// come from the sheet, through names in braces.
//
//     [move_and_shoot]
//     blocks = [{ title = "Shooting", say = ["musket_range", "musket_dice"] }]
//     [move_and_shoot.says]
//     musket_range = "The range is {length}."
//     double_move  = { by = "not_on_first_turn", yes = "…", no = "…" }
//     to_hit       = ["{targets}", "{at_least}+"]                       # a row of a chart
//
// {x} lists words with commas; {x:and}, {x:or}, {x:/} join them so. {x:dice} writes 2/3 as "2 dice
// per 3 figures", {x:per} as "2 per 3", {x:mark} a yes as a mark, {x:day,days} counts.
#pragma once

#include <expected>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet/reader.h"
#include "paper/entry.h"

namespace voltigeur::paper {

// An entry in words: one sentence, or the cells of a row; in versions where a value decides.
struct Sentence {
    struct Version {
        std::string choice;  // the word that asks for it; empty: the only one
        std::vector<std::string> cells;
    };
    std::string by;  // the value that decides
    std::vector<Version> versions;
    Source source;
};

struct LadderRow {
    std::optional<std::string> label;  // without one, the first entry is a row of two cells
    std::vector<std::string> say;
    static constexpr auto fields =
        FieldTuple{field("label", &LadderRow::label), field("say", &LadderRow::say)};
};

// A paragraph (say), a list of sentences, a chart of entries that are rows, or a ladder: what
// happens when.
struct Block {
    Source source;
    std::optional<std::string> title;
    std::optional<std::string> note;  // what is so in every phase of the kind, before the rest
    std::vector<std::string> columns;
    std::vector<std::string> say;
    std::vector<std::string> list;
    std::vector<std::string> chart;
    std::vector<LadderRow> ladder;
    static constexpr auto fields =
        FieldTuple{field("title", &Block::title),     field("note", &Block::note),
                   field("columns", &Block::columns), field("say", &Block::say),
                   field("list", &Block::list),       field("chart", &Block::chart),
                   field("ladder", &Block::ladder)};
};

using Names = std::map<std::string, std::string, std::less<>>;
using Sentences = std::map<std::string, Sentence, std::less<>>;

struct KindWords {
    std::string kind;
    std::string title;  // of a part that is no phase
    Names names;        // that mean something else here
    std::vector<Block> blocks;
    Sentences says;
    Source source;
};

// The part that repeats, on the two pages, what nobody can play without of what we supply.
inline constexpr std::string_view house_kind = "house";
inline constexpr std::string_view gaps_kind = "gaps";

struct Words {
    std::string file;
    std::string second_page_from;  // a phase by its number, a part by its kind
    Names names;                   // of the data, for people
    Sentences every;               // says of several kinds
    std::vector<KindWords> kinds;

    [[nodiscard]] const KindWords* find(std::string_view kind) const;
    // The kind's own sentence for an entry, else the one for every kind.
    [[nodiscard]] const Sentence* find(const KindWords& kind, std::string_view key) const;
    // "light_cavalry" is "light cavalry".
    [[nodiscard]] std::string name_of(const KindWords& kind, std::string_view word) const;
};

// What stands in braces in a sentence.
struct Placeholder {
    std::string_view name;
    std::string_view format;
};
std::vector<Placeholder> placeholders_of(std::string_view sentence);

std::expected<Words, Faults> read_words(const Document& document);

// The words of a family, from rules/words, held against everything a sheet of it can say.
std::expected<Words, Faults> load_words(const std::filesystem::path& rules,
                                        std::string_view family);

// What is without words, what words are of nothing, which name in braces does not exist, which
// value is never shown, which number is not the sheet's.
Faults check_words(const Words& words, std::span<const Part> everything);

}  // namespace voltigeur::paper
