include(HeartwrightPrecompiled)

# GCC collects garbage from 128 MB of its own data on, which a group of sources exceeds several times: from 800 MB on it takes a tenth less time.
set(HEARTWRIGHT_COMPILER_HEAP $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=800000>)

# heartwright_fast_build(NAME LEVEL): the library NAME is compiled at a level of optimisation (plain, hot, inner_loops: HeartwrightPrecompiled), with
# precompiled headers and, but for inner loops, with the sources of a unity group at a time.
function(heartwright_fast_build name level)
  target_compile_options(${name} PRIVATE ${HEARTWRIGHT_OPTIMISATION_${level}} ${HEARTWRIGHT_COMPILER_HEAP})
  target_precompile_headers(${name} REUSE_FROM heartwright_headers_${level})
  if(HEARTWRIGHT_UNITY AND NOT level STREQUAL inner_loops)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  endif()
endfunction()

# heartwright_unity_groups(GROUP source...): groups of up to 48 sources, which the compiler takes at a time in a unity build. What many of them
# instantiate is compiled once in each: four groups of a dozen in one take the compiler a third less.
function(heartwright_unity_groups group)
  set(number 0)
  foreach(source ${ARGN})
    math(EXPR batch "${number} / 48")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group}_${batch})
    math(EXPR number "${number} + 1")
  endforeach()
endfunction()

