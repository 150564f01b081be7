#include "paper/page.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "load/sheets.h"
#include "load/toml_file.h"
#include "tests/unit/load/edited.h"
#include "tests/unit/paper/nodes.h"

namespace voltigeur::paper {
namespace {

using testing::each_node;
using testing::edited;
using testing::file_text;
using testing::listed;

// A sheet's files, its words, and the page of it.
struct Printer {
    std::vector<Document> files;
    Words words;

    explicit Printer(const std::string& id)
    {
        auto read = read_sheet_files("rules", id);
        EXPECT_TRUE(read) << (read ? "" : listed(read.error()));
        files = std::move(*read);
        auto loaded = load_words("rules", family_of(files));
        EXPECT_TRUE(loaded) << (loaded ? "" : listed(loaded.error()));
        words = std::move(*loaded);
    }

    // Nothing if the files, as they may have been changed, are no sheet.
    std::optional<Page> print(std::string_view profile = letter_profile,
                              WithGaps gaps = WithGaps::Yes) const
    {
        const auto letter = load_sheet(files);
        if (!letter) return std::nullopt;
        const std::vector<Part> printed = collect(*letter, files);
        std::vector<Part> parts = printed;
        if (profile != letter_profile) parts = collect(*load_sheet(files, profile), files);
        auto page = compose(words, parts, printed, gaps);
        EXPECT_TRUE(page) << (page ? "" : listed(page.error()));
        if (!page) return std::nullopt;
        return std::move(*page);
    }
};

std::vector<std::pair<std::string, std::string>> sheets_and_profiles()
{
    std::vector<std::pair<std::string, std::string>> all;
    for (const std::string& id : sheet_ids("rules")) {
        const auto files = read_sheet_files("rules", id);
        if (!files) continue;
        for (const std::string_view profile : profiles_of(*files)) all.emplace_back(id, profile);
    }
    return all;
}

void put_clauses(const Cell& cell, std::set<std::string>& clauses)
{
    for (const Phrase& phrase : cell) clauses.insert(phrase.clause);
}

std::set<std::string> clauses_of(const Page& page)
{
    std::set<std::string> clauses;
    std::vector<Section> sections{page.cover};
    for (const auto* more : {&page.first, &page.second, &page.gaps})
        sections.insert(sections.end(), more->begin(), more->end());
    for (const Section& section : sections)
        for (const Passage& passage : section.passages) {
            put_clauses(passage.text, clauses);
            for (const Row& row : passage.rows)
                for (const Cell& cell : row) put_clauses(cell, clauses);
        }
    return clauses;
}

bool is_profile(const Document& document)
{
    return document.file.ends_with("harmonised.toml") || document.file.ends_with("rival.toml");
}

// ---- Everything that is printed

TEST(Pages, CiteEveryClauseOfTheData)
{
    for (const std::string& id : sheet_ids("rules")) {
        Printer printer{id};
        const auto page = printer.print();
        ASSERT_TRUE(page);
        const std::set<std::string> cited = clauses_of(*page);
        std::size_t found = 0;
        for (Document& document : printer.files) {
            if (is_profile(document)) continue;
            each_node(document.root, [&](std::string_view key, const Node& node) {
                if ((key != "clause" && key != "gap") || node.kind != Node::Kind::Text) return;
                if (node.text == "clause" || node.text == "gap") return;  // the head of a column
                ++found;
                EXPECT_TRUE(cited.contains(node.text)) << id << " " << node.text;
            });
        }
        EXPECT_GT(found, 150U) << id;
    }
}

TEST(Pages, CiteEveryClauseOfTheProfiles)
{
    for (const auto& [id, profile] : sheets_and_profiles()) {
        const Printer printer{id};
        const auto page = printer.print(profile);
        ASSERT_TRUE(page);
        const std::set<std::string> cited = clauses_of(*page);
        const auto sheet = load_sheet(printer.files, profile);
        for (const Part& part : collect(*sheet, printer.files))
            for (const Entry& entry : part.entries)
                EXPECT_TRUE(entry.clause.empty() ||
                            cited.contains(std::string{entry.clause.text()}))
                    << id << " " << profile << " " << entry.clause.text();
    }
}

// ---- Every value shows: whatever is changed in the data, so that it is still a sheet, changes the
// paper.

std::string other_text(const std::string& text)
{
    static const std::map<std::string, std::string> others{{"first", "second"},
                                                           {"second", "first"},
                                                           {"form_line", "move_back"},
                                                           {"move_back", "form_line"},
                                                           {"carry_on", "move_back"},
                                                           {"fortification", "defensive_terrain"},
                                                           {"defensive_terrain", "fortification"},
                                                           {"entire_unit", "one_unit_per_side"},
                                                           {"one_unit_per_side", "entire_unit"},
                                                           {"conscript", "veteran"},
                                                           {"frontal", "disordered"},
                                                           {"disordered", "frontal"},
                                                           {"cumulative", "this_phase"}};
    if (const auto found = others.find(text); found != others.end()) return found->second;
    if (is_clause(text)) return "9.97";
    if (length_with_unit_from_text(text)) return text == "7 in" ? "6 in" : "7 in";
    if (ratio_from_text(text)) return "5/7";
    if (dice_from_text(text)) return "5d6";
    return text + "x";
}

// A small change of a value; whether there was one to make.
bool change(Node& node)
{
    switch (node.kind) {
    case Node::Kind::Integer:
        node.integer += 1;
        return true;
    case Node::Kind::Boolean:
        node.integer = 1 - node.integer;
        return true;
    case Node::Kind::Text:
        node.text = other_text(node.text);
        return true;
    case Node::Kind::Array:
        if (node.items.size() < 2 || node.items[0].kind != Node::Kind::Text) return false;
        node.items.pop_back();
        return true;
    case Node::Kind::Table:
        return false;
    }
    return false;
}

// What a program needs and a person does not.
bool is_for_programs(std::string_view key)
{
    return key == "id" || key == "family";
}

bool is_shared(const std::string& file)
{
    return file.starts_with("rules/gaps/");
}
bool has_gaps(const std::string& file)
{
    return is_shared(file) || file.ends_with("/sheet.toml");
}

// The number of changes that were still a sheet, of one file.
int change_each_value(Printer& printer, Document& document)
{
    // What a phase says is not repeated where the house's own is.
    const WithGaps gaps = has_gaps(document.file) ? WithGaps::Yes : WithGaps::No;
    const std::string before = to_text(*printer.print(letter_profile, gaps));
    int changed = 0;
    each_node(document.root, [&](std::string_view key, Node& node) {
        const Node old = node;
        const bool is_other = !is_for_programs(key) && change(node);
        if (const auto page = is_other ? printer.print(letter_profile, gaps) : std::nullopt) {
            ++changed;
            EXPECT_NE(to_text(*page), before)
                << document.file << ":" << node.line << ":" << node.column << " \"" << key
                << "\" is not on paper";
        }
        node = old;
    });
    return changed;
}

class SheetOnPaper : public ::testing::TestWithParam<std::string> {};

TEST_P(SheetOnPaper, ShowsEveryValue)
{
    Printer printer{GetParam()};
    int changed = 0;
    for (Document& document : printer.files)
        if (!is_profile(document) && !is_shared(document.file))
            changed += change_each_value(printer, document);
    EXPECT_GT(changed, 200);
}
INSTANTIATE_TEST_SUITE_P(All, SheetOnPaper, ::testing::ValuesIn(sheet_ids("rules")));

// On sheets that read no gap otherwise than the family does.
TEST(SheetsOnPaper, ShowEveryValueThatWeSupply)
{
    for (const std::string id : {"r10", "004"}) {
        Printer printer{id};
        const auto gaps = std::ranges::find_if(
            printer.files, [](const Document& document) { return is_shared(document.file); });
        ASSERT_NE(gaps, printer.files.end());
        EXPECT_GT(change_each_value(printer, *gaps), 250) << id;
    }
}

// Words may show a value in one case and forget it in another.
TEST(Pages, AreAFaultIfTheCaseAtHandHidesAValue)
{
    Printer printer{"a12"};
    const std::string text = edited(file_text("rules/words/thirteen.toml"),
                                    "forms line {length} from its target", "forms line");
    auto words = read_words(*parse_toml(text, "thirteen.toml"));
    ASSERT_TRUE(words) << listed(words.error());
    EXPECT_TRUE(check_words(*words, collect_everything("thirteen")).empty());
    const std::vector<Part> parts = collect(*load_sheet(printer.files), printer.files);
    const auto page = compose(*words, parts, parts, WithGaps::No);
    ASSERT_FALSE(page);
    EXPECT_EQ(page.error().size(), 2U) << listed(page.error());
    EXPECT_NE(page.error()[0].what.find("\"failed_charge\" has a value {length}"),
              std::string::npos);
}

// ---- Profiles

TEST(Pages, MarkWhatAProfileChanges)
{
    const Printer printer{"a12"};
    const std::string letter = to_text(*printer.print());
    const std::string harmonised = to_text(*printer.print("harmonised"));
    EXPECT_EQ(letter.find("* "), std::string::npos);
    EXPECT_NE(harmonised.find("* One unit a side fights"), std::string::npos);
    EXPECT_NE(harmonised.find("* (dropped: If it stood"), std::string::npos);
    EXPECT_NE(harmonised.find("[M15]"), std::string::npos);
}

// ---- HTML

TEST(Pages, AreWholeHtml)
{
    for (const auto& [id, profile] : sheets_and_profiles()) {
        const std::string html = to_html(*Printer{id}.print(profile));
        EXPECT_TRUE(html.starts_with("<!doctype html>"));
        for (const std::string tag : {"section", "table", "tr", "td", "p", "div", "ins", "span"}) {
            const auto count = [&](const std::string& text) {
                std::size_t found = 0;
                for (std::size_t at = html.find(text); at != std::string::npos;
                     at = html.find(text, at + 1))
                    ++found;
                return found;
            };
            EXPECT_EQ(count("<" + tag + ">") + count("<" + tag + " "), count("</" + tag + ">"))
                << id << " " << tag;
        }
    }
}

TEST(Pages, HarmlessInHtmlWhateverTheDataSay)
{
    Page page;
    page.title = "<b> & \"4\"";
    const std::string html = to_html(page);
    EXPECT_NE(html.find("&lt;b&gt; &amp; ″4″"), std::string::npos);
}

}  // namespace
}  // namespace voltigeur::paper
