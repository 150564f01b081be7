#include "paper/words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/text.h"
#include "engine/family/family.h"
#include "load/toml_file.h"

namespace voltigeur::paper {

namespace {

class WordsReader {
public:
    explicit WordsReader(const Document& document)
        : context_{.file = document.file, .faults = faults}
    {
        words.file = document.file;
        for (const auto& [key, node] : document.root.members) read_member(key, node);
    }

    Words words;
    Faults faults;

private:
    void read_member(const std::string& key, const Node& node)
    {
        context_.key = key;
        if (key == "second_page_from")
            read_into(words.second_page_from, node, context_);
        else if (key == "names")
            read_names(words.names, node);
        else if (key == "every")
            read_sentences(words.every, "", node);
        else
            read_kind(key, node);
    }

    void read_names(Names& names, const Node& node)
    {
        if (!expect(Node::Kind::Table, node, context_, "a table of words")) return;
        for (const auto& [word, name] : node.members) read_into(names[word], name, context_);
    }

    void read_kind(const std::string& name, const Node& node)
    {
        KindWords& kind = words.kinds.emplace_back();
        kind.kind = name;
        kind.source = {node.line, node.column};
        if (!expect(Node::Kind::Table, node, context_, "the table of a kind of phase")) return;
        for (const auto& [key, value] : node.members) {
            context_.key = key;
            if (key == "title")
                read_into(kind.title, value, context_);
            else if (key == "names")
                read_names(kind.names, value);
            else if (key == "blocks")
                read_into(kind.blocks, value, context_);
            else if (key == "says")
                read_sentences(kind.says, "", value);
            else
                fault_unknown_key(value, key, kind_keys, context_);
        }
    }

    // Entries inside others are written with a dot, which TOML makes a table of.
    void read_sentences(Sentences& says, const std::string& prefix, const Node& node)
    {
        if (!expect(Node::Kind::Table, node, context_, "a table of sentences")) return;
        for (const auto& [key, value] : node.members) {
            context_.key = key;
            if (value.kind == Node::Kind::Table && value.find("by") == nullptr)
                read_sentences(says, prefix + key + ".", value);
            else
                read_sentence(says[prefix + key], value);
        }
    }

    void read_sentence(Sentence& sentence, const Node& node)
    {
        sentence.source = {node.line, node.column};
        if (node.kind != Node::Kind::Table) {
            sentence.versions.push_back({"", read_cells(node)});
            return;
        }
        for (const auto& [choice, value] : node.members)
            if (choice == "by")
                read_into(sentence.by, value, context_);
            else
                sentence.versions.push_back({choice, read_cells(value)});
    }

    std::vector<std::string> read_cells(const Node& node)
    {
        std::vector<std::string> cells;
        if (node.kind == Node::Kind::Array)
            read_into(cells, node, context_);
        else
            read_into(cells.emplace_back(), node, context_);
        return cells;
    }

    static constexpr std::array<std::string_view, 4> kind_keys{"title", "names", "blocks", "says"};
    Context context_;
};

}  // namespace

const KindWords* Words::find(std::string_view kind) const
{
    const auto found = std::ranges::find(kinds, kind, &KindWords::kind);
    return found == kinds.end() ? nullptr : &*found;
}

const Sentence* Words::find(const KindWords& kind, std::string_view key) const
{
    if (const auto own = kind.says.find(key); own != kind.says.end()) return &own->second;
    const auto common = every.find(key);
    return common == every.end() ? nullptr : &common->second;
}

std::string Words::name_of(const KindWords& kind, std::string_view word) const
{
    if (const auto here = kind.names.find(word); here != kind.names.end()) return here->second;
    if (const auto found = names.find(word); found != names.end()) return found->second;
    std::string name{word};
    std::ranges::replace(name, '_', ' ');
    return name;
}

std::vector<Placeholder> placeholders_of(std::string_view sentence)
{
    std::vector<Placeholder> found;
    while (true) {
        const std::size_t open = sentence.find('{');
        const std::size_t close = sentence.find('}', open);
        if (open == std::string_view::npos || close == std::string_view::npos) return found;
        const std::string_view inner = sentence.substr(open + 1, close - open - 1);
        const std::size_t colon = std::min(inner.find(':'), inner.size());
        found.push_back({inner.substr(0, colon), inner.substr(std::min(colon + 1, inner.size()))});
        sentence.remove_prefix(close + 1);
    }
}

std::expected<Words, Faults> read_words(const Document& document)
{
    WordsReader reader{document};
    if (!reader.faults.empty()) return std::unexpected(std::move(reader.faults));
    return std::move(reader.words);
}

std::expected<Words, Faults> load_words(const std::filesystem::path& rules, std::string_view family)
{
    const std::filesystem::path file = rules / "words" / (std::string{family} + ".toml");
    if (find_family(family) == nullptr)
        return std::unexpected(
            Faults{{file.generic_string(), 0, 0, unknown_word("family", family, family_names())}});
    const auto document = read_toml(file);
    if (!document) return std::unexpected(document.error());
    auto words = read_words(*document);
    if (!words) return words;
    Faults faults = check_words(*words, collect_everything(family));
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return words;
}

}  // namespace voltigeur::paper
