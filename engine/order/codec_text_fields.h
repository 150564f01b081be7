// How fields look in a line of text, for its writer and its reader. Private to the codec.
#pragma once

#include "engine/order/codec_fields.h"

namespace voltigeur::codec {

// The word for nobody, where a value must stand.
inline constexpr std::string_view nobody_word = "-";
inline constexpr std::string_view facing_word = "facing";
inline constexpr std::string_view towards_word = "towards";

// A hand and a wheel are one thing to say: `wheel left 30`.
template <class T>
concept Wheeling = requires(T item) {
    { item.hand } -> std::same_as<Hand&>;
    { item.wheel } -> std::same_as<Angle&>;
};
template <class T, class M>
inline constexpr bool is_hand_of_wheel = Wheeling<T> && std::same_as<M, Hand>;
template <class T, class M>
inline constexpr bool is_wheel = Wheeling<T> && std::same_as<M, Angle>;

// Clauses stand in brackets and legs begin with their kind, so neither needs a label.
template <class M>
inline constexpr bool needs_label = !std::same_as<M, Clause> && !std::same_as<M, Path>;

template <Fielded T>
constexpr bool labels_are_no_legs()
{
    return std::ranges::none_of(names_of<LegKind>,
                                [](std::string_view leg) { return has_label<T>(leg); });
}

}  // namespace voltigeur::codec
