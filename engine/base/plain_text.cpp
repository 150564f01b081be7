#include "engine/base/plain_text.h"

#include <cstddef>

namespace voltigeur {

namespace {

bool is_control(unsigned char byte)
{
    return byte < 0x20U || byte == 0x7fU;
}

bool is_break(unsigned char byte)
{
    return byte == '\n' || byte == '\t';
}

// U+0080 to U+009F are C2 80 to C2 9F.
bool begins_with_c1(std::string_view text)
{
    return text.size() >= 2 && text[0] == '\xc2' && static_cast<unsigned char>(text[1]) < 0xa0U;
}

// U+2028 to U+202E are E2 80 A8 to E2 80 AE; U+2066 to U+2069 are E2 81 A6 to E2 81 A9.
bool begins_with_direction(std::string_view text)
{
    if (text.size() < 3 || text[0] != '\xe2') return false;
    const auto last = static_cast<unsigned char>(text[2]);
    return (text[1] == '\x80' && last >= 0xa8U && last <= 0xaeU) ||
           (text[1] == '\x81' && last >= 0xa6U && last <= 0xa9U);
}

}  // namespace

bool is_plain_text(std::string_view text, LineBreaks breaks)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (is_control(byte) && !(breaks == LineBreaks::Allowed && is_break(byte))) return false;
        const std::string_view rest = text.substr(i);
        if (begins_with_c1(rest) || begins_with_direction(rest)) return false;
    }
    return true;
}

}  // namespace voltigeur
