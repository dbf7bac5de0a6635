// Which way a GPU goes through the sites of a cell, and why: what `explain` says before there is a GPU. A run asks the
// solver itself (choose_plan() of runtime/kernels/cuda/cuda_lattice.cuh), which knows the machine and the employed
// shape; the rule is the same one (runtime/interface/lattice_plan.hpp), the sizes of a kernel's shared structs are
// reckoned here from the plan.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "generator/plan/site_plan.hpp"

namespace heartwright::plan {

// Properties of a GPU that rules about plans use. The default: one H200.
struct Gpu {
    std::int64_t multiprocessors = 132;
    std::int64_t shared_bytes = 227 * 1024;  // that one block may have
    bool has_clusters = true;
};

struct GpuPlan {
    enum Kind { march, cluster, separate } kind = march;
    std::int64_t blocks_of_cell = 1;  // cluster: blocks that share a cell
    std::int64_t shared_bytes = 0;    // of a block
    std::string why;                  // one sentence
};
std::string_view to_string(GpuPlan::Kind kind);

GpuPlan gpu_plan(const ir::Model& model, const SitePlan& sites, std::array<std::int64_t, 3> shape, std::int64_t cells,
                 const Gpu& gpu = {});

}  // namespace heartwright::plan
