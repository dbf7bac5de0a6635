// Which compiler makes the solver of a spec: a C++ compiler of the machine, or the one in heartwright-generate.
#pragma once

#include <string>

#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

enum class Compiler {
    cxx,       // what CMake found, or nvcc: a program with the runtime and the model
    built_in,  // heartwright-generate compile: a model module, which heartwright-solver opens. For a GPU with NVRTC
};

// Is the C++ compiler that CMake found still there? And nvcc?
bool cxx_is_there();
bool nvcc_is_there();
// Can heartwright-generate compile, and is there a heartwright-solver for its modules?
bool built_in_is_there(const launch::Installation& tools);

// said: "auto", "c++" or "built-in". auto: for a CPU the built-in one where it is there and the build has no
// sanitizers, since it compiles 3 to 7 times as fast and its solvers have the same bits and speed; else a C++ compiler.
// For a GPU nvcc where it is there, and the libraries that are linked; else the built-in one.
// MachineFault when built-in is said and is not there.
Compiler choose_compiler(const launch::Installation& tools, const std::string& said, const std::string& backend);

// The instruction set that the built-in compiler compiles for: the widest here, or that of the environment variable
// HEARTWRIGHT_ISA.
std::string instruction_set_here();

// The kind of GPU that the built-in compiler compiles for, "sm_90": that of the environment variable
// HEARTWRIGHT_GPU_ARCHITECTURE, or of the first GPU here. MachineFault without either.
std::string gpu_architecture_here();

// NVRTC as heartwright-generate finds it. It is found by another program, since that one opens it.
struct NvrtcHere {
    bool is_there = false;
    std::string text;  // "NVRTC 13.0, FILE", or why it is not there
};
NvrtcHere nvrtc_here(const launch::Installation& tools);

// What the built-in compiler compiles for, and with, for keys of the cache: "avx512"; "sm_90 NVRTC 13.0, FILE".
// MachineFault when NVRTC or the kind of GPU is not known.
std::string built_in_target(const launch::Installation& tools, const std::string& backend);

}  // namespace heartwright::commands
