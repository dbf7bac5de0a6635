include(HeartwrightPrecompiled)

# heartwright_fast_build(NAME): the library NAME is compiled with precompiled headers, and eight sources at a time.
function(heartwright_fast_build name)
  target_precompile_headers(${name} REUSE_FROM heartwright_library_headers)
  if(HEARTWRIGHT_UNITY)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
endfunction()

# heartwright_library(NAME [DEPENDS ...] [CUDA] [INNER_LOOPS] [SEPARATE]): a room: all .cpp (and, with CUDA, .cu when CUDA is on) of the current
# folder. INNER_LOOPS: loops over cells, compiled with -O3. SEPARATE: one source at a time, where files of a room use the same local names.
function(heartwright_library name)
  cmake_parse_arguments(arg "CUDA;INNER_LOOPS;SEPARATE" "" "DEPENDS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(arg_CUDA AND HEARTWRIGHT_CUDA)
    file(GLOB cuda_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cu)
    set_source_files_properties(${cuda_sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)  # CMake from 3.31 would join them too
    list(APPEND sources ${cuda_sources})
  endif()
  if(sources)
    add_library(${name} STATIC ${sources})
    # One folder: what a solver links lies together, in the build tree as when installed.
    set_target_properties(${name} PROPERTIES ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib/heartwright)
    if(arg_INNER_LOOPS)
      target_compile_options(${name} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O3>)
    else()
      heartwright_fast_build(${name})
    endif()
    if(arg_SEPARATE)
      set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
    endif()
    set(scope PUBLIC)
  else()
    add_library(${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${name} ${scope} ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} ${scope} ${arg_DEPENDS})
  if(arg_CUDA AND HEARTWRIGHT_CUDA)
    target_link_libraries(${name} ${scope} CUDA::cudart)
    target_compile_definitions(${name} ${scope} HEARTWRIGHT_CUDA=1)
  endif()
endfunction()

# heartwright_test_program(NAME [KERNEL_FLAGS]): what test programs have in common. KERNEL_FLAGS: compiled as kernels are.
function(heartwright_test_program name)
  cmake_parse_arguments(arg "KERNEL_FLAGS" "" "" ${ARGN})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(${name} PRIVATE HEARTWRIGHT_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                             HEARTWRIGHT_BUILD_DIR="${PROJECT_BINARY_DIR}")
  if(arg_KERNEL_FLAGS)
    target_compile_options(${name} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${HEARTWRIGHT_KERNEL_FLAGS}>")
  else()
    target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${HEARTWRIGHT_TEST_OPTIMISATION}>)
    target_precompile_headers(${name} REUSE_FROM heartwright_test_headers)
  endif()
endfunction()

# heartwright_test(NAME LABEL label [LINK ...] [TIMEOUT seconds] [PROCESSORS n] [KERNEL_FLAGS] [CUDA]): one executable of GoogleTest cases from the .cpp
# files given. PROCESSORS: that a case keeps busy, 1 when left out: ctest --parallel counts them. KERNEL_FLAGS: compiled as kernels are.
# CUDA: holds or links device code, so that the target cuda_tests compiles it where no GPU is.
function(heartwright_test name)
  cmake_parse_arguments(arg "KERNEL_FLAGS;CUDA" "LABEL;TIMEOUT;PROCESSORS" "LINK;SOURCES" ${ARGN})
  set(flags "")
  if(arg_KERNEL_FLAGS)
    set(flags KERNEL_FLAGS)
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()
  if(NOT arg_PROCESSORS)
    set(arg_PROCESSORS 1)
  endif()
  add_executable(${name} ${arg_SOURCES})
  heartwright_test_program(${name} ${flags})
  if(arg_CUDA)
    add_dependencies(cuda_tests ${name})
  endif()
  target_link_libraries(${name} PRIVATE ${arg_LINK} GTest::gtest GTest::gmock GTest::gtest_main)
  include(GoogleTest)
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST PROPERTIES LABELS "${arg_LABEL}" TIMEOUT ${arg_TIMEOUT} PROCESSORS ${arg_PROCESSORS})
endfunction()

# heartwright_distributed_test(NAME RANKS n... [LINK ...] SOURCES ... [TIMEOUT seconds]): one executable of GoogleTest cases that hold for any
# number of ranks, and a test of it for each number given: on one rank without a launcher, on more under mpirun. Cases ask
# tests/runtime/distributed/support/ranks.hpp for their team. Without MPI only one rank is tested.
function(heartwright_distributed_test name)
  cmake_parse_arguments(arg "" "TIMEOUT" "RANKS;LINK;SOURCES" ${ARGN})
  # Ranks that share a GPU have it by turns of some milliseconds, with each other and with whatever test runs beside them, and wait for each other
  # in every step: there such a test takes a minute alone, and fills eight places of ctest --parallel.
  set(places 2)
  if(HEARTWRIGHT_CUDA)
    set(places 8)
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
    if(HEARTWRIGHT_CUDA)
      set(arg_TIMEOUT 300)
    endif()
  endif()
  add_executable(${name} ${arg_SOURCES} ${PROJECT_SOURCE_DIR}/tests/runtime/distributed/support/ranks.cpp)
  heartwright_test_program(${name})
  target_link_libraries(${name} PRIVATE ${arg_LINK} heartwright_mpi GTest::gtest GTest::gmock)
  foreach(ranks ${arg_RANKS})
    if(ranks EQUAL 1)
      add_test(NAME ${name}_1_rank COMMAND ${name})
      set_tests_properties(${name}_1_rank PROPERTIES LABELS distributed TIMEOUT ${arg_TIMEOUT})
    elseif(HEARTWRIGHT_MPI)
      add_test(NAME ${name}_${ranks}_ranks COMMAND ${MPIEXEC_EXECUTABLE} -q -n ${ranks} --oversubscribe --bind-to none $<TARGET_FILE:${name}>)
      # As root: tests run in containers, where that is all there is.
      set_tests_properties(${name}_${ranks}_ranks PROPERTIES LABELS distributed TIMEOUT ${arg_TIMEOUT} PROCESSORS ${places}
                           ENVIRONMENT "OMPI_ALLOW_RUN_AS_ROOT=1;OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1;ASAN_OPTIONS=detect_leaks=0")  # Open MPI keeps what it has to its end
    endif()
  endforeach()
endfunction()
