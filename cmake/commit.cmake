# Writes FILE, a C++ source with the commit of SOURCE, if that has changed since: for
# `voltigeur --version`. Run at every build.

set(commit unknown)
if(EXISTS ${SOURCE}/.git)
    execute_process(
        COMMAND git describe --always --exclude=* --abbrev=9 --dirty=-modified
        WORKING_DIRECTORY ${SOURCE}
        OUTPUT_VARIABLE told OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE result)
    if(result EQUAL 0)
        set(commit ${told})
    endif()
endif()
file(CONFIGURE OUTPUT ${FILE} @ONLY CONTENT [[
#include "cli/version.h"

std::string_view voltigeur::cli::program_commit()
{
    return "@commit@";
}
]])
