# Solvers of generated models.
#
# heartwright_model_library(MODEL BACKEND PRECISION [FOLDER folder]): the library heartwright_model_<model>_<backend>_<precision> (backend
# cpu or cuda, precision fp64, fp32 or mixed) from generated/<model>, or from FOLDER. It gives heartwright_model_<model>_<backend>[_fp32|_mixed]().
# All libraries of a model may be linked into one program.
#
# heartwright_model_module(MODEL PRECISION [FOLDER folder]): the model module heartwright_module_<model>_<precision> (runtime/modules), a shared
# object that a program opens with --module or open_module(). It links the C library and its mathematics alone.

set(HEARTWRIGHT_ISA_FLAGS_portable "")
set(HEARTWRIGHT_ISA_FLAGS_avx2 -mavx2 -mfma -mbmi2)
set(HEARTWRIGHT_ISA_FLAGS_avx512 -mavx512f -mavx512dq -mavx512vl -mfma -mbmi2 -mprefer-vector-width=512)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(HEARTWRIGHT_ISAS portable avx2 avx512)
else()
  set(HEARTWRIGHT_ISAS portable)
endif()
# Those that kernels of models are compiled for: all, or the widest of this machine alone, in a third of the time. Programs with the latter refuse
# to compute on a processor without it.
set(HEARTWRIGHT_KERNEL_ISAS ${HEARTWRIGHT_ISAS})
if(HEARTWRIGHT_NATIVE_KERNELS)
  if(NOT DEFINED HEARTWRIGHT_NATIVE_ISA)
    file(WRITE ${PROJECT_BINARY_DIR}/configured/native_isa.cpp
         "#include <cstdio>\n#include \"runtime/interface/instruction_sets.hpp\"\nint main() { std::puts(heartwright::interface::chosen_instruction_set(nullptr)); }\n")
    try_run(runs compiles ${PROJECT_BINARY_DIR}/native_isa ${PROJECT_BINARY_DIR}/configured/native_isa.cpp
            CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR} CXX_STANDARD 20 RUN_OUTPUT_VARIABLE isa)
    string(STRIP "${isa}" isa)
    if(NOT compiles OR NOT isa IN_LIST HEARTWRIGHT_ISAS)
      message(FATAL_ERROR "HEARTWRIGHT_NATIVE_KERNELS: the instruction set of this machine is not known; configure with -DHEARTWRIGHT_NATIVE_KERNELS=OFF")
    endif()
    set(HEARTWRIGHT_NATIVE_ISA ${isa} CACHE INTERNAL "The widest instruction set of this machine")
  endif()
  set(HEARTWRIGHT_KERNEL_ISAS ${HEARTWRIGHT_NATIVE_ISA})
endif()
# Of a shared object that needs no C++ library: hidden symbols, nothing chosen under a lock.
set(HEARTWRIGHT_MODULE_FLAGS -fPIC -fvisibility=hidden -fno-threadsafe-statics -fno-exceptions -fno-rtti)
set(HEARTWRIGHT_MODULE_LINK_FLAGS -shared -nodefaultlibs -Wl,-z,defs -Wl,--as-needed)
set(HEARTWRIGHT_MODULE_LIBRARIES -lm -lc -lgcc)
if(HEARTWRIGHT_SANITIZE)  # whose library the program has
  set(HEARTWRIGHT_MODULE_LINK_FLAGS -shared)
  set(HEARTWRIGHT_MODULE_LIBRARIES -lm)
endif()
# errno and floating-point traps are not ours; neither changes a result.
set(HEARTWRIGHT_KERNEL_FLAGS -O3 -ffp-contract=off -fno-math-errno -fno-trapping-math)
set(HEARTWRIGHT_ENTRY_FLAGS -O1)  # observers: straight-line code of one lane
set(HEARTWRIGHT_BUILT_IN_FLAGS ${HEARTWRIGHT_KERNEL_FLAGS})  # of heartwright-generate compile
# Kernels hold thousands of locals in registers: watching each on the stack would take the compiler minutes and find nothing. Plain words, without CMake's
# SHELL:, since they are options of single sources and of solvers that heartwright builds, too.
set(HEARTWRIGHT_STACK_FLAGS "")
if(HEARTWRIGHT_SANITIZE MATCHES "address")
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    set(HEARTWRIGHT_STACK_FLAGS -mllvm -asan-stack=0)
  else()
    set(HEARTWRIGHT_STACK_FLAGS --param=asan-stack=0)
  endif()
endif()
list(APPEND HEARTWRIGHT_KERNEL_FLAGS ${HEARTWRIGHT_STACK_FLAGS})

# The cell as a system of differential equations: straight-line code of one lane, compiled once.
if(HEARTWRIGHT_ISAS MATCHES avx2)
  set(HEARTWRIGHT_SYSTEM_ISA avx2)
else()
  set(HEARTWRIGHT_SYSTEM_ISA portable)
endif()
function(heartwright_model_systems folder)
  set_source_files_properties(${folder}/ode.cpp PROPERTIES COMPILE_OPTIONS
    "${HEARTWRIGHT_KERNEL_FLAGS};-O1;${HEARTWRIGHT_ISA_FLAGS_${HEARTWRIGHT_SYSTEM_ISA}};-DHEARTWRIGHT_ISA=${HEARTWRIGHT_SYSTEM_ISA}")
endfunction()

