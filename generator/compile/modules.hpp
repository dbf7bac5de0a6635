// Generated sources to model modules, compiled in this process.
#pragma once

#include <string>
#include <vector>

namespace heartwright::compile {

// Generated sources of one model to a model module (runtime/interface/module.hpp) for one CPU, without a compiler on
// the machine. The flags are those of CMake, and so are the bits: contraction, reassociation and errno are off, so that
// no compiler may change a sum.
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

// Generated sources of one model to a model module for one kind of GPU (runtime/interface/gpu_module.hpp), without nvcc
// and without a compiler of the machine: kernels by NVRTC, the code that launches them by Clang in this process.
struct GpuModuleRequest {
    std::string sources;                   // the folder of one model: model.cpp, cuda/
    std::string model;                     // its name
    std::string precision;                 // fp64, fp32
    std::string architecture;              // sm_90
    std::vector<std::string> definitions;  // "HEARTWRIGHT_BLOCKS_AT_ONCE=4": choices of how kernels are made
    std::string runtime;  // the folder that has runtime/; "": where this program was installed, or built
    std::string file;     // the module
};

// MachineFault where this program cannot compile: NVRTC, headers or LLD are missing, NVRTC does not know the GPU, the
// disk is full. OurFault when the sources do not compile or link.
void compile_gpu_module(const GpuModuleRequest& request);

}  // namespace heartwright::compile
