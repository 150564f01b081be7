#include "engine/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace voltigeur {

void fail_check(const char* what, const char* file, int line)
{
    std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, what);
    std::abort();
}

}  // namespace voltigeur
