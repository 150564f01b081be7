// Every name that a record may contain: of orders, events, their fields and what these say. Names
// are frozen: a test compares this list with the one in docs/records.md.
#pragma once

#include <string>

namespace voltigeur {

// One line for each order, event and list of words.
std::string record_vocabulary();

}  // namespace voltigeur
