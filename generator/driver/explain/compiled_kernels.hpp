// What nvcc makes of a model's kernels: registers, spilled bytes, occupancy, and the instructions of their SASS where
// there is cuobjdump.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "generator/driver/explain/program.hpp"
#include "generator/emit/emit.hpp"
#include "generator/page/evidence.hpp"

namespace heartwright::driver {

struct Compilation {
    std::vector<page::CompiledKernel> kernels;  // those of a step, that of most cells first
    std::string why_none;                       // a sentence, when there are none
};

class KernelCompiler {
public:
    // `nvcc`: a path, or empty for that of the PATH or /usr/local/cuda. `sources`: the root that
    // "runtime/interface/..." is included from.
    KernelCompiler(const std::string& nvcc, const std::string& sources);

    const std::string& why_none() const { return why_none_; }  // a sentence when nothing can be compiled, else empty

    // A compilation under way, in a temporary folder of its own: some seconds.
    class Running {
    public:
        Compilation finish();

    private:
        friend class KernelCompiler;
        Running(std::string architecture, std::string cuobjdump);
        std::string architecture_, cuobjdump_;
        std::unique_ptr<TemporaryFolder> folder_;
        std::unique_ptr<Program> program_;
    };
    // The files of a model (emit.hpp), for "sm_90".
    Running start(const std::vector<emit::GeneratedFile>& files, const std::string& architecture) const;

private:
    std::string nvcc_, cuobjdump_, sources_, why_none_;
};

// ---- parts, for tests

// From `ptxas -v`, the PTX (for the size of blocks) and `cuobjdump -sass`, which may be empty.
std::vector<page::CompiledKernel> kernels_of(const std::string& ptxas_says, const std::string& ptx,
                                             const std::string& sass, const std::string& architecture);

// Blocks of a multiprocessor that registers leave room for, and the share of its 64 warps that they are.
struct Occupancy {
    int blocks = 0;
    double share = 0;
};
Occupancy occupancy_of(int registers, int threads);

}  // namespace heartwright::driver
