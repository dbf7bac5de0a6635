// Which compiler makes the solver of a spec: a C++ compiler of the machine, or the one in heartwright-generate.
#pragma once

#include <string>

#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

enum class Compiler {
    cxx,       // what CMake found, or nvcc: a program with the runtime and the model
    built_in,  // heartwright-generate compile: a model module, which heartwright-solver opens. CPU alone
};

// Is the C++ compiler that CMake found still there?
bool cxx_is_there();
// Can heartwright-generate compile, and is there a heartwright-solver for its modules?
bool built_in_is_there(const launch::Installation& tools);

// said: "auto", "c++" or "built-in". auto: for a CPU the built-in one where it is there and the build has no
// sanitizers, since it compiles 3 to 7 times as fast and its solvers have the same bits and speed; else a C++ compiler.
// MachineFault when built-in is said and is not there or cannot (backend cuda).
Compiler choose_compiler(const launch::Installation& tools, const std::string& said, const std::string& backend);

// The instruction set that the built-in compiler compiles for: the widest here, or that of the environment variable
// HEARTWRIGHT_ISA.
std::string instruction_set_here();

}  // namespace heartwright::commands
