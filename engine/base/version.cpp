#include "engine/base/version.h"

namespace voltigeur {

// Both come from CMakeLists.txt, and to this file alone.

std::string_view program_version()
{
    return VOLTIGEUR_VERSION;
}

std::string_view play_signature()
{
    return VOLTIGEUR_PLAY_SIGNATURE;
}

}  // namespace voltigeur
