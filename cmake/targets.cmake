# How folders become targets. A new file needs no change here: the globs are checked at every build.

# Sets `out` to the C++ sources under `folder`, with its subfolders.
function(voltigeur_sources out folder)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
    set(${out} ${found} PARENT_SCOPE)
endfunction()

# voltigeur_library(<folder> <libraries it uses>...)
# The static library of a folder. A folder without sources yet is a library without code.
function(voltigeur_library name)
    voltigeur_sources(sources ${name})
    if(sources)
        add_library(${name} STATIC ${sources})
        target_link_libraries(${name} PUBLIC voltigeur_options ${ARGN})
    else()
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE voltigeur_options ${ARGN})
    endif()
endfunction()

# voltigeur_program(<name> <folder> <libraries it uses>...)
# The program of a folder and its subfolders; nothing while the folder has no sources.
function(voltigeur_program name folder)
    voltigeur_sources(sources ${folder})
    if(sources)
        add_executable(${name} ${sources})
        target_link_libraries(${name} PRIVATE voltigeur_options ${ARGN})
    endif()
endfunction()

# voltigeur_programs(<prefix> <folder> <libraries they use>...)
# One program of each source directly in a folder: tools/rulemap.cpp becomes <prefix>rulemap.
function(voltigeur_programs prefix folder)
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
    foreach(source IN LISTS sources)
        get_filename_component(stem ${source} NAME_WE)
        add_executable(${prefix}${stem} ${source})
        target_link_libraries(${prefix}${stem} PRIVATE voltigeur_options ${ARGN})
    endforeach()
endfunction()

# voltigeur_tests(<name> <folder> <shards> <libraries it uses>...)
# The GoogleTest program of a folder, run by ctest in that many parallel parts from the root of the
# project. One process runs many tests: that is quicker than one process each.
function(voltigeur_tests name folder shards)
    voltigeur_program(${name} ${folder} ${ARGN})
    if(NOT TARGET ${name})
        return()
    endif()
    math(EXPR last "${shards} - 1")
    foreach(shard RANGE ${last})
        set(test ${name})
        if(shards GREATER 1)
            math(EXPR number "${shard} + 1")
            set(test ${name}_${number})
        endif()
        add_test(NAME ${test} COMMAND ${name} --gtest_brief=1 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties(${test} PROPERTIES
            ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${shard}")
    endforeach()
endfunction()

# voltigeur_commit(<target>)
# Gives a program the commit that it is built from. The file is looked after at every build, and only a
# new commit changes it.
function(voltigeur_commit target)
    set(file ${PROJECT_BINARY_DIR}/commit.cpp)
    add_custom_target(${target}_commit
        COMMAND ${CMAKE_COMMAND} -D SOURCE=${PROJECT_SOURCE_DIR} -D FILE=${file}
            -P ${PROJECT_SOURCE_DIR}/cmake/commit.cmake
        BYPRODUCTS ${file} VERBATIM)
    target_sources(${target} PRIVATE ${file})
    add_dependencies(${target} ${target}_commit)
endfunction()
