// The solver of a spec, found or made. Bundled models as they are need no build; everything else is generated, compiled
// and kept in the cache under a hash of all that it depends on, by one process at a time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/time_step/designed_dt.hpp"
#include "runtime/commands/build/kernel_choice.hpp"
#include "runtime/launch/installation.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright::commands {

struct SolverRequest {
    launch::SpecFile spec;
    std::string backend;    // cpu, cuda
    std::string precision;  // fp64, fp32
    std::optional<KernelChoice> choice =
        {};                         // of how kernels are made; without one, what tune_file.hpp finds for this machine
    double dt = usual_dt;           // ms, of its runs: `auto` chooses integrators for designed_dt_of(dt)
    std::string compiler = "auto";  // c++, built-in: compiler_choice.hpp
    // All that its runs need: one variant ("epi", "epi,iso") or "as_written"; "": they may need each. A solver
    // with all variants serves as well.
    std::string only_variant = {};
    // For cells under error control alone, without steps of dt (of a model that is no system of ordinary differential
    // equations, with them).
    bool systems_alone = false;
    bool batched = false;  // of these: also in SIMD form, for many cells
};

// The path of a solver that has the spec's model. Says on stderr what it builds.
std::string provide_solver(const launch::Installation& tools, const SolverRequest& request);

// The same as a model module (runtime/modules/module.hpp), also of a bundled model: FILE.so. For a GPU by NVRTC alone.
std::string provide_module(const launch::Installation& tools, const SolverRequest& request);

// With the choice that NAME.tune beside the spec has for this machine, or the default, where none is asked for.
SolverRequest with_tuned_choice(SolverRequest request);

// Of the spec, the tools, the flags and the libraries; with the GPU that is here, but for is_for_any_gpu.
std::string build_key(const launch::Installation& tools, const SolverRequest& request, bool is_for_any_gpu = false);

}  // namespace heartwright::commands
