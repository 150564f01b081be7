#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/text.h"
#include "paper/page.h"

namespace voltigeur::paper {

namespace {

// ---- Values in a sentence

std::string join(const std::vector<std::string>& words, std::string_view between,
                 std::string_view last)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? last : between;
        text += words[i];
    }
    return text;
}

// "2/3" as "2 dice per 3 figures" or "2 per 3".
std::string rate_in_words(const std::string& rate, bool is_long)
{
    const std::size_t slash = std::min(rate.find('/'), rate.size());
    const std::string dice = rate.substr(0, slash);
    const std::string figures = rate.substr(std::min(slash + 1, rate.size()));
    std::string text = dice;
    if (is_long) text += dice == "1" ? " die" : " dice";
    if (figures == "1") return text + " per figure";
    return text + " per " + figures + (is_long ? " figures" : "");
}

std::string counted(const std::string& number, std::string_view one_and_many)
{
    const std::size_t comma = one_and_many.find(',');
    const std::string_view word =
        number == "1" ? one_and_many.substr(0, comma) : one_and_many.substr(comma + 1);
    return number + " " + std::string{word};
}

std::string in_format(const Words& words, const KindWords& kind, const Value& value,
                      std::string_view format)
{
    std::vector<std::string> names = value.words;
    if (value.is_name)
        for (std::string& name : names) name = words.name_of(kind, name);
    if (names.empty()) return "nobody";
    if (format == "dice" || format == "per") return rate_in_words(names[0], format == "dice");
    if (format == "mark") return names[0] == "yes" ? "•" : "";
    if (format == "/") return join(names, " / ", " / ");
    if (format == "and" || format == "or")
        return join(names, ", ", " " + std::string{format} + " ");
    if (format.find(',') != std::string_view::npos) return counted(names[0], format);
    return join(names, ", ", ", ");
}

