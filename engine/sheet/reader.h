// Reads a struct from a table of a data file, driven by its `fields` tuple. Nothing stops at the
// first fault: every wrong value is reported with its place and what to write instead, and reading
// goes on with the value left as it was.
//
//     Context context{.file = "rules/r10/13-recall.toml", .faults = faults};
//     RecallPhase phase;
//     read_into(phase, document.root, context);      // any fault is now in `faults`
//
// A key is required unless its field is a std::optional, a std::vector (absent is empty) or a bool
// (absent is false). A chart, `{ columns = [...], rows = [ [...], … ] }`, may stand wherever a list
// of tables may.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/names.h"
#include "engine/sheet/document.h"
#include "engine/sheet/entry.h"

namespace voltigeur {

inline constexpr int largest_die = 100;

// Where something stands in a file.
struct Source {
    int line = 0;
    int column = 0;
};

// A value that is checked again when all of the file has been read.
template <class T>
struct Sourced {
    T value{};
    Source source;
    bool is_read = false;  // it was there and right; a wrong one has had its fault already
};

// What is being read, where faults go, and the words that the sheet itself defines.
struct Context {
    std::string_view file;
    Faults& faults;
    std::span<const std::string> tags{};
    std::span<const std::string> troops{};
    std::span<const std::string> terrain{};
    // One file of gaps serves several sheets. Its lengths are multiplied by the sheet's scale, and
    // a troop or tag that this sheet does not know is no fault there.
    bool is_shared = false;
    Ratio scale{1, 1};
    int die = largest_die;   // sides of the die that the charts are for
    std::string_view key{};  // being read, for the wording of faults

