#include "engine/sheet/reader.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "engine/base/dice.h"
#include "engine/base/text.h"

namespace voltigeur {

namespace {

// No whole number on a sheet or in a scenario is larger either way.
constexpr std::int64_t largest_number = 1000;
constexpr int largest_ratio = 100;

constexpr bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}
constexpr bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}
constexpr bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

// ---- Exact numbers, so that a length is rounded once, at the end.

struct Fraction {
    std::int64_t top = 0;
    std::int64_t bottom = 1;
};

// Digits only; short enough that products with a unit stay within 64 bits.
std::optional<std::int64_t> digits_from_text(std::string_view text)
{
    constexpr std::size_t most_digits = 8;
    if (text.empty() || text.size() > most_digits || !std::ranges::all_of(text, is_digit))
        return std::nullopt;
    return std::accumulate(text.begin(), text.end(), std::int64_t{0},
                           [](std::int64_t n, char c) { return n * 10 + (c - '0'); });
}

// "12" or "12.5"
std::optional<Fraction> decimal_fraction_from_text(std::string_view text)
{
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) {
        const auto whole = digits_from_text(text);
        return whole ? std::optional<Fraction>{{*whole, 1}} : std::nullopt;
    }
    constexpr std::size_t most_decimals = 5;
    const std::string_view decimals = text.substr(point + 1);
    const auto whole = digits_from_text(text.substr(0, point));
    const auto part = digits_from_text(decimals);
    if (!whole || !part || decimals.size() > most_decimals) return std::nullopt;
    std::int64_t bottom = 1;
    for (std::size_t i = 0; i < decimals.size(); ++i) bottom *= 10;
    return Fraction{*whole * bottom + *part, bottom};
}

// "1/2"
std::optional<Fraction> fraction_from_text(std::string_view text)
{
    const std::size_t stroke = text.find('/');
    if (stroke == std::string_view::npos) return std::nullopt;
    const auto top = digits_from_text(text.substr(0, stroke));
    const auto bottom = digits_from_text(text.substr(stroke + 1));
    if (!top || !bottom || *bottom < 1 || *bottom > largest_ratio) return std::nullopt;
    return Fraction{*top, *bottom};
}

// "12", "12.5", "1/2", "1 1/2"
std::optional<Fraction> number_from_text(std::string_view text)
{
    const std::size_t blank = text.find(' ');
    if (blank != std::string_view::npos) {
        const auto whole = digits_from_text(text.substr(0, blank));
        const auto part = fraction_from_text(text.substr(blank + 1));
        if (!whole || !part) return std::nullopt;
        return Fraction{*whole * part->bottom + part->top, part->bottom};
    }
    return text.find('/') == std::string_view::npos ? decimal_fraction_from_text(text)
                                                    : fraction_from_text(text);
}

std::optional<std::int64_t> micrometres_in(std::string_view unit)
{
    if (unit == "in") return micrometres_per_inch;
    if (unit == "mm") return 1'000;
    if (unit == "cm") return 10'000;
    return std::nullopt;
}

// ---- What a wrong length should have been.

std::string length_fault(std::string_view text)
{
    std::string fault = in_quotes(text) + " is not a length";
    if (text.starts_with('-')) return fault + ": it cannot be negative (say \"6 in\")";
    if (number_from_text(text))
        return fault + ": it has no unit (say \"" + std::string{text} + " in\")";
    return fault + " (say \"6 in\", \"1/2 in\", \"0.8 in\" or \"25 mm\")";
}

std::vector<std::string_view> views_of(std::span<const std::string> words)
{
    return {words.begin(), words.end()};
}

// Bits of the words that the sheet defines.
std::uint32_t read_sheet_words(const Node& node, std::span<const std::string> known,
                               Context& context)
{
    return read_words(node, views_of(known), context,
                      context.is_shared ? UnknownWords::Ignore : UnknownWords::Fault);
}

// ---- Whole numbers

struct Limits {
    std::int64_t least;
    std::int64_t most;
};

