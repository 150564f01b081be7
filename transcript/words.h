// What the statements of a transcript are made of: words, and the nodes of a document that they
// become, each at the place of its word. Private to transcripts.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/text.h"
#include "engine/sheet/document.h"
#include "transcript/script.h"

namespace voltigeur {

// ---- Nodes

Node text_node(std::size_t line, std::size_t column, std::string text);
Node table_node(const Statement& at);
Node array_node(const Statement& at);

void put(Node& table, std::string key, Node value);
Node* find_member(Node& table, std::string_view key);
// The member of that name, which is made if it is not there.
Node& member(Node& table, std::string_view key, const Node& fresh);

// ---- Words

// The words that begin an option.
struct Options {
    std::span<const std::string_view> words;

    Options(std::initializer_list<std::string_view> list) : words(list.begin(), list.size()) {}
    template <std::size_t N>
    Options(const std::array<std::string_view, N>& list) : words(list)
    {
    }
};

// Reads a statement word by word. What cannot be read is a fault, and something stands in for it.
class Words {
public:
    Words(const Statement& statement, Faults& faults, const std::string& file)
        : statement_(statement), faults_(faults), file_(file)
    {
    }

    [[nodiscard]] const Statement& statement() const { return statement_; }
    [[nodiscard]] bool at_end() const { return next_ == statement_.words.size(); }
    [[nodiscard]] Word peek() const;
    Word next() { return at_end() ? peek() : statement_.words[next_++]; }
    // Goes past the word, if it is the next.
    bool skip(std::string_view word);
    [[nodiscard]] bool is_option(Options options) const;

    void fault(const Word& word, std::string what);
    // A fault if anything is left.
    void end();

    [[nodiscard]] Node text(const Word& word) const;
    // The next word; a fault if there is none.
    Node text(std::string_view what);
    // "12" becomes "12 in".
    Node inches(std::string_view what);
    Node number(std::string_view what);
    int small_number(std::string_view what);
    // Words with a comma, as long as they come.
    Node points();
    // Words up to the next option.
    Node list(Options options);

private:
    const Statement& statement_;
    Faults& faults_;
    const std::string& file_;
    std::size_t next_ = 0;
};

}  // namespace voltigeur
