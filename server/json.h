// JSON as the server writes it: keys in the order in which they were put in, bad UTF-8 replaced
// rather than thrown about.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace voltigeur::server {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

template <class Value>
std::string dump(const Value& value)
{
    return value.dump(-1, ' ', false, Value::error_handler_t::replace);
}

}  // namespace voltigeur::server