# What all backends and precisions of a model share: names, units, values before the run.
function(heartwright_model_tables model folder)
  set(name heartwright_model_${model}_tables)
  if(NOT TARGET ${name})
    heartwright_model_systems(${folder})
    add_library(${name} STATIC ${folder}/model.cpp ${folder}/ode.cpp)
    target_link_libraries(${name} PUBLIC heartwright_kernels)
  endif()
endfunction()

# The model on a CPU, and for each instruction set that is not compiled kernels that say so.
function(heartwright_model_entry model precision folder out)
  set(absent ${HEARTWRIGHT_ISAS})
  list(REMOVE_ITEM absent ${HEARTWRIGHT_KERNEL_ISAS})
  if(NOT absent)
    set(${out} ${folder}/cpu/model.cpp PARENT_SCOPE)
    return()
  endif()
  set(text "#include \"${folder}/cpu/model.cpp\"\n\n")
  foreach(isa ${absent})
    string(APPEND text "namespace heartwright::models::${model}::${precision}::${isa} {
extern const kernels::CpuKernels cpu_kernels;
const kernels::CpuKernels cpu_kernels = kernels::no_kernels;
}\n")
  endforeach()
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${model}_${precision}_entry.cpp)
  file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
  set(${out} ${file} PARENT_SCOPE)
endfunction()

function(heartwright_model_library model backend precision)
  cmake_parse_arguments(arg "" "FOLDER" "" ${ARGN})
  if(NOT arg_FOLDER)
    set(arg_FOLDER ${PROJECT_SOURCE_DIR}/generated/${model})
  endif()
  heartwright_model_tables(${model} ${arg_FOLDER})
  set(name heartwright_model_${model}_${backend}_${precision})
  if(TARGET ${name})  # of another folder of tests
    return()
  endif()
  if(backend STREQUAL "cpu")
    heartwright_model_entry(${model} ${precision} ${arg_FOLDER} entry)
    add_library(${name} STATIC ${entry})
    target_compile_options(${name} PRIVATE ${HEARTWRIGHT_KERNEL_FLAGS} ${HEARTWRIGHT_ENTRY_FLAGS})
    foreach(isa ${HEARTWRIGHT_KERNEL_ISAS})
      add_library(${name}_${isa} OBJECT ${arg_FOLDER}/cpu/react.cpp)
      target_link_libraries(${name}_${isa} PRIVATE heartwright_kernels)
      target_compile_definitions(${name}_${isa} PRIVATE HEARTWRIGHT_ISA=${isa} HEARTWRIGHT_PRECISION=${precision})
      target_compile_options(${name}_${isa} PRIVATE ${HEARTWRIGHT_KERNEL_FLAGS} ${HEARTWRIGHT_ISA_FLAGS_${isa}})
      target_sources(${name} PRIVATE $<TARGET_OBJECTS:${name}_${isa}>)
    endforeach()
  else()
    add_library(${name} STATIC ${arg_FOLDER}/cuda/model.cu)
    target_compile_options(${name} PRIVATE --threads=0)  # architectures side by side
    target_link_libraries(${name} PUBLIC ${HEARTWRIGHT_CUDART})
  endif()
  target_compile_definitions(${name} PRIVATE HEARTWRIGHT_PRECISION=${precision})
  target_link_libraries(${name} PUBLIC heartwright_model_${model}_tables)
endfunction()

function(heartwright_model_module model precision)
  cmake_parse_arguments(arg "" "FOLDER" "" ${ARGN})
  if(NOT arg_FOLDER)
    set(arg_FOLDER ${PROJECT_SOURCE_DIR}/generated/${model})
  endif()
  set(name heartwright_module_${model}_${precision})
  set(HEARTWRIGHT_MODULE_FUNCTION heartwright_model_${model}_cpu)
  if(NOT precision STREQUAL fp64)
    string(APPEND HEARTWRIGHT_MODULE_FUNCTION _${precision})
  endif()
  configure_file(${PROJECT_SOURCE_DIR}/cmake/module.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp @ONLY)
  heartwright_model_systems(${arg_FOLDER})
  heartwright_model_entry(${model} ${precision} ${arg_FOLDER} entry)
  add_library(${name} MODULE ${arg_FOLDER}/model.cpp ${arg_FOLDER}/ode.cpp ${entry} ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  set(parts ${name})
  foreach(isa ${HEARTWRIGHT_KERNEL_ISAS})
    add_library(${name}_${isa} OBJECT ${arg_FOLDER}/cpu/react.cpp)
    target_compile_definitions(${name}_${isa} PRIVATE HEARTWRIGHT_ISA=${isa})
    target_compile_options(${name}_${isa} PRIVATE ${HEARTWRIGHT_ISA_FLAGS_${isa}})
    target_sources(${name} PRIVATE $<TARGET_OBJECTS:${name}_${isa}>)
    list(APPEND parts ${name}_${isa})
  endforeach()
  foreach(part ${parts})
    target_link_libraries(${part} PRIVATE heartwright_kernels)
    target_compile_definitions(${part} PRIVATE HEARTWRIGHT_PRECISION=${precision})
    target_compile_options(${part} PRIVATE ${HEARTWRIGHT_KERNEL_FLAGS} ${HEARTWRIGHT_MODULE_FLAGS})
  endforeach()
  target_link_options(${name} PRIVATE ${HEARTWRIGHT_MODULE_LINK_FLAGS})
  target_link_libraries(${name} PRIVATE ${HEARTWRIGHT_MODULE_LIBRARIES})
  set_target_properties(${name} PROPERTIES PREFIX "" OUTPUT_NAME ${model}_${precision} LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/modules)
endfunction()
