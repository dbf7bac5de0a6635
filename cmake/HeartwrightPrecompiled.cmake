# Precompiled headers: what nearly every source includes, parsed once. Two sets, because a precompiled header serves only the flags that it was
# made with: libraries are -fPIC, test programs are -fPIE, -O0 and include GoogleTest.
# Every source that uses a precompiled header instantiates the templates that its inline functions call, needed or not. nlohmann/json.hpp is left
# out for that reason: its operator""_json instantiates the whole parser, which costs each source 0.45 s; to parse the header costs 0.35 s.
set(HEARTWRIGHT_STANDARD_HEADERS
    <algorithm> <array> <charconv> <cmath> <cstdint> <cstdio> <filesystem> <fstream> <functional> <iostream> <limits> <map> <memory> <numeric>
    <optional> <set> <span> <sstream> <string> <string_view> <unordered_map> <unordered_set> <utility> <variant> <vector>)
set(HEARTWRIGHT_TEST_OPTIMISATION -O0)  # tests are compiled more often than they run
set(HEARTWRIGHT_LIBRARY_OPTIMISATION "")
if(HEARTWRIGHT_UNOPTIMISED)
  set(HEARTWRIGHT_LIBRARY_OPTIMISATION $<$<COMPILE_LANGUAGE:CXX>:-O0>)
endif()

set(empty_source ${PROJECT_BINARY_DIR}/configured/precompiled_headers.cpp)
file(CONFIGURE OUTPUT ${empty_source} CONTENT "// CMake wants a source to make precompiled headers for.\n")

add_library(heartwright_library_headers OBJECT ${empty_source})
target_compile_options(heartwright_library_headers PRIVATE ${HEARTWRIGHT_LIBRARY_OPTIMISATION})
target_precompile_headers(heartwright_library_headers PRIVATE ${HEARTWRIGHT_STANDARD_HEADERS})

if(HEARTWRIGHT_TESTS)
  add_library(heartwright_test_headers OBJECT ${empty_source})
  set_target_properties(heartwright_test_headers PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(heartwright_test_headers PRIVATE -fPIE ${HEARTWRIGHT_TEST_OPTIMISATION})
  target_link_libraries(heartwright_test_headers PRIVATE GTest::gtest GTest::gmock)
  target_precompile_headers(heartwright_test_headers PRIVATE ${HEARTWRIGHT_STANDARD_HEADERS} <gmock/gmock.h> <gtest/gtest.h>)
endif()
