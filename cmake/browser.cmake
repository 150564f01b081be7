# Toolchain of the browser build: clang-19 for WebAssembly, with Debian's wasi-libc and libc++.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)

# No exceptions and no type information: the engine uses neither, and the module is smaller.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -mbulk-memory")

# A reactor is a library: the page calls `_initialize` once and then any exported function. The
# stack lies below the data, so that an overflow traps instead of overwriting the state.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-mexec-model=reactor -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=1048576")
