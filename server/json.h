// JSON as the server writes it: keys in the order in which they were put in, bad UTF-8 replaced
// rather than thrown about.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace voltigeur::server {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

template <class Value>
std::string dump(const Value& value)
{
    return value.dump(-1, ' ', false, Value::error_handler_t::replace);
}

// OPTIMIZATION: text in quotation marks, as dump() writes it, without a value on the way.
inline void append_quoted(std::string& to, std::string_view text)
{
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (!std::ranges::all_of(text, is_plain)) {
        to += dump(Json(text));
        return;
    }
    to.append("\"").append(text).append("\"");
}

}  // namespace voltigeur::server
