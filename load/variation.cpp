#include "load/variation.h"

#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "load/scenarios.h"
#include "load/sheets.h"
#include "load/toml_file.h"

namespace voltigeur {

namespace {

constexpr std::string_view of_sheet = "sheet.";

struct Change {
    std::string_view key;
    std::string_view value;
};

Faults fault(std::string what)
{
    return {{"--vary", 0, 0, std::move(what)}};
}

std::expected<Change, Faults> read_change(std::string_view text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size())
        return std::unexpected(fault(in_quotes(text) + " is no change; write UNIT=+1 (figures) or "
                                                       "sheet.KEY=VALUE"));
    return Change{text.substr(0, equals), text.substr(equals + 1)};
}

std::optional<std::int64_t> whole_number(std::string_view text)
{
    if (text.starts_with('+')) text.remove_prefix(1);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty())
        return std::nullopt;
    return number;
}

Node* member(Node& table, std::string_view key)
{
    for (Member& each : table.members)
        if (each.key == key) return &each.node;
    return nullptr;
}

// ---- A unit of the scenario

template <class With>
void for_units(Document& scenario, With with)
{
    Node* brigades = member(scenario.root, "brigade");
    if (brigades == nullptr) return;
    for (Node& brigade : brigades->items)
        if (Node* units = member(brigade, "unit"))
            for (Node& unit : units->items) with(unit);
}

Faults change_unit(Document& scenario, const Change& change)
{
    Node* found = nullptr;
    std::vector<std::string> ids;
    for_units(scenario, [&](Node& unit) {
        const Node* id = member(unit, "id");
        if (id == nullptr) return;
        ids.push_back(id->text);
        if (id->text == change.key) found = &unit;
    });
    if (found == nullptr) {
        const std::vector<std::string_view> known{ids.begin(), ids.end()};
        return fault(unknown_word("unit", change.key, known) +
                     "; what begins with \"sheet.\" is of the sheet");
    }
    Node* figures = member(*found, "figures");
    const auto number = whole_number(change.value);
    if (!number || figures == nullptr)
        return fault(in_quotes(change.value) + " is no number of figures; write " +
                     std::string{change.key} + "=+1, =-1 or =12");
    const bool is_step = change.value.starts_with('+') || change.value.starts_with('-');
    figures->integer = is_step ? figures->integer + *number : *number;
    return {};
}

// ---- An entry of the sheet

std::vector<std::string_view> split(std::string_view key)
{
    std::vector<std::string_view> words;
    for (std::size_t from = 0; from <= key.size();) {
        const std::size_t dot = std::min(key.find('.', from), key.size());
        words.push_back(key.substr(from, dot - from));
        from = dot + 1;
    }
    return words;
}

Node* descend(Node& from, std::span<const std::string_view> path)
{
    Node* node = &from;
    for (const std::string_view word : path) {
        if (node == nullptr) return nullptr;
        if (node->kind == Node::Kind::Array) {
            const auto number = whole_number(word);
            const bool is_there =
                number && *number >= 1 && static_cast<std::size_t>(*number) <= node->items.size();
            node = is_there ? &node->items[static_cast<std::size_t>(*number - 1)] : nullptr;
        } else {
            node = member(*node, word);
        }
    }
    return node;
}

// Where the entry stands: in a file of the sheet, and in what a profile or the scenario lays over
// it, which has a table for each file.
void find_in(Node& root, std::string_view stem, std::span<const std::string_view> path,
             std::vector<Node*>& found)
{
    const bool is_named = path.size() > 1 && path.front() == stem;
    if (Node* node = descend(root, is_named ? path.subspan(1) : path)) found.push_back(node);
    for (Member& layer : root.members)
        if (layer.node.kind == Node::Kind::Table && path.size() > 1 && path.front() != layer.key)
            if (Node* node = descend(layer.node, path)) found.push_back(node);
}

void list_keys(const Node& node, const std::string& path, std::vector<std::string>& keys)
{
    for (const Member& each : node.members) {
        const std::string key = path + each.key;
        if (each.node.kind == Node::Kind::Table)
            list_keys(each.node, key + ".", keys);
        else if (each.key != "clause" && each.key != "gap" && each.key != "why")
            keys.push_back(key);
    }
}

std::string unknown_key(std::span<const Document> files, std::string_view key)
{
    std::vector<std::string> keys;
    for (const Document& file : files) list_keys(file.root, "", keys);
    const std::vector<std::string_view> known{keys.begin(), keys.end()};
    const auto nearest = nearest_word(key, known);
    return "the sheet has no entry " + in_quotes(key) +
           (nearest ? "; did you mean " + in_quotes(*nearest) + "?" : ".") +
           " The keys are those of the files in rules/, as musket_range.length or "
           "03-move.musket_range.length";
}

std::optional<std::string> put(Node& node, std::string_view value)
{
    switch (node.kind) {
    case Node::Kind::Text:
        node.text = value;
        return std::nullopt;
    case Node::Kind::Integer:
        if (const auto number = whole_number(value)) {
            node.integer = *number;
            return std::nullopt;
        }
        return in_quotes(value) + " is no whole number, as " + std::to_string(node.integer) + " is";
    case Node::Kind::Boolean:
        if (value != "true" && value != "false") return "write true or false";
        node.integer = value == "true" ? 1 : 0;
        return std::nullopt;
    default:
        return "this is no single value; name one below it";
    }
}

Faults change_sheet(std::vector<Document>& files, Document& scenario, const Change& change)
{
    const std::string_view key = change.key.substr(of_sheet.size());
    const std::vector<std::string_view> path = split(key);
    std::vector<Node*> found;
    for (Document& file : files) find_in(file.root, stem_of(file.file), path, found);
    if (found.empty()) return fault(unknown_key(files, key));
    if (Node* switches = member(scenario.root, "switches")) find_in(*switches, "", path, found);
    for (Node* node : found)
        if (auto wrong = put(*node, change.value)) return fault(std::string{key} + ": " + *wrong);
    return {};
}

}  // namespace

std::expected<Setup, Faults> load_varied(const DataFolder& data, std::string_view scenario,
                                         std::string_view change)
{
    const auto wanted = read_change(change);
    if (!wanted) return std::unexpected(wanted.error());
    auto document = read_scenario(data, scenario);
    if (!document) return std::unexpected(std::move(document.error()));
    const auto head = read_scenario_head(*document);
    if (!head) return std::unexpected(head.error());
    auto files = read_sheet_files(data.rules(), head->sheet);
    if (!files) return std::unexpected(std::move(files.error()));

    const Faults faults = wanted->key.starts_with(of_sheet)
                              ? change_sheet(*files, *document, *wanted)
                              : change_unit(*document, *wanted);
    if (!faults.empty()) return std::unexpected(faults);
    auto battle = load_battle(*files, *document);
    if (!battle) return std::unexpected(std::move(battle.error()));
    return make_setup(std::move(*battle));
}

}  // namespace voltigeur
