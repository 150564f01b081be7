#include "transcript/words.h"

#include <algorithm>
#include <utility>

namespace voltigeur {

// ---- Nodes

Node text_node(std::size_t line, std::size_t column, std::string text)
{
    Node node;
    node.kind = Node::Kind::Text;
    node.line = static_cast<int>(line);
    node.column = static_cast<int>(column);
    node.text = std::move(text);
    return node;
}

Node table_node(const Statement& at)
{
    Node node;
    node.kind = Node::Kind::Table;
    node.line = static_cast<int>(at.line);
    node.column = 1;
    return node;
}

Node array_node(const Statement& at)
{
    Node node = table_node(at);
    node.kind = Node::Kind::Array;
    return node;
}

void put(Node& table, std::string key, Node value)
{
    table.members.emplace_back(std::move(key), std::move(value));
}

Node* find_member(Node& table, std::string_view key)
{
    for (auto& [name, node] : table.members)
        if (name == key) return &node;
    return nullptr;
}

Node& member(Node& table, std::string_view key, const Node& fresh)
{
    if (Node* found = find_member(table, key)) return *found;
    put(table, std::string{key}, fresh);
    return table.members.back().node;
}

// ---- Words

Word Words::peek() const
{
    if (!at_end()) return statement_.words[next_];
    return {{}, statement_.column + statement_.rest.size()};
}

bool Words::skip(std::string_view word)
{
    if (peek().text != word) return false;
    ++next_;
    return true;
}

bool Words::is_option(Options options) const
{
    return std::ranges::find(options.words, peek().text) != options.words.end();
}

void Words::fault(const Word& word, std::string what)
{
    faults_.push_back(
        {file_, static_cast<int>(statement_.line), static_cast<int>(word.column), std::move(what)});
}

void Words::end()
{
    if (!at_end()) fault(peek(), in_quotes(peek().text) + " is too much here");
}

Node Words::text(const Word& word) const
{
    return text_node(statement_.line, word.column, std::string{word.text});
}

Node Words::text(std::string_view what)
{
    if (at_end()) fault(peek(), std::string{what} + " is missing");
    return text(next());
}

Node Words::inches(std::string_view what)
{
    Node node = text(what);
    node.text += " in";
    return node;
}

Node Words::number(std::string_view what)
{
    const Word word = next();
    Node node = text(word);
    const auto value = whole_from_text(word.text);
    if (!value)
        fault(word, std::string{what} + ": " + in_quotes(word.text) + " is not a whole number");
    node.kind = Node::Kind::Integer;
    node.integer = value.value_or(0);
    return node;
}

int Words::small_number(std::string_view what)
{
    const Word word = peek();
    const std::int64_t value = number(what).integer;
    if (value >= 0 && value <= 255) return static_cast<int>(value);
    fault(word, std::string{what} + ": write a number from 0 to 255");
    return 0;
}

Node Words::points()
{
    Node list = array_node(statement_);
    while (!at_end() && peek().text.find(',') != std::string_view::npos)
        list.items.push_back(text(next()));
    return list;
}

Node Words::list(Options options)
{
    Node list = array_node(statement_);
    while (!at_end() && !is_option(options)) list.items.push_back(text(next()));
    return list;
}

}  // namespace voltigeur