// What a number may be, by its key: one word means the same thing wherever it stands.
Limits limits_for(std::string_view key, int die)
{
    struct Row {
        std::string_view key;
        Limits limits;
    };
    const std::array rows{
        Row{"add", {-6, 6}},      Row{"at_least", {2, die}},    Row{"count", {0, 32}},
        Row{"degrees", {0, 180}}, Row{"every", {1, 32}},        Row{"fail_by", {1, 6}},
        Row{"elite", {1, 12}},    Row{"veteran", {1, 12}},      Row{"conscript", {1, 12}},
        Row{"least", {1, 32}},    Row{"most", {1, 32}},         Row{"pounds", {1, 99}},
        Row{"phase", {1, 99}},    Row{"up_to_pounds", {1, 99}}, Row{"kills", {1, 32}},
        Row{"files", {1, 8}},     Row{"ranks", {1, 8}},
    };
    const auto found = std::ranges::find(rows, key, &Row::key);
    return found == rows.end() ? Limits{-largest_number, largest_number} : found->limits;
}

// ---- Charts

// An empty cell of a chart, for what a row does not have.
bool is_empty_cell(const Node& cell)
{
    return cell.kind == Node::Kind::Text && cell.text == "-";
}

// One row as a table: what the whole chart says, then a cell a column.
Node table_of_row(const Node& chart, const Node& columns, const Node& row)
{
    Node table;
    table.line = row.line;
    table.column = row.column;
    for (const auto& [key, node] : chart.members)
        if (key != "columns" && key != "rows") table.members.emplace_back(key, node);
    for (std::size_t i = 0; i < columns.items.size(); ++i)
        if (!is_empty_cell(row.items[i]))
            table.members.emplace_back(columns.items[i].text, row.items[i]);
    return table;
}

std::vector<Node> tables_of_chart(const Node& chart, Context& context)
{
    const Node& columns = *chart.find("columns");
    const Node& rows = *chart.find("rows");
    std::vector<Node> tables;
    if (!expect(Node::Kind::Array, columns, context, "a list of the names of the columns"))
        return {};
    if (!expect(Node::Kind::Array, rows, context, "a list of rows, each a list")) return {};
    for (const Node& column : columns.items)
        if (!expect(Node::Kind::Text, column, context, "the name of a column")) return {};

    for (const Node& row : rows.items) {
        if (!expect(Node::Kind::Array, row, context, "a row, [ … ]")) continue;
        if (row.items.size() != columns.items.size()) {
            context.fault(row, "this row has " + to_text(std::int64_t(row.items.size())) +
                                   " cells and the chart has " +
                                   to_text(std::int64_t(columns.items.size())) +
                                   " columns (write \"-\" for an empty cell)");
            continue;
        }
        tables.push_back(table_of_row(chart, columns, row));
    }
    return tables;
}

}  // namespace

void Context::fault(Source at, std::string what)
{
    faults.push_back({std::string{file}, at.line, at.column, std::move(what)});
}

void Context::fault(const Node& at, std::string what)
{
    fault(Source{at.line, at.column}, std::move(what));
}

// ---- Texts

std::optional<Length> length_with_unit_from_text(std::string_view text)
{
    const std::size_t blank = text.rfind(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    const auto number = number_from_text(text.substr(0, blank));
    const auto unit = micrometres_in(text.substr(blank + 1));
    if (!number || !unit) return std::nullopt;
    // The top has at most 13 digits and the unit 5, so this cannot overflow.
    const std::int64_t micrometres = number->top * *unit / number->bottom;
    if (micrometres > longest_in_data.micrometres) return std::nullopt;
    return Length{static_cast<std::int32_t>(micrometres)};
}

std::optional<Ratio> ratio_from_text(std::string_view text)
{
    const auto fraction = fraction_from_text(text);
    if (!fraction || fraction->top < 1 || fraction->top > largest_ratio) return std::nullopt;
    return Ratio{static_cast<int>(fraction->top), static_cast<int>(fraction->bottom)};
}

std::optional<DiceSpec> dice_from_text(std::string_view text)
{
    const std::size_t letter = text.find('d');
    if (letter == std::string_view::npos) return std::nullopt;
    const auto count = digits_from_text(text.substr(0, letter));
    const auto sides = digits_from_text(text.substr(letter + 1));
    if (!count || !sides || *count < 1 || *count > most_dice || *sides < 2 || *sides > largest_die)
        return std::nullopt;
    return DiceSpec{static_cast<int>(*count), static_cast<int>(*sides)};
}

bool is_clause(std::string_view text)
{
    if (text.size() < 2 || text.size() > Clause::longest) return false;
    const auto head =
        static_cast<std::size_t>(std::ranges::find_if_not(text, is_upper) - text.begin());
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos)  // ours
        return head >= 1 && head <= 2 && digits_from_text(text.substr(head)).has_value();

    // Printed: a phase, or the letter of what stands outside the phases, and a line.
    const std::string_view phase = text.substr(0, point);
    std::string_view line = text.substr(point + 1);
    if (line.size() > 1 && is_lower(line.back())) line.remove_suffix(1);
    const bool is_letter = phase.size() == 1 && (is_upper(phase[0]) || is_lower(phase[0]));
    return (is_letter || digits_from_text(phase)) && digits_from_text(line).has_value();
}

