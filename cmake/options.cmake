# What every target is compiled with: the language, the warnings, the include root.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})

# With the folder of the project left out of the cache's keys, a second clone compiles nothing anew:
# ccache hands the compiler paths relative to build/<preset>.
find_program(CCACHE ccache)
if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
        CCACHE_IGNOREOPTIONS=-fmacro-prefix-map=* ${CCACHE})
endif()

# A newer compiler or library may warn of what the tests have never seen; that must not stop a player.
option(VOLTIGEUR_STRICT "Warnings are errors; ./test turns it on" OFF)

add_library(voltigeur_options INTERFACE)
target_include_directories(voltigeur_options INTERFACE ${PROJECT_SOURCE_DIR})
target_include_directories(voltigeur_options SYSTEM BEFORE INTERFACE
    ${PROJECT_SOURCE_DIR}/cmake/include)

# The build with exceptions and the build without must agree about what nlohmann-json does on an
# error, or one program holds two versions of the same functions. It ends the program; so parse with
# allow_exceptions = false and look before you read.
target_compile_definitions(voltigeur_options INTERFACE JSON_NOEXCEPTION)

target_compile_options(voltigeur_options INTERFACE
    -Wall -Wextra -Wpedantic $<$<BOOL:${VOLTIGEUR_STRICT}>:-Werror>
    -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion -Wold-style-cast -Wcast-qual
    -Wnon-virtual-dtor -Woverloaded-virtual -Wextra-semi -Wimplicit-fallthrough -Wformat=2
    -Wmissing-declarations -Wno-missing-field-initializers
    -ffp-contract=off
    -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/= -fmacro-prefix-map=../../=)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 12 sees overlapping copies in std::string's operator+ that are not there (GCC bug 105651).
    target_compile_options(voltigeur_options INTERFACE
        -Wduplicated-cond -Wlogical-op -Wno-restrict)
endif()
