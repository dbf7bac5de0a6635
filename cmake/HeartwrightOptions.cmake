# Language, warnings, sanitizers and build type: one place for every target.
option(HEARTWRIGHT_TESTS "Build the tests" ON)
option(HEARTWRIGHT_WERROR "Warnings are errors" OFF)
option(HEARTWRIGHT_UNITY "Unity builds: the compiler takes several sources of a library at once; OFF: one by one, for short rebuilds after an edit" ON)
option(HEARTWRIGHT_FUZZ "Build the libFuzzer targets of tests/fuzz (Clang)" OFF)
option(HEARTWRIGHT_NATIVE_KERNELS "CPU kernels of bundled models for the widest instruction set of this machine alone, for builds that stay on it; OFF: for every processor" OFF)
option(HEARTWRIGHT_UNOPTIMISED "Libraries are compiled with -O0: for builds that prove no more than that all compiles and links" OFF)
option(HEARTWRIGHT_RELOCATABLE "Programs hold no path of the source and build folders: for wheels, which find all beside themselves" OFF)
set(HEARTWRIGHT_SANITIZE "" CACHE STRING "Sanitizers, e.g. address,undefined or thread")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
  message(WARNING "GCC ${CMAKE_CXX_COMPILER_VERSION} is older than 12, the oldest that this is built with: -DCMAKE_CXX_COMPILER=g++-12")
endif()

# Where programs look when they are not installed.
set(HEARTWRIGHT_SOURCE_FOLDER ${PROJECT_SOURCE_DIR})
set(HEARTWRIGHT_BINARY_FOLDER ${PROJECT_BINARY_DIR})
if(HEARTWRIGHT_RELOCATABLE)
  set(HEARTWRIGHT_SOURCE_FOLDER "")
  set(HEARTWRIGHT_BINARY_FOLDER "")
  foreach(map "${PROJECT_SOURCE_DIR}/=" "${PROJECT_BINARY_DIR}/=build/")  # __FILE__
    add_compile_options($<$<COMPILE_LANGUAGE:C,CXX>:-ffile-prefix-map=${map}> $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-ffile-prefix-map=${map}>)
  endforeach()
endif()

# Release is -O2 where a target says nothing else. Libraries have levels (HeartwrightPrecompiled), and kernels ask for -O3 (HeartwrightModels).
add_compile_options($<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O2>)

# Same bits everywhere: a fused multiply-add happens only where we write one.
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>)
add_compile_options($<$<COMPILE_LANGUAGE:CUDA>:--fmad=false> $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-ffp-contract=off>)

add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wall> $<$<COMPILE_LANGUAGE:CXX>:-Wextra>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14)
  # GCC 12 and 13 see overlaps and writes out of bounds in "literal" + std::string (GCC bug 105651).
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict> $<$<COMPILE_LANGUAGE:CXX>:-Wno-array-bounds>
                      $<$<COMPILE_LANGUAGE:CXX>:-Wno-stringop-overflow>)
endif()
if(HEARTWRIGHT_WERROR)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Werror>)
endif()

if(HEARTWRIGHT_SANITIZE)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${HEARTWRIGHT_SANITIZE}>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=all>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>)  # GCC's documentation: false alarms under sanitizers
  endif()
  add_link_options(-fsanitize=${HEARTWRIGHT_SANITIZE})
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Without this ccache keeps nothing that was compiled with a precompiled header. Our sources use no __TIME__.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE_PROGRAM})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
