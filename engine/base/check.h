// check: a broken invariant is a bug and stops the program, in every build.
#pragma once

namespace voltigeur {

[[noreturn]] void fail_check(const char* what, const char* file, int line);

}  // namespace voltigeur

#define VOLTIGEUR_CHECK(condition, what)                                                           \
    ((condition) ? static_cast<void>(0) : ::voltigeur::fail_check((what), __FILE__, __LINE__))
