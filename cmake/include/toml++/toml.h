// toml++, compiled into the one source that includes it, without exceptions, for every target.
//
// Debian's package is a shared library that throws. The browser has neither, and its C++ library
// has no files: toml++ could read one, which we never ask of it, but the declarations must be
// there.
#pragma once

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 32

#ifdef __wasm__
#include <version>
#undef _LIBCPP_HAS_NO_FILESYSTEM
#include <fstream>
#define _LIBCPP_HAS_NO_FILESYSTEM
#endif
#include_next <toml++/toml.h>
