# Precompiled headers: what nearly every source includes, parsed once. A set for each level of optimisation of libraries, and one for tests, because a
# precompiled header serves only the flags that it was made with (GCC 12 takes one of -O1 for -O3, and crashes in some sources): libraries are -fPIC,
# test programs are -fPIE, -O0 and include GoogleTest.
# Every source that uses a precompiled header instantiates the templates that its inline functions call, needed or not. nlohmann/json.hpp is left
# out for that reason: its operator""_json instantiates the whole parser, which costs each source 0.45 s; to parse the header costs 0.35 s.
set(HEARTWRIGHT_STANDARD_HEADERS
    <algorithm> <array> <charconv> <cmath> <cstdint> <cstdio> <filesystem> <fstream> <functional> <iostream> <limits> <map> <memory> <numeric>
    <optional> <set> <span> <sstream> <string> <string_view> <unordered_map> <unordered_set> <utility> <variant> <vector>)
set(HEARTWRIGHT_TEST_OPTIMISATION -O0)  # tests are compiled more often than they run
# Levels of optimisation. Most code runs once in a command, to read, check, write and draw: there the compiler takes a fifth less time for -O1 than for -O2.
set(HEARTWRIGHT_OPTIMISATION_plain -O1)
set(HEARTWRIGHT_OPTIMISATION_hot -O2)  # a user waits for what it computes
set(HEARTWRIGHT_OPTIMISATION_inner_loops -O3)  # loops over cells
foreach(level plain hot inner_loops)
  set(HEARTWRIGHT_OPTIMISATION_${level} $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:${HEARTWRIGHT_OPTIMISATION_${level}}>)
  if(HEARTWRIGHT_UNOPTIMISED)
    set(HEARTWRIGHT_OPTIMISATION_${level} $<$<COMPILE_LANGUAGE:CXX>:-O0>)
  endif()
endforeach()

set(empty_source ${PROJECT_BINARY_DIR}/configured/precompiled_headers.cpp)
file(CONFIGURE OUTPUT ${empty_source} CONTENT "// CMake wants a source to make precompiled headers for.\n")

foreach(level plain hot inner_loops)
  add_library(heartwright_headers_${level} OBJECT ${empty_source})
  target_compile_options(heartwright_headers_${level} PRIVATE ${HEARTWRIGHT_OPTIMISATION_${level}})
  target_precompile_headers(heartwright_headers_${level} PRIVATE ${HEARTWRIGHT_STANDARD_HEADERS})
endforeach()

if(HEARTWRIGHT_TESTS)
  add_library(heartwright_test_headers OBJECT ${empty_source})
  set_target_properties(heartwright_test_headers PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(heartwright_test_headers PRIVATE -fPIE ${HEARTWRIGHT_TEST_OPTIMISATION})
  target_link_libraries(heartwright_test_headers PRIVATE GTest::gtest GTest::gmock)
  target_precompile_headers(heartwright_test_headers PRIVATE ${HEARTWRIGHT_STANDARD_HEADERS} <gmock/gmock.h> <gtest/gtest.h>)
endif()