// ---- Values

void read_into(bool& value, const Node& node, Context& context)
{
    if (expect(Node::Kind::Boolean, node, context, "true or false")) value = node.integer != 0;
}

void read_into(int& value, const Node& node, Context& context)
{
    if (!expect(Node::Kind::Integer, node, context, "a whole number, without quotation marks"))
        return;
    const Limits limits = limits_for(context.key, context.die);
    if (node.integer < limits.least || node.integer > limits.most)
        return context.fault(node, std::string{context.key} + " is " + to_text(node.integer) +
                                       "; write a number from " + to_text(limits.least) + " to " +
                                       to_text(limits.most));
    value = static_cast<int>(node.integer);
}

void read_into(std::string& value, const Node& node, Context& context)
{
    if (!expect(Node::Kind::Text, node, context, "text, in quotation marks")) return;
    if (node.text.empty())
        return context.fault(node, std::string{context.key} + " is empty (write some text)");
    value = node.text;
}

void read_into(Clause& value, const Node& node, Context& context)
{
    if (!expect(Node::Kind::Text, node, context, "a clause as text, like \"3.26\"")) return;
    if (!is_clause(node.text))
        return context.fault(node, in_quotes(node.text) +
                                       " is not a clause (say \"3.26\", \"11.4b\" or "
                                       "\"G.1\"; ours are capitals and a number)");
    value = Clause{node.text};
}

void read_into(Length& value, const Node& node, Context& context)
{
    if (!expect(Node::Kind::Text, node, context, "a length with its unit, \"6 in\" or \"25 mm\""))
        return;
    const auto length = length_with_unit_from_text(node.text);
    if (!length) {
        const std::size_t blank = std::min(node.text.rfind(' '), node.text.size());
        const bool is_too_long = number_from_text(node.text.substr(0, blank)) &&
                                 blank < node.text.size() &&
                                 micrometres_in(node.text.substr(blank + 1));
        return context.fault(node, is_too_long
                                       ? in_quotes(node.text) + " is longer than any table (at "
                                                                "most \"10000 mm\")"
                                       : length_fault(node.text));
    }
    value = fraction(*length, context.scale.dice, context.scale.figures);
}

void read_into(DiceSpec& value, const Node& node, Context& context)
{
    if (!expect(Node::Kind::Text, node, context, "dice as text, \"2d6\"")) return;
    if (const auto dice = dice_from_text(node.text))
        value = *dice;
    else
        context.fault(node,
                      in_quotes(node.text) + " is not dice (say \"1d6\", or \"2d6\"; at most 32)");
}

void read_into(Ratio& value, const Node& node, Context& context)
{
    if (!expect(Node::Kind::Text, node, context, "a ratio as text, \"2/3\" or \"1/1\"")) return;
    if (const auto ratio = ratio_from_text(node.text))
        value = *ratio;
    else
        context.fault(node, in_quotes(node.text) +
                                " is not a ratio (say \"2/3\", or \"1/1\"; from 1 to 100)");
}

namespace {

// "2/3", "+2 in", "-4 in", "not_allowed".
std::optional<Going> going_from_text(std::string_view text)
{
    if (text == "not_allowed") return Going{Going::Kind::NotAllowed, {}, {}};
    if (const auto part = ratio_from_text(text)) return Going{Going::Kind::Part, *part, {}};
    if (!text.starts_with('+') && !text.starts_with('-')) return std::nullopt;
    const auto length = length_with_unit_from_text(text.substr(1));
    if (!length) return std::nullopt;
    return Going{text[0] == '+' ? Going::Kind::More : Going::Kind::Less, {}, *length};
}

}  // namespace

