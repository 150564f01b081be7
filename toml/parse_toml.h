// The text of a TOML file becomes a Document: natively and in the browser, which has no files.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "engine/sheet/document.h"

namespace voltigeur {

// Longer text is refused before anything else looks at it. The longest of our files has 30 kB.
inline constexpr std::size_t most_toml_bytes = 1'000'000;

// `file` is what faults call it.
std::expected<Document, Faults> parse_toml(std::string_view text, std::string file);

}  // namespace voltigeur
