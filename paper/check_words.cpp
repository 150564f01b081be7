#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "engine/base/text.h"
#include "paper/words.h"

namespace voltigeur::paper {

namespace {

constexpr std::array<std::string_view, 7> formats{"", "and", "or", "/", "dice", "per", "mark"};

// "day,days" counts.
bool is_format(std::string_view format)
{
    return std::ranges::find(formats, format) != formats.end() ||
           format.find(',') != std::string_view::npos;
}

bool has_digit(std::string_view text)
{
    return std::ranges::any_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// The entry of a part by its key; charts have one of each here.
const Entry* find_entry(const Part& part, std::string_view key)
{
    const auto found = std::ranges::find(part.entries, key, &Entry::key);
    return found == part.entries.end() ? nullptr : &*found;
}

class Checker {
public:
    Checker(const Words& words, std::span<const Part> everything)
        : words_(words), everything_(everything)
    {
    }

    Faults check()
    {
        for (const Part& part : everything_) check_part(part);
        for (const KindWords& kind : words_.kinds) check_kind(kind);
        for (const auto& [key, sentence] : words_.every)
            if (!told_.contains(key))
                fault(sentence.source, "no sheet has an entry " + in_quotes(key) + "; remove it");
        return std::move(faults_);
    }

private:
    void fault(Source at, std::string what)
    {
        faults_.push_back({words_.file, at.line, at.column, std::move(what)});
    }

    void check_kind(const KindWords& kind)
    {
        const std::string_view of = kind.kind == house_kind ? gaps_kind : kind.kind;
        const auto part = std::ranges::find(everything_, of, &Part::kind);
        if (part == everything_.end())
            return fault(kind.source,
                         "no sheet has a part " + in_quotes(kind.kind) + "; remove it");
        const std::set<std::string> placed = check_blocks(kind, *part);
        if (kind.kind == house_kind) return;
        for (const Entry& entry : part->entries)
            if (!placed.contains(entry.key))
                fault(kind.source,
                      in_quotes(entry.key) + " stands in no block of [" + kind.kind + "]");
    }

    void check_part(const Part& part)
    {
        const KindWords* kind = words_.find(part.kind);
        if (kind == nullptr) return fault({}, "[" + part.kind + "] is missing");
        for (const Entry& entry : part.entries) {
            const Sentence* sentence = words_.find(*kind, entry.key);
            if (sentence == nullptr)
                fault(kind->source,
                      "[" + part.kind + ".says] has no words for " + in_quotes(entry.key));
            else
                check_sentence(*sentence, part, entry);
            told_.insert(entry.key);
        }
        for (const auto& [key, sentence] : kind->says)
            if (find_entry(part, key) == nullptr)
                fault(sentence.source, "no sheet has an entry " + in_quotes(key) + "; remove it");
    }

    // ---- Sentences

    void check_sentence(const Sentence& sentence, const Part& part, const Entry& entry)
    {
        check_versions(sentence, part, entry);
        std::set<std::string_view> shown{sentence.by, "why"};
        for (const Sentence::Version& version : sentence.versions)
            for (const std::string& cell : version.cells)
                check_cell(sentence, part, entry, cell, shown);
        for (const Value& value : entry.values)
            if (!shown.contains(value.name))
                fault(sentence.source, "the value {" + value.name + "} of " + in_quotes(entry.key) +
                                           " is not shown");
    }

    void check_cell(const Sentence& sentence, const Part& part, const Entry& entry,
                    std::string_view cell, std::set<std::string_view>& shown)
    {
        if (has_digit(cell))
            fault(sentence.source,
                  "a number in " + in_quotes(cell) + "; numbers come from the sheet");
        for (const Placeholder& placeholder : placeholders_of(cell)) {
            shown.insert(placeholder.name);
            if (find_value(entry.values, placeholder.name) == nullptr &&
                find_value(part.context, placeholder.name) == nullptr)
                fault(sentence.source,
                      unknown_word("value", placeholder.name, values_of(part, entry)));
            if (!is_format(placeholder.format))
                fault(sentence.source, unknown_word("form", placeholder.format, formats));
        }
    }

    void check_versions(const Sentence& sentence, const Part& part, const Entry& entry)
    {
        if (sentence.by.empty()) return;
        const Value* by = find_value(entry.values, sentence.by);
        if (by == nullptr) by = find_value(part.context, sentence.by);
        if (by == nullptr)
            return fault(sentence.source,
                         unknown_word("value", sentence.by, values_of(part, entry)));
        const std::vector<std::string_view> choices{by->choices.begin(), by->choices.end()};
        if (choices.empty())
            return fault(sentence.source, in_quotes(sentence.by) + " has no cases to tell apart");
        for (const std::string_view choice : choices)
            if (std::ranges::find(sentence.versions, choice, &Sentence::Version::choice) ==
                sentence.versions.end())
                fault(sentence.source, "no words for the case " + in_quotes(choice));
        for (const Sentence::Version& version : sentence.versions)
            if (std::ranges::find(choices, version.choice) == choices.end())
                fault(sentence.source, unknown_word("case", version.choice, choices));
    }

    static std::vector<std::string_view> values_of(const Part& part, const Entry& entry)
    {
        std::vector<std::string_view> names;
        names.reserve(entry.values.size() + part.context.size());
        for (const Value& value : entry.values) names.push_back(value.name);
        for (const Value& value : part.context) names.push_back(value.name);
        return names;
    }

    // ---- Blocks: an entry stands in one, once, with as many cells as it needs there.

    std::set<std::string> check_blocks(const KindWords& kind, const Part& part)
    {
        std::set<std::string> placed;
        const auto place = [&](const Block& block, const std::string& key, std::size_t cells) {
            if (find_entry(part, key) == nullptr)
                fault(block.source, "no sheet has an entry " + in_quotes(key) + "; remove it");
            if (!placed.insert(key).second)
                fault(block.source, in_quotes(key) + " stands in two places; choose one");
            if (const KindWords* says = words_.find(part.kind))
                check_cells(*says, block, key, cells);
        };
        for (const Block& block : kind.blocks) {
            check_block(block, part);
            for (const std::string& key : block.say) place(block, key, 1);
            for (const std::string& key : block.list) place(block, key, 1);
            for (const std::string& key : block.chart) place(block, key, block.columns.size());
            for (const LadderRow& row : block.ladder)
                for (std::size_t i = 0; i < row.say.size(); ++i)
                    place(block, row.say[i], i == 0 && !row.label ? 2 : 1);
        }
        return placed;
    }

    void check_block(const Block& block, const Part& part)
    {
        if (!block.chart.empty() && block.columns.empty())
            fault(block.source, "a chart has columns; write their heads");
        const std::string note = block.note.value_or("");
        if (has_digit(note))
            fault(block.source, "a number in " + in_quotes(note) + "; numbers come from the sheet");
        for (const Placeholder& placeholder : placeholders_of(note))
            if (find_value(part.context, placeholder.name) == nullptr)
                fault(block.source, unknown_word("value", placeholder.name, values_of(part, {})));
    }

    void check_cells(const KindWords& kind, const Block& block, const std::string& key,
                     std::size_t cells)
    {
        const Sentence* sentence = words_.find(kind, key);
        if (sentence == nullptr) return;
        for (const Sentence::Version& version : sentence->versions)
            if (version.cells.size() != cells)
                fault(block.source, in_quotes(key) + " has " +
                                        to_text(static_cast<std::int64_t>(version.cells.size())) +
                                        " cells; here it needs " +
                                        to_text(static_cast<std::int64_t>(cells)));
    }

    const Words& words_;
    std::span<const Part> everything_;
    std::set<std::string> told_;
    Faults faults_;
};

}  // namespace

Faults check_words(const Words& words, std::span<const Part> everything)
{
    return Checker{words, everything}.check();
}

}  // namespace voltigeur::paper
