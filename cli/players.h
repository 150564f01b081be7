// The computer's players as they are named on the command line.
#pragma once

#include <optional>
#include <string>

namespace voltigeur::cli {

// "recruit, sergeant"
std::string level_names();
// What is wrong with a name, and which there are.
std::optional<std::string> refuse_level(const std::string& level);

}  // namespace voltigeur::cli
