# pip install . takes the module and the programs from a build tree of these sources, where there is one for the same Python: README's build.
# What the tree lacks is built there. Elsewhere HEARTWRIGHT_FROM_BUILD is OFF, and the project is built as without pip.
set(HEARTWRIGHT_PIP_BUILD ${PROJECT_SOURCE_DIR}/build/release CACHE PATH "The build tree that pip install . takes the package from; empty: none")
set(HEARTWRIGHT_FROM_BUILD OFF)
if(NOT SKBUILD OR NOT HEARTWRIGHT_PIP_BUILD OR NOT EXISTS ${HEARTWRIGHT_PIP_BUILD}/CMakeCache.txt)
  return()
endif()

# heartwright_python_abi(PYTHON OUT): the interface that a module for PYTHON is compiled for.
function(heartwright_python_abi python out)
  execute_process(COMMAND ${python} -c "import sys, sysconfig
has_lock = not sysconfig.get_config_var('Py_GIL_DISABLED')
print('abi3' if sys.version_info >= (3, 12) and has_lock else sysconfig.get_config_var('SOABI'))"
                  OUTPUT_VARIABLE abi OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  set(${out} "${abi}" PARENT_SCOPE)
endfunction()

load_cache(${HEARTWRIGHT_PIP_BUILD} READ_WITH_PREFIX tree_ CMAKE_HOME_DIRECTORY HEARTWRIGHT_PYTHON_EXECUTABLE HEARTWRIGHT_GENERATOR)
if(NOT tree_CMAKE_HOME_DIRECTORY STREQUAL PROJECT_SOURCE_DIR)
  message(STATUS "${HEARTWRIGHT_PIP_BUILD} is of other sources: all is built anew")
  return()
endif()
if(NOT tree_HEARTWRIGHT_PYTHON_EXECUTABLE)
  message(STATUS "${HEARTWRIGHT_PIP_BUILD} has no Python module: all is built anew")
  return()
endif()
heartwright_python_abi(${tree_HEARTWRIGHT_PYTHON_EXECUTABLE} tree_abi)
heartwright_python_abi(${Python_EXECUTABLE} abi)
if(NOT abi OR NOT abi STREQUAL tree_abi)
  message(STATUS "${HEARTWRIGHT_PIP_BUILD} has a module for ${tree_HEARTWRIGHT_PYTHON_EXECUTABLE} (${tree_abi}), not for this Python (${abi}): all is built anew")
  return()
endif()

message(STATUS "Heartwright: the module and the programs are taken from ${HEARTWRIGHT_PIP_BUILD}")
set(HEARTWRIGHT_FROM_BUILD ON)
set(targets heartwright heartwright-solver heartwright_python)
if(tree_HEARTWRIGHT_GENERATOR)
  list(APPEND targets heartwright-generate)
endif()
include(ProcessorCount)
ProcessorCount(processors)
add_custom_target(heartwright_package COMMAND ${CMAKE_COMMAND} --build ${HEARTWRIGHT_PIP_BUILD} --parallel ${processors} --target ${targets}
                  USES_TERMINAL VERBATIM)
foreach(component python programs)
  install(CODE "execute_process(COMMAND \${CMAKE_COMMAND} --install ${HEARTWRIGHT_PIP_BUILD} --prefix \${CMAKE_INSTALL_PREFIX} --component ${component} --strip
                                COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)" COMPONENT ${component})
endforeach()
