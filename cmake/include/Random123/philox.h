// Random123's Philox, for every compiler and target of this project.
//
// Debian's header throws exceptions, which the engine is built without, and refuses targets that it
// has not been tried on, which the browser is. Neither touches the generator itself: the throws are
// in SSE comparisons and in array::at, and the portable arithmetic is the same on every target.
#pragma once

#define R123_USE_SSE 0
#define R123_THROW(exception) __builtin_trap()

// The list of tried targets is read here, and only here. RISC-V is on it and selects nothing else.
#ifdef __wasm__
#define __riscv 1
#endif
#include <Random123/features/compilerfeatures.h>
#ifdef __wasm__
#undef __riscv
#endif

#include_next <Random123/philox.h>
