// What the text and the JSON codec share: walking the fields of a struct, the words of enums and
// ids, and what an absent field means. Private to the codec.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/order/codec.h"

namespace voltigeur::codec {

// ---- Fields

// The fields of a struct: its own list, or one written beside the codec that needs it.
template <class T>
inline constexpr auto fields_of = nullptr;
template <class T>
    requires requires { T::fields; }
inline constexpr auto fields_of<T> = T::fields;

template <class T>
concept Fielded = !std::is_null_pointer_v<std::remove_cv_t<decltype(fields_of<T>)>>;

template <Fielded T>
inline constexpr auto labels_of = fields_of<T>([](const auto&... field) {
    return std::array<std::string_view, sizeof...(field)>{field.name...};
});

template <Fielded T>
inline constexpr std::size_t field_count = labels_of<T>.size();

// Calls `visit(field, i)` for each field, in order.
template <Fielded T, class Visit>
constexpr void for_each_field(Visit&& visit)
{
    fields_of<T>([&](const auto&... field) {
        std::size_t i = 0;
        (visit(field, i++), ...);
    });
}

// ---- Names in JSON are frozen, for records, servers and bots read them (docs/records.md). Whoever
// renames a field, an event or a member of an enum says here what JSON still calls it.

template <class T, class M>
constexpr std::string_view json_label(const Field<T, M>& field)
{
    if constexpr (std::same_as<M, Modifiers>) return "modifiers";
    if (field.name == "in_flank_or_rear") return "from_behind";
    return field.name;
}

template <Fielded T>
inline constexpr auto json_labels_of = fields_of<T>([](const auto&... field) {
    return std::array<std::string_view, sizeof...(field)>{json_label(field)...};
});

template <class T>
inline constexpr std::string_view json_name_of = T::name;

template <Named E>
inline constexpr auto json_names_of = names_of<E>;
template <>
inline constexpr auto json_names_of<Mark> = [] {
    auto names = names_of<Mark>;
    const auto keep = [&](Mark mark, std::string_view name) {
        names[static_cast<std::size_t>(mark)] = name;
    };
    keep(Mark::HasCharged, "initiated");
    keep(Mark::DeclinedCounterCharge, "stood");
    keep(Mark::PaidToGoOn, "checked");
    keep(Mark::Attempted, "recalled");
    return names;
}();

template <Fielded T>
constexpr bool has_label(std::string_view label)
{
    return std::ranges::find(labels_of<T>, label) != labels_of<T>.end();
}

// Where the first field of this type is; field_count if there is none.
template <Fielded T, class M>
constexpr std::size_t find_field_of_type()
{
    std::size_t found = field_count<T>;
    for_each_field<T>([&]<class F>(const Field<T, F>&, std::size_t i) {
        if (std::is_same_v<F, M> && found == field_count<T>) found = i;
    });
    return found;
}

// ---- Closed lists: the alternatives of a variant, each with its name

template <class V>
inline constexpr std::array<std::string_view, 0> alternative_names{};
template <class... T>
inline constexpr std::array<std::string_view, sizeof...(T)> alternative_names<std::variant<T...>>{
    T::name...};
template <class V>
inline constexpr std::array<std::string_view, 0> json_alternative_names{};
template <class... T>
inline constexpr std::array<std::string_view, sizeof...(T)>
    json_alternative_names<std::variant<T...>>{json_name_of<T>...};

// Calls `read(alternative)` with the fresh alternative of that place in the list; false if reading
// fails.
template <class... T, class Read>
bool read_alternative(std::size_t which, std::variant<T...>& out, Read&& read)
{
    std::size_t i = 0;
    return ((i++ == which && read(out.template emplace<T>())) || ...);
}

// ---- What numbers stand for where their type does not say it

enum class Meaning : std::uint8_t {
    Number,
    Objective,  // one word of a list
    Holder,
    Hand,
    Marks,  // a set of words
    Tags,
};
constexpr bool is_word(Meaning meaning)
{
    return meaning >= Meaning::Objective && meaning <= Meaning::Hand;
}
constexpr bool is_set(Meaning meaning)
{
    return meaning >= Meaning::Marks;
}

constexpr Meaning meaning_of(std::string_view label)
{
    if (label == "objective") return Meaning::Objective;
    if (label == "holder" || label == "held") return Meaning::Holder;
    if (label == "charge_hand") return Meaning::Hand;
    if (label == "clears" || label == "marks") return Meaning::Marks;
    if (label == "tags") return Meaning::Tags;
    return Meaning::Number;
}

// The list that the number counts in.
inline std::vector<std::string_view> words_meant(const Names& names, Meaning meaning)
{
    switch (meaning) {
    case Meaning::Objective:
        return names.objectives;
    case Meaning::Holder:
        return {"nobody", names.sides[0], names.sides[1]};
    case Meaning::Hand:
        return {names_of<Hand>.begin(), names_of<Hand>.end()};
    case Meaning::Marks:
        return {names_of<Mark>.begin(), names_of<Mark>.end()};
    case Meaning::Tags:
        return names.tags;
    case Meaning::Number:
        break;
    }
    return {};
}

inline std::vector<std::string_view> json_words_meant(const Names& names, Meaning meaning)
{
    if (meaning == Meaning::Hand) return {json_names_of<Hand>.begin(), json_names_of<Hand>.end()};
    if (meaning == Meaning::Marks) return {json_names_of<Mark>.begin(), json_names_of<Mark>.end()};
    return words_meant(names, meaning);
}

// ---- Words: values that are one of a list of names

template <class T>
concept Id = std::same_as<T, UnitId> || std::same_as<T, GeneralId> || std::same_as<T, GroupId> ||
             std::same_as<T, BrigadeId>;

template <class T>
concept Worded = Id<T> || std::same_as<T, Side> || Named<T>;

template <Id T>
inline constexpr T nobody{255};

using WordList = std::span<const std::string_view>;

inline WordList words_for(const Names& names, UnitId)
{
    return names.units;
}
inline WordList words_for(const Names& names, GeneralId)
{
    return names.generals;
}
inline WordList words_for(const Names& names, GroupId)
{
    return names.groups;
}
inline WordList words_for(const Names& names, BrigadeId)
{
    return names.brigades;
}
inline WordList words_for(const Names& names, Side)
{
    return names.sides;
}
template <Named E>
WordList words_for(const Names&, E)
{
    return names_of<E>;
}
template <class T>
WordList json_words_for(const Names& names, T value)
{
    // NB: Sides are called as the sheet calls them.
    if constexpr (Named<T> && !std::same_as<T, Side>)
        return json_names_of<T>;
    else
        return words_for(names, value);
}

// The word with that number. One that is not on the list is shown, but cannot be read back.
inline std::string word_at(WordList words, std::size_t i)
{
    return i < words.size() ? std::string{words[i]} : "#" + to_text(static_cast<std::int64_t>(i));
}

inline std::optional<std::size_t> find_word(WordList words, std::string_view word)
{
    const auto found = std::ranges::find(words, word);
    if (found == words.end()) return std::nullopt;
    return static_cast<std::size_t>(found - words.begin());
}

// ---- Fields that may be left out

template <class T>
inline constexpr bool is_list = false;
template <class T, std::size_t N>
inline constexpr bool is_list<FixedVector<T, N>> = true;

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

template <class M>
constexpr bool may_be_absent(Meaning meaning)
{
    return Id<M> || is_list<M> || is_optional<M> || std::same_as<M, bool> ||
           std::same_as<M, Clause> || std::same_as<M, Length> || std::same_as<M, Angle> ||
           std::same_as<M, Hand> || (std::integral<M> && is_set(meaning));
}

// Added after version 1.0: the States of earlier records do not have them.
constexpr bool is_later_field(std::string_view label)
{
    return label == "attacker_hits" || label == "defender_hits";
}

// What an absent field holds.
template <class M>
M absent_value()
{
    if constexpr (Id<M>)
        return nobody<M>;
    else
        return M{};
}

template <class M>
bool is_absent(const M& value, Meaning meaning)
{
    constexpr bool may_ever_be =
        may_be_absent<M>(Meaning::Number) || may_be_absent<M>(Meaning::Marks);
    if constexpr (may_ever_be)
        return may_be_absent<M>(meaning) && value == absent_value<M>();
    else
        return false;
}

// ---- Parts

// Which members a kind of leg uses; the others keep their defaults.
struct LegParts {
    bool hand = false;
    bool formation = false;
    bool distance = false;
    bool turn = false;
};

constexpr LegParts parts_of(LegKind kind)
{
    switch (kind) {
    case LegKind::Wheel:
        return {.hand = true, .turn = true};
    case LegKind::Advance:
    case LegKind::Back:
        return {.distance = true};
    case LegKind::March:
        return {.distance = true, .turn = true};
    case LegKind::Form:
        return {.formation = true};
    case LegKind::Pivot:
        return {.turn = true};
    case LegKind::AboutFace:
        break;
    }
    return {};
}

// A clause that fits and can be shown in brackets.
constexpr std::optional<Clause> clause_from_text(std::string_view text)
{
    const auto is_printable = [](char c) { return c > ' ' && c <= '~'; };
    if (text.size() > Clause::longest || !std::ranges::all_of(text, is_printable))
        return std::nullopt;
    return Clause{text};
}

// The bits of a set, each with the word of the same number.
template <std::unsigned_integral Bits, class Visit>
void for_each_bit(Bits bits, Visit&& visit)
{
    for (std::size_t i = 0; i < std::numeric_limits<Bits>::digits; ++i)
        if (((bits >> i) & 1U) != 0) visit(i);
}

template <std::integral T>
std::string range_text()
{
    return "a whole number from " + to_text(std::int64_t{std::numeric_limits<T>::min()}) + " to " +
           to_text(std::int64_t{std::numeric_limits<T>::max()});
}

template <std::integral T>
constexpr bool fits(std::int64_t number)
{
    return number >= std::int64_t{std::numeric_limits<T>::min()} &&
           number <= std::int64_t{std::numeric_limits<T>::max()};
}

}  // namespace voltigeur::codec
