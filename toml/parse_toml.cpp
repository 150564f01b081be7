#include "toml/parse_toml.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include <toml++/toml.h>

#include "engine/base/plain_text.h"

namespace voltigeur {

namespace {

// Turns toml++'s tree, whose tables are sorted by key, into ours, in the order of the file.
class Converter {
public:
    explicit Converter(const std::string& file) : file_(file) {}

    Node convert(const toml::node& from)
    {
        Node node;
        node.line = static_cast<int>(from.source().begin.line);
        node.column = static_cast<int>(from.source().begin.column);
        if (const toml::table* table = from.as_table())
            convert_members(*table, node);
        else if (const toml::array* array = from.as_array())
            convert_items(*array, node);
        else
            convert_value(from, node);
        return node;
    }

    Faults faults;

private:
    void convert_members(const toml::table& table, Node& node)
    {
        node.kind = Node::Kind::Table;
        for (const auto& [key, value] : table) {
            node.members.emplace_back(std::string{key.str()}, convert(value));
            if (!is_plain_text(key.str(), LineBreaks::Refused))
                fault(node.members.back().node, "the key has control characters");
        }
        std::ranges::sort(node.members, {}, [](const Member& member) {
            return std::tuple{member.node.line, member.node.column, std::string_view{member.key}};
        });
    }

    void convert_items(const toml::array& array, Node& node)
    {
        node.kind = Node::Kind::Array;
        for (const toml::node& item : array) node.items.push_back(convert(item));
    }

    void convert_value(const toml::node& from, Node& node)
    {
        if (const auto* text = from.as_string()) {
            node.kind = Node::Kind::Text;
            node.text = text->get();
            if (!is_plain_text(node.text, LineBreaks::Allowed))
                fault(node, "write text without control characters");
        } else if (const auto* number = from.as_integer()) {
            node.kind = Node::Kind::Integer;
            node.integer = number->get();
        } else if (const auto* boolean = from.as_boolean()) {
            node.kind = Node::Kind::Boolean;
            node.integer = boolean->get() ? 1 : 0;
        } else if (from.is_floating_point()) {
            fault(node, "a number with a decimal point is not exact; write it as text, \"0.5 in\"");
        } else {
            fault(node, "dates and times are not used here; write text, in quotation marks");
        }
    }

    void fault(const Node& at, std::string what)
    {
        faults.push_back({file_, at.line, at.column, std::move(what)});
    }

    const std::string& file_;
};

// ---- Keys of many parts

// a.b.c is a table in a table: each dot is one level deeper, and what walks the tree calls itself.
constexpr int most_dots = 16;

// Walks over text outside comments and strings, and finds where a key has too many dots.
class DotCounter {
public:
    explicit DotCounter(std::string_view text) : text_(text) {}

    // The line of the first such key; nothing if there is none.
    std::optional<int> find_deep_key()
    {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '"' || c == '\'')
                skip_string();
            else if (c == '#')
                skip_to('\n');
            else if (take(c) > most_dots)
                return line_;
        }
        return std::nullopt;
    }

private:
    int take(char c)
    {
        if (c == '\n') ++line_;
        if (c == '.')
            ++dots_;
        else if (std::string_view{"\n=,{}[]"}.contains(c))
            dots_ = 0;
        ++at_;
        return dots_;
    }

    void skip_to(char end)
    {
        while (at_ < text_.size() && text_[at_] != end) ++at_;
    }

    // One quotation mark, or three, up to as many again. What ends nowhere toml++ will find.
    void skip_string()
    {
        const char mark = text_[at_];
        const std::string three(3, mark);
        const bool is_long = text_.substr(at_).starts_with(three);
        const std::string_view end = std::string_view{three}.substr(0, is_long ? 3 : 1);
        for (at_ += end.size(); at_ < text_.size(); ++at_) {
            if (text_.substr(at_).starts_with(end)) {
                at_ += end.size();
                return;
            }
            if (text_[at_] == '\n') {
                if (!is_long) return;
                ++line_;
            }
            if (mark == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() &&
                text_[at_ + 1] != '\n')
                ++at_;
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    int dots_ = 0;
};

std::unexpected<Faults> one_fault(std::string file, int line, int column, std::string what)
{
    return std::unexpected(Faults{{std::move(file), line, column, std::move(what)}});
}

}  // namespace

std::expected<Document, Faults> parse_toml(std::string_view text, std::string file)
{
    if (text.size() > most_toml_bytes)
        return one_fault(std::move(file), 0, 0,
                         "it has more than 1 MB; a sheet or a scenario has some kilobytes");
    if (const auto line = DotCounter{text}.find_deep_key())
        return one_fault(std::move(file), *line, 1,
                         "a key with more than 17 parts; no key here has more than three");
    toml::parse_result result = toml::parse(text, file);
    if (!result) {
        const toml::source_position at = result.error().source().begin;
        return one_fault(std::move(file), static_cast<int>(at.line), static_cast<int>(at.column),
                         "this is not TOML: " + std::string{result.error().description()});
    }
    Document document{std::move(file), {}};
    Converter converter{document.file};
    document.root = converter.convert(result.table());
    document.root.line = document.root.column = 1;
    if (!converter.faults.empty()) return std::unexpected(std::move(converter.faults));
    return document;
}

}  // namespace voltigeur
