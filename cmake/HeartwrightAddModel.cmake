# For projects that find_package(Heartwright): specs compiled into libraries, and solvers of them.

# heartwright_add_model(TARGET spec.json [PRECISIONS fp64 fp32 mixed] [GENERATE word...] [DEPENDS file...]): generates the spec
# and compiles it for CPUs into the library TARGET. C++ includes "TARGET.hpp", which declares the model's entry,
# heartwright_model_<name>_cpu() (and _cpu_fp32(), _cpu_mixed()), and its components, namespace heartwright::models::<name>.
# GENERATE: further words for heartwright-generate generate, as --variant A. DEPENDS: files that the spec extends.
# The sources are generated when CMake runs, and CMake runs again when the spec changes.
function(heartwright_add_model target spec)
  cmake_parse_arguments(arg "" "" "PRECISIONS;GENERATE;DEPENDS" ${ARGN})
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "heartwright_add_model(${target}): unknown argument '${arg_UNPARSED_ARGUMENTS}'")
  endif()
  if(NOT TARGET Heartwright::generate)
    message(FATAL_ERROR "heartwright_add_model(${target}): this installation has no heartwright-generate; it was built without Clang's development files")
  endif()
  if(NOT arg_PRECISIONS)
    set(arg_PRECISIONS fp64)
  endif()
  get_filename_component(spec "${spec}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${spec}" ${arg_DEPENDS})
  get_target_property(generate Heartwright::generate IMPORTED_LOCATION)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${target}.heartwright")
  execute_process(COMMAND "${generate}" generate "${spec}" -o "${folder}" ${arg_GENERATE} RESULT_VARIABLE code OUTPUT_QUIET ERROR_VARIABLE errors)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "heartwright_add_model(${target}):\n${errors}")
  endif()
  file(GLOB manifests "${folder}/*/manifest.json")
  list(LENGTH manifests count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "heartwright_add_model(${target}): ${folder} holds several models: remove it, and configure again")
  endif()
  get_filename_component(sources "${manifests}" DIRECTORY)
  get_filename_component(model "${sources}" NAME)

  set(header "// Written by heartwright_add_model.\n#pragma once\n\n#include \"${model}/model.hpp\"\n\n")
  add_library(${target} INTERFACE)
  foreach(precision ${arg_PRECISIONS})
    heartwright_model_library(${model} cpu ${precision} FOLDER "${sources}")
    target_link_libraries(${target} INTERFACE heartwright_model_${model}_cpu_${precision})
    set(entry heartwright_model_${model}_cpu)
    if(NOT precision STREQUAL fp64)
      string(APPEND entry _${precision})
    endif()
    string(APPEND header "const heartwright::interface::Model& ${entry}();\n")
    list(APPEND entries ${entry})
  endforeach()
  file(CONFIGURE OUTPUT "${folder}/${target}.hpp" CONTENT "${header}" @ONLY)
  target_include_directories(${target} INTERFACE "${folder}")
  set_target_properties(${target} PROPERTIES HEARTWRIGHT_ENTRIES "${entries}")
endfunction()

# heartwright_add_solver(NAME TARGET...): the program NAME with these models and the whole runtime. It has the verbs of a
# solver: NAME run EXPERIMENT -o DIR, check, bench, play.
function(heartwright_add_solver name)
  set(declarations "")
  set(list "")
  foreach(target ${ARGN})
    get_target_property(entries ${target} HEARTWRIGHT_ENTRIES)
    if(NOT entries)
      message(FATAL_ERROR "heartwright_add_solver(${name}): ${target} is no target of heartwright_add_model")
    endif()
    foreach(entry ${entries})
      string(APPEND declarations "const heartwright::interface::Model& ${entry}();\n")
      list(APPEND list "&${entry}()")
    endforeach()
  endforeach()
  list(JOIN list ", " list)
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${name}.solver.cpp" CONTENT "#include \"runtime/commands/solver_main.hpp\"

${declarations}
int main(int argc, char** argv) { return heartwright::commands::solver_main(argc, argv, {${list}}); }
" @ONLY)
  add_executable(${name} "${CMAKE_CURRENT_BINARY_DIR}/${name}.solver.cpp")
  # Without the empty element (the working directory) with which CMake ends a RUNPATH of the build tree.
  set_target_properties(${name} PROPERTIES BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH_USE_LINK_PATH ON)
  target_link_libraries(${name} PRIVATE ${ARGN} Heartwright::runtime)
endfunction()
