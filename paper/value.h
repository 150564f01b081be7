// The values of a sheet's fields as words for paper.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/sheet/reader.h"
#include "paper/entry.h"

namespace voltigeur::paper {

// The words that a sheet defines.
struct Vocabulary {
    std::vector<std::string> sides;  // as names: "French"
    std::vector<std::string> tags;
    std::vector<std::string> troops;
    std::vector<std::string> terrain;
};

// 4", ½", 0.8"
std::string inches_of(Length length);

Value value_of(std::string_view name, int number, const Vocabulary& known);
Value value_of(std::string_view name, bool flag, const Vocabulary& known);
Value value_of(std::string_view name, const std::string& text, const Vocabulary& known);
Value value_of(std::string_view name, Length length, const Vocabulary& known);
Value value_of(std::string_view name, DiceSpec dice, const Vocabulary& known);
Value value_of(std::string_view name, Ratio ratio, const Vocabulary& known);
Value value_of(std::string_view name, TagSet tags, const Vocabulary& known);
Value value_of(std::string_view name, TroopSet troops, const Vocabulary& known);
Value value_of(std::string_view name, TerrainSet terrain, const Vocabulary& known);
Value value_of(std::string_view name, Side side, const Vocabulary& known);
Value value_of(std::string_view name, SetOf<Side> sides, const Vocabulary& known);
Value value_of(std::string_view name, const Going& going, const Vocabulary& known);
Value value_of(std::string_view name, const std::vector<Length>& lengths, const Vocabulary& known);

template <Named E>
Value value_of(std::string_view name, E value, const Vocabulary& /*known*/)
{
    return {.name = std::string{name},
            .words = {std::string{to_text(value)}},
            .is_name = true,
            .choices = {names_of<E>.begin(), names_of<E>.end()}};
}

template <Named E>
Value value_of(std::string_view name, SetOf<E> set, const Vocabulary& /*known*/)
{
    Value value{.name = std::string{name}, .words = {}, .is_name = true, .choices = {}};
    for (std::size_t i = 0; i < names_of<E>.size(); ++i)
        if (set.has(static_cast<E>(i))) value.words.emplace_back(names_of<E>[i]);
    if (std::is_same_v<E, Arm> && value.words.size() == names_of<E>.size())
        value.words = {"all_arms"};
    return value;
}

template <Named E>
Value value_of(std::string_view name, const std::vector<E>& list, const Vocabulary& /*known*/)
{
    Value value{.name = std::string{name}, .words = {}, .is_name = true, .choices = {}};
    for (const E item : list) value.words.emplace_back(to_text(item));
    return value;
}

// The values of a struct, its clause excepted; those of structs inside it as if they were its own.
template <class M>
void put_values(std::vector<Value>& values, std::string_view name, const M& member,
                const Vocabulary& known)
{
    if constexpr (reader::is_optional<M>) {
        if (member) put_values(values, name, *member, known);
    } else if constexpr (Tabular<M>) {
        const auto put = [&](const auto& field) {
            put_values(values, field.name, member.*field.member, known);
        };
        M::fields([&](const auto&... field) { (put(field), ...); });
    } else if constexpr (!std::is_same_v<M, Clause>) {
        values.push_back(value_of(name, member, known));
    }
}

}  // namespace voltigeur::paper
