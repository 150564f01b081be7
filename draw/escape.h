// Text as it stands in HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace voltigeur::draw {

// Between tags, or in an attribute between double quotes.
std::string escaped(std::string_view text);

}  // namespace voltigeur::draw
