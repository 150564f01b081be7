// A Document as JSON: how the browser, which reads no TOML, gets the same sheets and scenarios with
// the same places in their faults. A node is [line, column, value]; the value of a table is an
// object of nodes, that of an array a list of nodes.
//
//     {"file":"rules/r10/turn.toml","root":[1,1,{"title":[1,9,"R10"]}]}
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "engine/sheet/document.h"

namespace voltigeur {

std::string to_json(const Document& document);
std::expected<Document, Faults> document_from_json(std::string_view text);

}  // namespace voltigeur