# heartwright_library(NAME [FOLDERS ...] [DEPENDS ...] [ALONE ...] [CUDA] [HOT] [INNER_LOOPS] [SEPARATE] [TOGETHER]): a static library of all .cpp files
# (and, with CUDA, .cu files when CUDA is on) of the current folder and of its FOLDERS. HOT, INNER_LOOPS: its level of optimisation. SEPARATE: no unity
# build. TOGETHER: its folders share groups of a unity build, so that local names differ between them, too; else each has groups of its own. ALONE:
# files that are left out of the unity build because they use a local name of another file.
function(heartwright_library name)
  cmake_parse_arguments(arg "CUDA;HOT;INNER_LOOPS;SEPARATE;TOGETHER" "" "ALONE;DEPENDS;FOLDERS" ${ARGN})
  set(sources)
  set(all)
  foreach(folder . ${arg_FOLDERS})
    file(GLOB found CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
    list(APPEND all ${found})
    string(MAKE_C_IDENTIFIER "${folder}" group)
    heartwright_unity_groups(${group} ${found})
    list(APPEND sources ${found})
    if(arg_CUDA AND HEARTWRIGHT_CUDA)
      file(GLOB found CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cu)
      set_source_files_properties(${found} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)  # CMake from 3.31 would join them too
      list(APPEND sources ${found})
    endif()
  endforeach()
  if(arg_TOGETHER)
    heartwright_unity_groups(all ${all})
  endif()
  list(TRANSFORM arg_ALONE PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  set_source_files_properties(${arg_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  if(sources)
    add_library(${name} STATIC ${sources})
    # One folder: what a solver links lies together, in the build tree as when installed.
    set_target_properties(${name} PROPERTIES ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib/heartwright)
    if(arg_INNER_LOOPS)
      heartwright_fast_build(${name} inner_loops)
    elseif(arg_HOT)
      heartwright_fast_build(${name} hot)
    else()
      heartwright_fast_build(${name} plain)
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
    target_link_libraries(${name} ${scope} ${HEARTWRIGHT_CUDART})
    target_compile_definitions(${name} ${scope} HEARTWRIGHT_CUDA=1)
  endif()
endfunction()

# heartwright_use_mpi(NAME LOADED): the library NAME, made of runtime/mpi, links MPI, or, with LOADED, compiles against its header alone and loads
# Open MPI while it runs. Nothing where there is no MPI.
function(heartwright_use_mpi name is_loaded)
  if(HEARTWRIGHT_MPI)
    target_compile_definitions(${name} PRIVATE HEARTWRIGHT_MPI_BUILT=1)
    if(is_loaded)
      target_compile_definitions(${name} PRIVATE HEARTWRIGHT_MPI_LOADED=1)
      target_include_directories(${name} SYSTEM PRIVATE ${MPI_C_INCLUDE_DIRS})
      target_link_libraries(${name} PRIVATE ${CMAKE_DL_LIBS})
    else()
      target_link_libraries(${name} PRIVATE MPI::MPI_C)
    endif()
  endif()
endfunction()

# heartwright_link_order(TARGET OUT): the static libraries of this project that TARGET links, itself first, each before those that it needs. For links
# without CMake: a solver that is built from a spec.
function(heartwright_link_order target out)
  set(order)
  set(waiting ${target})
  while(waiting)
    list(POP_FRONT waiting name)
    get_target_property(type ${name} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      get_target_property(needed ${name} LINK_LIBRARIES)
      list(REMOVE_ITEM order ${name})  # the last place counts: after all that need it
      list(APPEND order ${name})
    else()
      get_target_property(needed ${name} INTERFACE_LINK_LIBRARIES)
    endif()
    list(FILTER needed INCLUDE REGEX "^heartwright_")
    list(APPEND waiting ${needed})
  endwhile()
  set(${out} ${order} PARENT_SCOPE)
endfunction()

# heartwright_test_program(NAME [KERNEL_FLAGS]): what test programs have in common. KERNEL_FLAGS: compiled as kernels are. With precompiled headers
# and up to 16 sources at a time.
function(heartwright_test_program name)
  cmake_parse_arguments(arg "KERNEL_FLAGS" "" "" ${ARGN})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  # GoogleTest's macros hold an if and an else of their own, and the formatter leaves no braces around one statement.
  target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-dangling-else>)
  target_compile_definitions(${name} PRIVATE HEARTWRIGHT_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                             HEARTWRIGHT_BUILD_DIR="${PROJECT_BINARY_DIR}")
  if(arg_KERNEL_FLAGS)
    target_compile_options(${name} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${HEARTWRIGHT_KERNEL_FLAGS}>")
  else()
    target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${HEARTWRIGHT_TEST_OPTIMISATION}> ${HEARTWRIGHT_COMPILER_HEAP})
    target_precompile_headers(${name} REUSE_FROM heartwright_test_headers)
    if(HEARTWRIGHT_UNITY)
      set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
    endif()
  endif()
endfunction()

# Limits of time, in seconds, end tests that hang. They are so far from what tests take alone that none fails because its machine is busy.
set(HEARTWRIGHT_TIMEOUT 1500)  # ctest's own for tests that say none
set(HEARTWRIGHT_LONG_TIMEOUT 36000)
if(HEARTWRIGHT_SANITIZE)
  set(HEARTWRIGHT_TIMEOUT 7500)  # sanitizers slow programs down, several times
endif()

# heartwright_test(NAME LABEL label [LINK ...] [PROCESSORS n] [ALONE ...] [KERNEL_FLAGS] [CUDA]): one executable of GoogleTest cases
# from the .cpp files given. ALONE: those that are compiled alone because they use a local name of another file. PROCESSORS: that a case keeps busy,
# 1 when left out: ctest --parallel counts them. KERNEL_FLAGS: compiled as kernels are.
# CUDA: holds or links device code, so that the target cuda_tests compiles it where no GPU is.
function(heartwright_test name)
  cmake_parse_arguments(arg "KERNEL_FLAGS;CUDA" "LABEL;PROCESSORS" "LINK;SOURCES;ALONE" ${ARGN})
  set(flags "")
  if(arg_KERNEL_FLAGS)
    set(flags KERNEL_FLAGS)
  endif()
  set(timeout ${HEARTWRIGHT_TIMEOUT})
  if(arg_LABEL STREQUAL "long")
    set(timeout ${HEARTWRIGHT_LONG_TIMEOUT})
  endif()
  if(NOT arg_PROCESSORS)
    set(arg_PROCESSORS 1)
  endif()
  if(arg_ALONE)
    set_source_files_properties(${arg_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  add_executable(${name} ${arg_SOURCES})
  heartwright_test_program(${name} ${flags})
  if(arg_CUDA)
    add_dependencies(cuda_tests ${name})
  endif()
  target_link_libraries(${name} PRIVATE ${arg_LINK} GTest::gtest GTest::gmock GTest::gtest_main)
  include(GoogleTest)
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 600 PROPERTIES LABELS "${arg_LABEL}" TIMEOUT ${timeout} PROCESSORS ${arg_PROCESSORS})
endfunction()

# heartwright_distributed_test(NAME RANKS n... [LINK ...] SOURCES ... [MPI library] [MANY_RANKS n... CASES filter]): one executable of
# GoogleTest cases that hold for any number of ranks, and a test of it for each number given: on one rank without a launcher, on more under mpirun. Cases
# ask tests/runtime/distributed/support/ranks.hpp for their team. Without MPI only one rank is tested. MPI: runtime/mpi compiled otherwise. MANY_RANKS:
# tested with the CASES of a GoogleTest filter only, as more ranks than cores wait for each other.
function(heartwright_distributed_test name)
  cmake_parse_arguments(arg "" "MPI;CASES" "RANKS;MANY_RANKS;LINK;SOURCES" ${ARGN})
  if(NOT arg_MPI)
    set(arg_MPI heartwright_mpi)
  endif()
  # Ranks that share a GPU have it by turns of some milliseconds, with each other and with whatever test runs beside them, and wait for each other
  # in every step: there such a test takes a minute alone, and fills eight places of ctest --parallel.
  set(places 2)
  if(HEARTWRIGHT_CUDA)
    set(places 8)
  endif()
  if(NOT TARGET heartwright_test_ranks)  # main() of them all
    add_library(heartwright_test_ranks OBJECT ${PROJECT_SOURCE_DIR}/tests/runtime/distributed/support/ranks.cpp)
    heartwright_test_program(heartwright_test_ranks)
    set_target_properties(heartwright_test_ranks PROPERTIES POSITION_INDEPENDENT_CODE OFF)  # as in programs
    target_compile_options(heartwright_test_ranks PRIVATE -fPIE)
    target_link_libraries(heartwright_test_ranks PRIVATE heartwright_mpi GTest::gtest GTest::gmock)
  endif()
    add_executable(${name} ${arg_SOURCES} $<TARGET_OBJECTS:heartwright_test_ranks>)
  heartwright_test_program(${name})
  target_link_libraries(${name} PRIVATE ${arg_LINK} ${arg_MPI} GTest::gtest GTest::gmock)
  foreach(ranks ${arg_RANKS} ${arg_MANY_RANKS})
    set(cases "")
    set(kept ${places})
    if(ranks IN_LIST arg_MANY_RANKS)
      set(cases "--gtest_filter=${arg_CASES}")
      set(kept ${ranks})  # beside other programs it takes many times as long
    endif()
    if(ranks EQUAL 1)
      add_test(NAME ${name}_1_rank COMMAND ${name})
      set_tests_properties(${name}_1_rank PROPERTIES LABELS distributed)
    elseif(HEARTWRIGHT_MPI)
      add_test(NAME ${name}_${ranks}_ranks COMMAND ${MPIEXEC_EXECUTABLE} -q -n ${ranks} --oversubscribe --bind-to none $<TARGET_FILE:${name}> ${cases})
      # As root: tests run in containers, where that is all there is.
      set_tests_properties(${name}_${ranks}_ranks PROPERTIES LABELS distributed PROCESSORS ${kept}
                           ENVIRONMENT "OMPI_ALLOW_RUN_AS_ROOT=1;OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1")
    endif()
  endforeach()
endfunction()
