#include <algorithm>
#include <utility>

#include "paper/page.h"
#include "paper/style.h"

namespace voltigeur::paper {

namespace {

// ---- Letters

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

// As printers set it: inches after a number, a true minus before one.
std::string set_type(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool digit_follows = i + 1 < text.size() && is_digit(text[i + 1]);
        switch (text[i]) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "″";
            break;
        case '-':
            out += digit_follows ? "−" : "-";
            break;
        default:
            out += text[i];
        }
    }
    return out;
}

std::string element(std::string_view name, std::string_view inner, std::string_view css_class = "")
{
    std::string out = "<" + std::string{name};
    if (!css_class.empty()) out.append(" class=\"").append(css_class).append("\"");
    return out.append(">").append(inner).append("</").append(name).append(">");
}

// ---- Phrases, rows, charts

std::string html_of(const Phrase& phrase)
{
    std::string text = set_type(phrase.text);
    if (!phrase.why.empty()) text += " " + element("span", "— " + set_type(phrase.why), "why");
    if (phrase.mark == Mark::Changed) text = element("ins", text);
    if (phrase.mark == Mark::Dropped) text = element("del", element("s", text));
    if (!phrase.clause.empty()) text += element("span", phrase.clause, "clause");
    return text;
}

std::string html_of(const Cell& cell)
{
    std::string out;
    for (const Phrase& phrase : cell) out.append(out.empty() ? "" : " ").append(html_of(phrase));
    return out;
}

// The clause of a chart's row has a column of its own.
std::string html_of(Row row, bool is_ladder)
{
    std::string clause;
    if (!is_ladder) std::swap(clause, row.back().back().clause);
    std::string out;
    for (const Cell& cell : row) out += element("td", html_of(cell));
    if (!is_ladder) out += element("td", element("span", clause, "clause"), "cite");
    return element("tr", out) + "\n";
}

// What happens after a melee is told under longer heads than "Pass" and "Fail".
std::string_view ladder_look(const Passage& passage)
{
    const bool has_long_heads = std::ranges::any_of(
        passage.rows, [](const Row& row) { return !row[0].empty() && row[0][0].text.size() > 24; });
    return has_long_heads ? "ladder results" : "ladder";
}

std::string table_of(const Passage& passage)
{
    if (passage.rows.empty()) return "";
    std::string out;
    if (!passage.columns.empty()) {
        for (const std::string& column : passage.columns) out += element("th", set_type(column));
        out = element("tr", out + "<th></th>") + "\n";
    }
    for (const Row& row : passage.rows) out += html_of(row, passage.is_ladder);
    const std::string_view look = passage.is_ladder              ? ladder_look(passage)
                                  : passage.columns.empty()      ? "list"
                                  : passage.columns.size() == 2U ? "chart"
                                                                 : "chart wide";
    return element("table", "\n" + out, look) + "\n";
}

std::string html_of(const Passage& passage)
{
    std::string text = html_of(passage.text);
    if (!passage.title.empty()) text = element("b", set_type(passage.title) + ".") + " " + text;
    return (text.empty() ? "" : element("p", text) + "\n") + table_of(passage);
}

std::string html_of(const std::vector<Passage>& passages)
{
    std::string out;
    for (const Passage& passage : passages) out += html_of(passage);
    return out;
}

std::string html_of(const Section& section)
{
    std::string title = set_type(section.title);
    if (!section.number.empty()) title = element("i", section.number) + title;
    return element("section", "\n" + element("h2", title) + "\n" + html_of(section.passages)) +
           "\n";
}

// ---- Pages

std::string header_of(const Page& page, std::string_view number)
{
    std::string out = element("h1", set_type(page.title));
    const std::string how = page.is_letter
                                ? "to the letter; small figures cite the printed line"
                                : set_type(page.profile) + ": ◆ is read otherwise than printed";
    out += element("span", how);
    return element("header", out + element("b", page.id + " · " + std::string{number})) + "\n";
}

std::string page_of(const Page& page, std::string_view number, const std::string& before,
                    const std::vector<Section>& sections)
{
    std::string columns = before;
    for (const Section& section : sections) columns += html_of(section);
    const std::string foot = element("footer", ruler);
    return element("div",
                   "\n" + header_of(page, number) + element("div", "\n" + columns, "columns") +
                       "\n" + foot + "\n",
                   "page") +
           "\n";
}

}  // namespace

std::string to_html(const Page& page)
{
    std::string body =
        page_of(page, "1", element("aside", html_of(page.cover.passages)) + "\n", page.first);
    body += page_of(page, "2", "", page.second);
    for (const Section& section : page.gaps)
        body += element("div", html_of(section), "gaps") + "\n";
    return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
           element("title", set_type(page.title + ", " + page.id + ", " + page.profile)) + "\n" +
           element("style", style) + "\n</head>\n" +
           element("body", "\n" + body + element("script", fitting)) + "\n</html>\n";
}

}  // namespace voltigeur::paper
