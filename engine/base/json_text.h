// JSON that anybody may have written. What copies or writes a value calls itself at every level, so
// what is nested deeper than anything of ours is not read at all.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace voltigeur {

bool is_nested_too_deeply(std::string_view json);

// Discarded (is_discarded()) where it is not JSON, or nested too deeply.
template <class Json = nlohmann::json>
Json parse_json(std::string_view text)
{
    if (is_nested_too_deeply(text)) return Json(Json::value_t::discarded);
    return Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

}  // namespace voltigeur
