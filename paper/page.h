// A rule sheet as it will stand on paper, before it is text, HTML or PDF.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet/document.h"
#include "paper/words.h"

namespace voltigeur::paper {

// How an entry stands to the sheet as printed.
enum class Mark : std::uint8_t { Same, Changed, Dropped };

struct Phrase {
    std::string text;
    std::string clause;  // empty where the next phrase has the same
    std::string why;     // the reason for what we supply
    Mark mark = Mark::Same;
};
using Cell = std::vector<Phrase>;
using Row = std::vector<Cell>;

// A paragraph, or a chart if it has rows. The clause of a row is that of its last phrase.
struct Passage {
    std::string title;
    Cell text;
    bool is_ladder = false;  // what happens (second cell) when (first)
    std::vector<std::string> columns;
    std::vector<Row> rows;
};
struct Section {
    std::string number;  // of a phase
    std::string title;
    std::vector<Passage> passages;
};
struct Page {
    std::string id;
    std::string title;
    std::string profile;
    bool is_letter = true;
    Section cover;
    std::vector<Section> first;  // the two pages of the sheet
    std::vector<Section> second;
    std::vector<Section> gaps;  // what the house adds; empty unless asked for
};

enum class WithGaps : bool { No, Yes };

// The sheet in a profile, and the same as printed (letter), which marks are made against. Faults if
// an entry has a value that its words do not show.
std::expected<Page, Faults> compose(const Words& words, std::span<const Part> parts,
                                    std::span<const Part> letter, WithGaps gaps);

std::string to_text(const Page& page);
std::string to_html(const Page& page);
// For a program that shows the sheet itself: sections of passages of phrases with their clauses.
std::string to_json(const Page& page);

}  // namespace voltigeur::paper
