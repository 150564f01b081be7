#include <algorithm>
#include <numeric>
#include <utility>

#include "paper/page.h"

namespace voltigeur::paper {

namespace {

constexpr std::size_t width = 100;

// Letters as a terminal shows them: bytes that continue one are none.
std::size_t length_of(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string text, std::size_t to)
{
    const std::size_t length = length_of(text);
    if (length < to) text.append(to - length, ' ');
    return text;
}

std::string trimmed(std::string line)
{
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t most)
{
    std::vector<std::string> lines{""};
    while (!text.empty()) {
        const std::size_t blank = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, blank);
        text.remove_prefix(std::min(blank + 1, text.size()));
        if (!lines.back().empty() && length_of(lines.back()) + 1 + length_of(word) > most)
            lines.emplace_back();
        if (!lines.back().empty()) lines.back() += ' ';
        lines.back() += word;
    }
    return lines;
}

std::string text_of(const Phrase& phrase)
{
    std::string text = phrase.text;
    if (!phrase.why.empty()) text += " — " + phrase.why;
    if (phrase.mark == Mark::Changed) text = "* " + text;
    if (phrase.mark == Mark::Dropped) text = "* (dropped: " + text + ")";
    if (!phrase.clause.empty()) text += " [" + phrase.clause + "]";
    return text;
}

std::string text_of(const Cell& cell)
{
    std::string text;
    for (const Phrase& phrase : cell) text.append(text.empty() ? "" : " ").append(text_of(phrase));
    return text;
}

void put_paragraph(std::string& out, std::string_view text)
{
    for (const std::string& line : wrapped(text, width - 3)) out += "   " + line + "\n";
}

// ---- Charts: every column as wide as it must be, the widest gives way.

using Grid = std::vector<std::vector<std::string>>;

// The clause of a chart's row has a column of its own.
Grid grid_of(const Passage& passage)
{
    Grid grid;
    if (!passage.columns.empty()) grid.push_back(passage.columns);
    for (Row row : passage.rows) {
        std::vector<std::string>& line = grid.emplace_back();
        std::string clause;
        if (!passage.is_ladder) std::swap(clause, row.back().back().clause);
        for (const Cell& cell : row) line.push_back(text_of(cell));
        if (!clause.empty()) line.push_back("[" + clause + "]");
    }
    return grid;
}

std::size_t longest_word(std::string_view text)
{
    std::size_t longest = 0;
    for (const std::string& word : wrapped(text, 1)) longest = std::max(longest, length_of(word));
    return longest;
}

// As wide as the cells; if that is too much, the widest give way, but no word is broken.
std::vector<std::size_t> widths_of(const Grid& grid)
{
    std::vector<std::size_t> widths;
    std::vector<std::size_t> least;
    for (const auto& line : grid) {
        widths.resize(std::max(widths.size(), line.size()));
        least.resize(widths.size());
        for (std::size_t i = 0; i < line.size(); ++i) {
            widths[i] = std::max(widths[i], length_of(line[i]));
            least[i] = std::max(least[i], longest_word(line[i]));
        }
    }
    while (std::accumulate(widths.begin(), widths.end(), 2 * widths.size()) > width - 5) {
        std::size_t* widest = nullptr;
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (widths[i] > least[i] && (widest == nullptr || widths[i] > *widest))
                widest = &widths[i];
        if (widest == nullptr) break;
        --*widest;
    }
    return widths;
}

void put_grid(std::string& out, const Grid& grid)
{
    const std::vector<std::size_t> widths = widths_of(grid);
    for (const auto& cells : grid) {
        Grid columns;
        std::size_t height = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            columns.push_back(wrapped(cells[i], widths[i]));
            height = std::max(height, columns.back().size());
        }
        for (std::size_t y = 0; y < height; ++y) {
            std::string line = "     ";
            for (std::size_t i = 0; i < columns.size(); ++i)
                line += padded(y < columns[i].size() ? columns[i][y] : "", widths[i]) + "  ";
            out += trimmed(std::move(line)) + "\n";
        }
    }
}

void put_passage(std::string& out, const Passage& passage)
{
    std::string text = text_of(passage.text);
    if (!passage.title.empty()) text = passage.title + ". " + text;
    if (!text.empty()) put_paragraph(out, text);
    put_grid(out, grid_of(passage));
}

void put_section(std::string& out, const Section& section)
{
    out += "\n" + (section.number.empty() ? "" : section.number + ". ") + section.title + "\n\n";
    for (const Passage& passage : section.passages) put_passage(out, passage);
}

}  // namespace

std::string to_text(const Page& page)
{
    std::string out = page.title + "   (" + page.id + ", " + page.profile + ")\n\n";
    if (!page.is_letter) put_paragraph(out, "* What this profile reads otherwise than the print.");
    for (const Passage& passage : page.cover.passages) put_passage(out, passage);
    for (const auto* sections : {&page.first, &page.second, &page.gaps})
        for (const Section& section : *sections) put_section(out, section);
    return out;
}

}  // namespace voltigeur::paper
