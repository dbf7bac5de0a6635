// What is compiled and linked, and with which words, where a C++ compiler makes a solver or a model module.
#pragma once

#include <string>
#include <vector>

#include "runtime/launch/installation.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright::commands {

struct SolverRequest;

inline constexpr const char* module_name = "/module.so";  // in a folder of the cache

std::string library_file(const launch::Installation& tools, const char* library);

// nvcc's words for which GPUs it makes code: the one here, else those that CMake's list names
// ("80-real;90;120-virtual"), as the bundled solvers have. (What nvcc calls native is its oldest where there is no
// GPU.)
std::vector<std::string> gpu_code_flags(bool is_gpu_here, const std::string& architectures);

// What is compiled and how, for the sources in `sources` (the folder of one model) and TARGET/registry.cpp; objects and
// what is linked of them go to `target`: TARGET/solver, or TARGET/module.so.
struct CompilePlan {
    std::vector<launch::Job> compile;
    launch::Job link;
};
CompilePlan plan_build(const launch::Installation& tools, const SolverRequest& request, const std::string& sources,
                       const std::string& target, bool is_module = false);

}  // namespace heartwright::commands
