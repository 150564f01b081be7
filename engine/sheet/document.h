// A data file as a tree, with the place of every value: what TOML and JSON both become, so that
// sheets and scenarios are read by one loader, natively and in the browser.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace voltigeur {

struct Member;

struct Node {
    enum class Kind : std::uint8_t { Table, Array, Text, Integer, Boolean };

    Kind kind = Kind::Table;
    int line = 0;
    int column = 0;
    std::string text;
    std::int64_t integer = 0;     // also 0 or 1 for a boolean
    std::vector<Node> items;      // of an array
    std::vector<Member> members;  // of a table, in the order of the file

    [[nodiscard]] const Node* find(std::string_view key) const;
};

struct Member {
    std::string key;
    Node node;
};

struct Document {
    std::string file;
    Node root;
};

// What is wrong with a file, where, and what to write instead.
struct Fault {
    std::string file;
    int line = 0;
    int column = 0;
    std::string what;
};
using Faults = std::vector<Fault>;

// "rules/r10/11-melee.toml:14:3: …"
std::string to_text(const Fault& fault);

}  // namespace voltigeur