    void fault(Source at, std::string what);
    void fault(const Node& at, std::string what);
};

// A struct that is read from a table. If it has a member `source`, that is set to the table's
// place.
template <class T>
concept Tabular = requires { T::fields; };

// Types that may be left out wherever they stand, because their default says "nothing of the kind".
template <class T>
inline constexpr bool absent_is_default = false;
template <>
inline constexpr bool absent_is_default<bool> = true;
template <>
inline constexpr bool absent_is_default<BlocksSight> = true;
// Ground of which nothing is said slows nobody.
template <>
inline constexpr bool absent_is_default<Going> = true;

// Structs in which nothing may be left out: what we supply is written down, value, id and reason.
template <class T>
inline constexpr bool requires_every_field = false;
template <class T>
inline constexpr bool requires_every_field<Gap<T>> = true;

// ---- Values. Each leaves its target alone if the text is wrong.

void read_into(bool& value, const Node& node, Context& context);
void read_into(int& value, const Node& node, Context& context);
void read_into(std::string& value, const Node& node, Context& context);
void read_into(Clause& value, const Node& node, Context& context);
void read_into(Length& value, const Node& node, Context& context);
void read_into(DiceSpec& value, const Node& node, Context& context);
void read_into(Ratio& value, const Node& node, Context& context);
void read_into(Going& value, const Node& node, Context& context);
void read_into(TagSet& value, const Node& node, Context& context);
void read_into(TroopSet& value, const Node& node, Context& context);
void read_into(TerrainSet& value, const Node& node, Context& context);
template <Named E>
void read_into(E& value, const Node& node, Context& context);
template <Named E>
void read_into(SetOf<E>& value, const Node& node, Context& context);
template <class T>
void read_into(std::optional<T>& value, const Node& node, Context& context);
template <class T>
void read_into(Sourced<T>& value, const Node& node, Context& context);
template <class T>
void read_into(std::vector<T>& value, const Node& node, Context& context);
template <Tabular T>
void read_into(T& value, const Node& node, Context& context);

// Replaces one entry of a table that has been read already, as a profile does; the text "none"
// removes an entry that may be absent. A fault if there is no such entry. A table for a group of
// entries replaces those that it names; one for a chart, the rows that it names.
template <Tabular T>
void replace_entry(T& table, std::string_view key, const Node& node, Context& context);
// The same for every entry of a table.
template <Tabular T>
void replace_entries(T& part, const Node& table, Context& context);

// ---- Texts that scenarios write too

// "2 in", "1/2 in", "1 1/2 in", "0.8 in", "25 mm". Not negative, at most `longest_in_data`.
inline constexpr Length longest_in_data = {10'000'000};
std::optional<Length> length_with_unit_from_text(std::string_view text);
// "2/3"; both from 1 to 100.
std::optional<Ratio> ratio_from_text(std::string_view text);
// "2d6"
std::optional<DiceSpec> dice_from_text(std::string_view text);
// Printed, "3.26", "11.4b", "G.1"; or ours, one or two capitals and a number.
bool is_clause(std::string_view text);

// ---- Pieces that need no template

// The kind of a value in words, as the start of a fault: "a table", "the number 3".
std::string describe(const Node& node);
// A fault unless the node is of this kind; `say` is what to write instead.
bool expect(Node::Kind kind, const Node& node, Context& context, std::string_view say);
// The words of a list as bits of their places in `known`.
enum class UnknownWords : std::uint8_t { Fault, Ignore };
std::uint32_t read_words(const Node& node, std::span<const std::string_view> known,
                         Context& context, UnknownWords unknown = UnknownWords::Fault);
// The place of the node's text in `known`, or a fault.
std::optional<std::size_t> read_word(const Node& node, std::span<const std::string_view> known,
                                     Context& context, UnknownWords unknown = UnknownWords::Fault);
bool is_none(const Node& node);
// `{ columns = [...], rows = [ [...], … ] }`
bool is_chart(const Node& node);
void fault_missing(const Node& table, std::string_view key, Context& context);
void fault_cannot_remove(const Node& node, std::string_view key, Context& context);
void fault_unknown_key(const Node& node, std::string_view key,
                       std::span<const std::string_view> known, Context& context);
void fault_unknown_keys(const Node& table, std::span<const std::string_view> known,
                        Context& context);
// The tables of a list, be it written as tables or as a chart; `made` holds those of a chart.
std::vector<const Node*> list_of_tables(const Node& node, std::vector<Node>& made,
                                        Context& context);

// ---- Templates

namespace reader {

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;

// Several entries under one name, each with a clause of its own: `morale`.
template <class M>
inline constexpr bool is_group = false;
template <Tabular M>
inline constexpr bool is_group<M> = !requires(const M& entry) { entry.clause; };
// A chart whose rows can be replaced by the word that they are for: `to_hit`.
template <class M>
concept has_named_rows = requires(M& rows, const Node& node, Context& context) {
    replace_row(rows, std::string_view{}, node, context);
};

template <class M>
inline constexpr bool is_removable = is_optional<M> || is_vector<M>;
template <class Owner, class M>
inline constexpr bool may_be_absent =
    !requires_every_field<Owner> && (is_removable<M> || absent_is_default<M>);

template <Tabular T>
inline constexpr auto keys_of = T::fields([](const auto&... field) {
    return std::array<std::string_view, sizeof...(field)>{field.name...};
});

template <class T, class M>
void read_field(T& owner, const Field<T, M>& field, const Node& table, Context& context)
{
    const Node* node = table.find(field.name);
    if (node != nullptr) {
        context.key = field.name;
        read_into(owner.*field.member, *node, context);
    } else if constexpr (!may_be_absent<T, M>) {
        fault_missing(table, field.name, context);
    }
}

template <class T, class M>
void replace_field(T& owner, const Field<T, M>& field, const Node& node, Context& context)
{
    if (is_none(node)) {
        if constexpr (is_removable<M>)
            owner.*field.member = M{};
        else
            fault_cannot_remove(node, field.name, context);
        return;
    }
    context.key = field.name;
    M& old = owner.*field.member;
    if constexpr (is_group<M>) {
        replace_entries(old, node, context);
    } else {
        if constexpr (has_named_rows<M>) {
            if (node.kind == Node::Kind::Table && !is_chart(node)) {
                for (const auto& [word, row] : node.members) replace_row(old, word, row, context);
                return;
            }
        }
        M entry{};  // wholly anew: nothing of the old entry shines through
        read_into(entry, node, context);
        old = std::move(entry);
    }
}

}  // namespace reader

template <Named E>
void read_into(E& value, const Node& node, Context& context)
{
    if (const auto place = read_word(node, names_of<E>, context)) value = static_cast<E>(*place);
}

template <Named E>
void read_into(SetOf<E>& value, const Node& node, Context& context)
{
    value.bits = read_words(node, names_of<E>, context);
}

template <class T>
void read_into(std::optional<T>& value, const Node& node, Context& context)
{
    read_into(value.emplace(), node, context);
}

template <class T>
void read_into(Sourced<T>& value, const Node& node, Context& context)
{
    const std::size_t faults_before = context.faults.size();
    read_into(value.value, node, context);
    value.source = {node.line, node.column};
    value.is_read = context.faults.size() == faults_before;
}

template <class T>
void read_into(std::vector<T>& value, const Node& node, Context& context)
{
    const std::string_view key = context.key;
    value.clear();
    if constexpr (Tabular<T>) {
        std::vector<Node> made;
        for (const Node* item : list_of_tables(node, made, context))
            read_into(value.emplace_back(), *item, context);
    } else {
        if (!expect(Node::Kind::Array, node, context, "a list, [ … ]")) return;
        for (const Node& item : node.items) {
            context.key = key;
            read_into(value.emplace_back(), item, context);
        }
    }
}

template <Tabular T>
void read_into(T& value, const Node& node, Context& context)
{
    if constexpr (requires { value.source = Source{}; }) value.source = {node.line, node.column};
    if (!expect(Node::Kind::Table, node, context, "a table, { … }")) return;
    T::fields(
        [&](const auto&... field) { (reader::read_field(value, field, node, context), ...); });
    fault_unknown_keys(node, reader::keys_of<T>, context);
}

template <Tabular T>
void replace_entry(T& table, std::string_view key, const Node& node, Context& context)
{
    bool is_known = false;
    const auto replace_if_named = [&](const auto& field) {
        if (field.name != key) return;
        is_known = true;
        reader::replace_field(table, field, node, context);
    };
    T::fields([&](const auto&... field) { (replace_if_named(field), ...); });
    if (!is_known) fault_unknown_key(node, key, reader::keys_of<T>, context);
}

template <Tabular T>
void replace_entries(T& part, const Node& table, Context& context)
{
    if (!expect(Node::Kind::Table, table, context, "a table of entries to replace")) return;
    for (const auto& [key, node] : table.members) replace_entry(part, key, node, context);
}

}  // namespace voltigeur