void read_into(Going& value, const Node& node, Context& context)
{
    if (!expect(Node::Kind::Text, node, context, "text, \"1/2\" or \"+2 in\"")) return;
    if (const auto going = going_from_text(node.text))
        value = *going;
    else
        context.fault(node, in_quotes(node.text) +
                                " is not what ground does to a move (say \"2/3\", \"+2 in\", "
                                "\"-4 in\", \"not_allowed\", or \"-\" for nothing)");
}

void read_into(TagSet& value, const Node& node, Context& context)
{
    value.bits = static_cast<std::uint16_t>(read_sheet_words(node, context.tags, context));
}

void read_into(TroopSet& value, const Node& node, Context& context)
{
    value.bits = read_sheet_words(node, context.troops, context);
}

void read_into(TerrainSet& value, const Node& node, Context& context)
{
    value.bits = read_sheet_words(node, context.terrain, context);
}

// ---- Pieces

std::string describe(const Node& node)
{
    switch (node.kind) {
    case Node::Kind::Table:
        return "a table";
    case Node::Kind::Array:
        return "a list";
    case Node::Kind::Text:
        return "the text " + in_quotes(node.text);
    case Node::Kind::Integer:
        return "the number " + to_text(node.integer);
    case Node::Kind::Boolean:
        return node.integer != 0 ? "true" : "false";
    }
    return "a value";
}

bool expect(Node::Kind kind, const Node& node, Context& context, std::string_view say)
{
    if (node.kind == kind) return true;
    const std::string key = context.key.empty() ? "this" : std::string{context.key};
    context.fault(node, key + " is " + describe(node) + "; write " + std::string{say});
    return false;
}

std::optional<std::size_t> read_word(const Node& node, std::span<const std::string_view> known,
                                     Context& context, UnknownWords unknown)
{
    if (!expect(Node::Kind::Text, node, context, "a word, in quotation marks")) return std::nullopt;
    const auto found = std::ranges::find(known, std::string_view{node.text});
    if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
    if (unknown == UnknownWords::Fault)
        context.fault(node, unknown_word(context.key, node.text, known));
    return std::nullopt;
}

std::uint32_t read_words(const Node& node, std::span<const std::string_view> known,
                         Context& context, UnknownWords unknown)
{
    if (!expect(Node::Kind::Array, node, context, "a list of words, [\"…\", \"…\"]")) return 0;
    std::uint32_t bits = 0;
    for (const Node& item : node.items) {
        const auto place = read_word(item, known, context, unknown);
        if (!place) continue;
        const std::uint32_t bit = std::uint32_t{1} << (*place % 32);
        if ((bits & bit) != 0) context.fault(item, in_quotes(item.text) + " stands here twice");
        bits |= bit;
    }
    return bits;
}

bool is_chart(const Node& node)
{
    return node.kind == Node::Kind::Table && node.find("columns") != nullptr &&
           node.find("rows") != nullptr;
}

bool is_none(const Node& node)
{
    return node.kind == Node::Kind::Text && node.text == "none";
}

void fault_missing(const Node& table, std::string_view key, Context& context)
{
    context.fault(table, in_quotes(key) + " is missing here");
}

void fault_cannot_remove(const Node& node, std::string_view key, Context& context)
{
    context.fault(node, in_quotes(key) + " cannot be \"none\": every sheet has it");
}

void fault_unknown_key(const Node& node, std::string_view key,
                       std::span<const std::string_view> known, Context& context)
{
    context.fault(node, unknown_word("key", key, known));
}

void fault_unknown_keys(const Node& table, std::span<const std::string_view> known,
                        Context& context)
{
    for (const auto& [key, node] : table.members)
        if (std::ranges::find(known, std::string_view{key}) == known.end())
            fault_unknown_key(node, key, known, context);
}

std::vector<const Node*> list_of_tables(const Node& node, std::vector<Node>& made, Context& context)
{
    if (is_chart(node))
        made = tables_of_chart(node, context);
    else if (!expect(Node::Kind::Array, node, context,
                     "a list of tables, or a chart with columns and rows"))
        return {};
    std::vector<const Node*> tables;
    for (const Node& item : is_chart(node) ? made : node.items) tables.push_back(&item);
    return tables;
}

}  // namespace voltigeur
