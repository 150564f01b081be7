// Which program this is. docs/versions.md says what a version promises.
#pragma once

#include <string_view>

namespace voltigeur {

// "1.0.0", of CMakeLists.txt.
std::string_view program_version();

// What `voltigeur signature` prints for the golden games, of rules/signature.txt: it changes
// exactly when play changes.
std::string_view play_signature();

}  // namespace voltigeur
