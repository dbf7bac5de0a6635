// Generated sources of one model to a model module (runtime/interface/module.hpp) for one CPU, without a compiler on
// the machine. The flags are those of CMake, and so are the bits: contraction, reassociation and errno are off, so that
// no compiler may change a sum.
#pragma once

#include <string>

namespace heartwright::compile {

struct ModuleRequest {
    std::string sources;          // the folder of one model: model.cpp, cpu/
    std::string model;            // its name
    std::string precision;        // fp64, fp32
    std::string instruction_set;  // avx512, avx2, portable
    std::string runtime;          // the folder that has runtime/; "": where this program was installed, or built
    std::string file;             // the module
};

// MachineFault where this program cannot compile: headers or LLD are missing, the disk is full. OurFault when the
// sources do not compile or link.
void compile_module(const ModuleRequest& request);

}  // namespace heartwright::compile