// A sentence that begins with a word of the data begins with a capital all the same.
std::string with_capital(std::string text)
{
    const bool is_small = !text.empty() && text[0] >= 'a' && text[0] <= 'z';
    if (is_small) text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

bool is_same(const Entry& a, const Entry& b)
{
    return a.key == b.key && a.clause == b.clause &&
           std::ranges::equal(a.values, b.values, {}, &Value::words, &Value::words);
}

// ---- One part

class PartComposer {
public:
    PartComposer(const Words& words, const KindWords& kind, const Part& part, const Part& letter)
        : words_(words), kind_(kind), says_(*words.find(part.kind)), part_(part), letter_(letter)
    {
    }

    Section compose()
    {
        Section section{part_.number, part_.title.empty() ? kind_.title : part_.title, {}};
        for (const Block& block : kind_.blocks) {
            Passage passage = compose(block);
            if (!passage.text.empty() || !passage.rows.empty())
                section.passages.push_back(std::move(passage));
        }
        return section;
    }

    Faults faults;

private:
    Passage compose(const Block& block)
    {
        Passage passage{block.title.value_or(""), {}, !block.ladder.empty(), block.columns, {}};
        if (block.note) passage.text.push_back({expand(*block.note, nullptr), "", "", Mark::Same});
        for (const std::string& key : block.say) say(key, passage.text);
        for (const auto* keys : {&block.list, &block.chart})
            for (const std::string& key : *keys)
                each(key, [&](const Entry& entry, Mark mark) {
                    passage.rows.push_back(row_of(entry, mark));
                });
        for (const LadderRow& row : block.ladder) put_ladder_row(row, passage.rows);
        join_clauses(passage.text);
        return passage;
    }

    // The entries of a key, marked; or, if the profile has dropped them, those of the letter.
    template <class Take>
    void each(std::string_view key, const Take& take)
    {
        bool is_there = false;
        for (const Entry& entry : part_.entries) {
            if (entry.key != key) continue;
            is_there = true;
            const bool is_old = std::ranges::any_of(
                letter_.entries, [&](const Entry& other) { return is_same(entry, other); });
            take(entry, is_old ? Mark::Same : Mark::Changed);
        }
        if (is_there) return;
        for (const Entry& entry : letter_.entries)
            if (entry.key == key) take(entry, Mark::Dropped);
    }

    void say(std::string_view key, Cell& cell)
    {
        each(key, [&](const Entry& entry, Mark mark) {
            for (Cell& part : row_of(entry, mark))
                std::ranges::move(part, std::back_inserter(cell));
        });
    }

    void put_ladder_row(const LadderRow& row, std::vector<Row>& rows)
    {
        Row made(2);
        if (row.label) made[0] = {{*row.label, "", "", Mark::Same}};
        for (std::size_t i = 0; i < row.say.size(); ++i)
            each(row.say[i], [&](const Entry& entry, Mark mark) {
                Row cells = row_of(entry, mark);
                if (cells.size() > 1) made[0] = std::move(cells[0]);
                std::ranges::move(cells.back(), std::back_inserter(made[1]));
            });
        if (made[1].empty()) return;
        join_clauses(made[1]);
        rows.push_back(std::move(made));
    }

    // The cells of an entry; the clause stands in the last.
    Row row_of(const Entry& entry, Mark mark)
    {
        const Sentence& sentence = *words_.find(says_, entry.key);
        const Sentence::Version& version = version_for(sentence, entry);
        check_shown(sentence, version, entry);
        Row row;
        for (const std::string& cell : version.cells)
            row.push_back({{expand(cell, &entry), "", "", mark}});
        Phrase& last = row.back().back();
        last.clause = entry.clause.text();
        const Value* why = find_value(entry.values, "why");
        const bool is_brief = kind_.kind == house_kind;
        if (why != nullptr && !is_brief && !mentions(version, "why")) last.why = why->words[0];
        return row;
    }

    const Sentence::Version& version_for(const Sentence& sentence, const Entry& entry) const
    {
        if (sentence.by.empty()) return sentence.versions.front();
        const Value* by = find_value(entry.values, sentence.by);
        if (by == nullptr) by = find_value(part_.context, sentence.by);
        const auto found =
            std::ranges::find(sentence.versions, by->words[0], &Sentence::Version::choice);
        return found == sentence.versions.end() ? sentence.versions.front() : *found;
    }

    static bool mentions(const Sentence::Version& version, std::string_view name)
    {
        return std::ranges::any_of(version.cells, [&](const std::string& cell) {
            return std::ranges::any_of(placeholders_of(cell),
                                       [&](const Placeholder& p) { return p.name == name; });
        });
    }

    void check_shown(const Sentence& sentence, const Sentence::Version& version, const Entry& entry)
    {
        for (const Value& value : entry.values)
            if (value.name != sentence.by && value.name != "why" && !mentions(version, value.name))
                faults.push_back({words_.file, sentence.source.line, sentence.source.column,
                                  in_quotes(entry.key) + " has a value {" + value.name +
                                      "}, which its words do not show"});
    }

    // A value that this entry does not have is a dash.
    std::string expand(std::string_view sentence, const Entry* entry) const
    {
        const bool starts_with_value = sentence.starts_with('{');
        std::string text;
        for (const Placeholder& placeholder : placeholders_of(sentence)) {
            const std::size_t open = sentence.find('{');
            text += sentence.substr(0, open);
            sentence.remove_prefix(sentence.find('}', open) + 1);
            const Value* value =
                entry == nullptr ? nullptr : find_value(entry->values, placeholder.name);
            if (value == nullptr) value = find_value(part_.context, placeholder.name);
            text += value == nullptr ? "–" : in_format(words_, says_, *value, placeholder.format);
        }
        text += sentence;
        return starts_with_value ? with_capital(std::move(text)) : text;
    }

    // Sentences in a row from one clause cite it once, at the end.
    static void join_clauses(Cell& cell)
    {
        for (std::size_t i = 0; i + 1 < cell.size(); ++i)
            if (cell[i].clause == cell[i + 1].clause && cell[i].why.empty()) cell[i].clause.clear();
    }

    const Words& words_;
    const KindWords& kind_;  // what stands where
    const KindWords& says_;
    const Part& part_;
    const Part& letter_;
};

bool starts_second_page(const Words& words, const Part& part)
{
    return part.number == words.second_page_from || part.kind == words.second_page_from;
}

}  // namespace

std::expected<Page, Faults> compose(const Words& words, std::span<const Part> parts,
                                    std::span<const Part> letter, WithGaps gaps)
{
    Page page;
    Faults faults;
    const auto section_of = [&](std::string_view kind, std::size_t i) {
        PartComposer composer{words, *words.find(kind), parts[i], letter[i]};
        Section section = composer.compose();
        std::ranges::move(composer.faults, std::back_inserter(faults));
        return section;
    };
    const std::size_t last = parts.size() - 1;  // what we supply
    page.cover = section_of(parts[0].kind, 0);
    page.title = page.cover.title;
    std::vector<Section>* onto = &page.first;
    for (std::size_t i = 1; i < last; ++i) {
        if (starts_second_page(words, parts[i])) onto = &page.second;
        onto->push_back(section_of(parts[i].kind, i));
    }
    if (words.find(house_kind) != nullptr) onto->push_back(section_of(house_kind, last));
    if (gaps == WithGaps::Yes) page.gaps.push_back(section_of(gaps_kind, last));
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return page;
}

}  // namespace voltigeur::paper
