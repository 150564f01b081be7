#include "engine/base/json_text.h"

#include <cstddef>

namespace voltigeur {

namespace {

constexpr int deepest = 200;

}  // namespace

bool is_nested_too_deeply(std::string_view json)
{
    int depth = 0;
    bool is_quoted = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (c == '"') is_quoted = !is_quoted;
        if (is_quoted && c == '\\') ++i;
        if (is_quoted) continue;
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (depth > deepest) return true;
    }
    return false;
}

}  // namespace voltigeur
