// One name for each member of an enum: the word in orders, events, data files and on the screen.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace voltigeur {

// Specialised beside each enum, in the order of its members.
template <class E>
inline constexpr std::array<std::string_view, 0> names_of{};

template <class E>
concept Named = (names_of<E>.size() > 0);

template <Named E>
constexpr std::string_view to_text(E value)
{
    return names_of<E>[static_cast<std::size_t>(value)];
}

template <Named E>
constexpr std::optional<E> from_text(std::string_view text)
{
    for (std::size_t i = 0; i < names_of<E>.size(); ++i)
        if (names_of<E>[i] == text) return static_cast<E>(i);
    return std::nullopt;
}

// An enum and the names of its members as one list, so that the two cannot be paired wrongly:
//
//     #define COLOURS(MEMBER) MEMBER(Red, "red") MEMBER(Blue, "blue")
//     enum class Colour : std::uint8_t { COLOURS(VOLTIGEUR_MEMBER) };
//     template <>
//     inline constexpr auto names_of<Colour> =
//     std::to_array<std::string_view>({COLOURS(VOLTIGEUR_NAME)});
#define VOLTIGEUR_MEMBER(member, name) member,
#define VOLTIGEUR_NAME(member, name) name,

// A field of a struct with the name it has in text and JSON.
template <class T, class M>
struct Field {
    std::string_view name;
    M T::* member;
};

template <class T, class M>
constexpr Field<T, M> field(std::string_view name, M T::* member)
{
    return {name, member};
}

template <class... F>
constexpr auto hand_over(F... fields)
{
    return [=](const auto& take) { return take(fields...); };
}

// All fields of a struct, to be called with a function that takes them. Not a std::tuple: one of a
// hundred members costs every source that includes it a second.
template <class Handing>
struct FieldTuple : Handing {
    template <class... F>
    constexpr explicit FieldTuple(F... fields) : Handing(hand_over(fields...))
    {
    }
};
template <class... F>
FieldTuple(F...) -> FieldTuple<decltype(hand_over(std::declval<F>()...))>;

}  // namespace voltigeur
