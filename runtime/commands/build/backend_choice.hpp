// Which backend a command takes where --backend says auto: a GPU when one is here and its solvers can be had.
#pragma once

#include <string>

#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

// What decides about auto.
struct GpuMeans {
    bool is_gpu_here = false;          // with a driver that this program's CUDA runtime works with
    bool has_bundled_solvers = false;  // GPU solvers of bundled models are in heartwright-solver
    bool can_compile = false;          // nvcc and the libraries to link, or the built-in compiler and NVRTC
    std::string why_not_compile = {};  // of !can_compile
};
// "cuda" or "cpu". `note`: why a GPU that is here is not taken; "" where there is nothing to say.
std::string backend_of_auto(const GpuMeans& means, std::string& note);

// said: "auto", "cpu" or "cuda"; the last two are returned as they are. A note goes to stderr unless it is quiet.
std::string backend_here(const launch::Installation& tools, const std::string& said);

}  // namespace heartwright::commands
