#include "draw/escape.h"

namespace voltigeur::draw {

std::string escaped(std::string_view text)
{
    std::string safe;
    for (const char letter : text) {
        switch (letter) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        case '"':
            safe += "&quot;";
            break;
        default:
            // Control characters are not allowed in XML, whatever a scenario says.
            safe += static_cast<unsigned char>(letter) < 0x20 ? ' ' : letter;
        }
    }
    return safe;
}

}  // namespace voltigeur::draw
