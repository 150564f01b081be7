// Colours: a theme is a style sheet for the inks, the hands and the nations of a drawing.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/names.h"

namespace voltigeur::draw {

enum class Theme : std::uint8_t { Parchment, Felt, Contrast };

// The style sheet of an SVG whose table is `drawn_width` units wide.
std::string style_sheet(Theme theme);

// The colours of trees and of houses' tiles depend on the theme too.
struct TreeColours {
    std::string_view leaf;
    std::string_view rim;
    std::string_view light;
};
TreeColours tree_colours(Theme theme, std::string_view shade);

}  // namespace voltigeur::draw

namespace voltigeur {
template <>
inline constexpr std::array<std::string_view, 3> names_of<draw::Theme>{"parchment", "felt",
                                                                       "contrast"};
}  // namespace voltigeur
