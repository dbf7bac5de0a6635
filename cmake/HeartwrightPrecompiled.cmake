# Precompiled headers: what nearly every source includes, parsed once. Two sets, because a precompiled header serves only the flags that it was
# made with: libraries are -fPIC, test programs are -fPIE, -O0 and include GoogleTest.
set(HEARTWRIGHT_STANDARD_HEADERS
    <algorithm> <array> <charconv> <cmath> <cstdint> <cstdio> <filesystem> <fstream> <functional> <iostream> <limits> <map> <memory> <numeric>
    <optional> <set> <span> <sstream> <string> <string_view> <unordered_map> <unordered_set> <utility> <variant> <vector>)
set(HEARTWRIGHT_TEST_OPTIMISATION -O0)  # tests are compiled more often than they run

set(empty_source ${PROJECT_BINARY_DIR}/configured/precompiled_headers.cpp)
file(CONFIGURE OUTPUT ${empty_source} CONTENT "// CMake wants a source to make precompiled headers for.\n")

add_library(heartwright_library_headers OBJECT ${empty_source})
target_link_libraries(heartwright_library_headers PRIVATE nlohmann_json::nlohmann_json)
target_precompile_headers(heartwright_library_headers PRIVATE ${HEARTWRIGHT_STANDARD_HEADERS} <nlohmann/json.hpp>)

if(HEARTWRIGHT_TESTS)
  add_library(heartwright_test_headers OBJECT ${empty_source})
  set_target_properties(heartwright_test_headers PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(heartwright_test_headers PRIVATE -fPIE ${HEARTWRIGHT_TEST_OPTIMISATION})
  target_link_libraries(heartwright_test_headers PRIVATE nlohmann_json::nlohmann_json GTest::gtest GTest::gmock)
  target_precompile_headers(heartwright_test_headers PRIVATE ${HEARTWRIGHT_STANDARD_HEADERS} <nlohmann/json.hpp> <gmock/gmock.h> <gtest/gtest.h>)
endif()
