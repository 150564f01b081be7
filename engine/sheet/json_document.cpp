#include "engine/sheet/json_document.h"

#include "engine/base/json_text.h"
#include "engine/base/plain_text.h"

#include <nlohmann/json.hpp>

namespace voltigeur {

namespace {

// Ordered, so that the members of a table keep the order of the file.
using Json = nlohmann::ordered_json;

// Deeper than any data file, and shallow enough for every stack.
constexpr int deepest = 64;

Json json_of(const Node& node);

Json value_of(const Node& node)
{
    switch (node.kind) {
    case Node::Kind::Table: {
        Json table = Json::object();
        for (const auto& [key, member] : node.members) table[key] = json_of(member);
        return table;
    }
    case Node::Kind::Array: {
        Json list = Json::array();
        for (const Node& item : node.items) list.push_back(json_of(item));
        return list;
    }
    case Node::Kind::Text:
        return node.text;
    case Node::Kind::Integer:
        return node.integer;
    case Node::Kind::Boolean:
        return node.integer != 0;
    }
    return nullptr;
}

Json json_of(const Node& node)
{
    return Json::array({node.line, node.column, value_of(node)});
}

// A place in a file; what is no small whole number becomes 0, "unknown".
int place_of(const Json& json)
{
    constexpr std::int64_t last = 1'000'000'000;
    if (!json.is_number_integer()) return 0;
    const auto number = json.get<std::int64_t>();
    return number >= 0 && number <= last ? static_cast<int>(number) : 0;
}

class NodeReader {
public:
    explicit NodeReader(const std::string& file) : file_(file) {}

    Node read(const Json& json, int depth)
    {
        Node node;
        if (depth > deepest) return fault(node, "it is nested too deeply");
        if (!json.is_array() || json.size() != 3)
            return fault(node, "a node is not [line, column, value]");
        node.line = place_of(json[0]);
        node.column = place_of(json[1]);
        return read_value(std::move(node), json[2], depth);
    }

    Faults faults;

private:
    Node read_value(Node node, const Json& value, int depth)
    {
        if (value.is_object()) {
            node.kind = Node::Kind::Table;
            for (const auto& [key, member] : value.items()) {
                if (!is_plain_text(key, LineBreaks::Refused))
                    return fault(node, "a key has control characters");
                node.members.emplace_back(key, read(member, depth + 1));
            }
        } else if (value.is_array()) {
            node.kind = Node::Kind::Array;
            for (const Json& item : value) node.items.push_back(read(item, depth + 1));
        } else if (value.is_string()) {
            node.kind = Node::Kind::Text;
            node.text = value.get<std::string>();
            if (!is_plain_text(node.text, LineBreaks::Allowed))
                return fault(node, "a text has control characters");
        } else if (value.is_boolean()) {
            node.kind = Node::Kind::Boolean;
            node.integer = value.get<bool>() ? 1 : 0;
        } else if (value.is_number_integer()) {
            node.kind = Node::Kind::Integer;
            node.integer = value.get<std::int64_t>();
        } else {
            return fault(node,
                         "a value is neither table, list, text, whole number, true nor false");
        }
        return node;
    }

    Node fault(const Node& at, std::string what)
    {
        faults.push_back({file_, at.line, at.column, std::move(what)});
        return at;
    }

    const std::string& file_;
};

}  // namespace

std::string to_json(const Document& document)
{
    Json json = Json::object();
    json["file"] = document.file;
    json["root"] = json_of(document.root);
    // Text that is not UTF-8 is made harmless instead of ending the program.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::expected<Document, Faults> document_from_json(std::string_view text)
{
    const Json json = parse_json<Json>(text);
    if (json.is_discarded() || !json.is_object() || !json.contains("file") ||
        !json.contains("root") || !json["file"].is_string())
        return std::unexpected(
            Faults{{"document", 0, 0, "it is not JSON of the form {\"file\": …, \"root\": …}"}});

    Document document;
    document.file = json["file"].get<std::string>();
    if (!is_plain_text(document.file, LineBreaks::Refused))
        return std::unexpected(
            Faults{{"document", 0, 0, "the name of the file has control characters"}});
    NodeReader reader{document.file};
    document.root = reader.read(json["root"], 0);
    if (!reader.faults.empty()) return std::unexpected(std::move(reader.faults));
    return document;
}

}  // namespace voltigeur
