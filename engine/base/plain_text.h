// Text that anybody may have written and that we show: in a terminal, a picture or a page. Control
// characters could clear a screen, hide a line or reverse what stands on it.
#pragma once

#include <cstdint>
#include <string_view>

namespace voltigeur {

// Whether the text may have line breaks and tabs.
enum class LineBreaks : std::uint8_t { Allowed, Refused };

// UTF-8 without control characters: C0, C1, those that end a line or a paragraph, and those that
// change the direction of writing.
bool is_plain_text(std::string_view text, LineBreaks breaks);

}  // namespace voltigeur
