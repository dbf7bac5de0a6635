// What nvcc makes of a model's kernels: registers, spilled bytes, occupancy, and the instructions of their SASS where there is cuobjdump.
#pragma once

#include <string>
#include <vector>

#include "generator/emit/emit.hpp"
#include "generator/page/evidence.hpp"

namespace heartwright::driver {

struct Compilation {
    std::vector<page::CompiledKernel> kernels;  // those of a step; sm_90 before sm_80
    std::string why_none;                       // a sentence, when there are none
};

// Compiles the files of a model (emit.hpp) in a temporary folder, both architectures side by side: some seconds. `nvcc`: a path, or empty
// for that of the PATH or /usr/local/cuda. `sources`: the root that "runtime/abi/..." is included from.
Compilation compile_kernels(const std::vector<emit::GeneratedFile>& files, const std::string& nvcc, const std::string& sources);

// ---- parts, for tests

// From `ptxas -v`, the PTX (for the size of blocks) and `cuobjdump -sass`, which may be empty.
std::vector<page::CompiledKernel> kernels_of(const std::string& ptxas_says, const std::string& ptx, const std::string& sass,
                                             const std::string& architecture);

// Blocks of a multiprocessor that registers leave room for, and the share of its 64 warps that they are.
struct Occupancy {
    int blocks = 0;
    double share = 0;
};
Occupancy occupancy_of(int registers, int threads);

}  // namespace heartwright::driver
