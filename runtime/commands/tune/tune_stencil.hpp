// `heartwright tune --tiles EXPERIMENT` on a grid: blocks of threads of the diffusion stencil.
#pragma once

#include <cstdio>
#include <functional>
#include <string>

#include "base/command_line/arguments.hpp"
#include "runtime/diffusion/diffusion.hpp"
#include "runtime/experiment/experiment.hpp"

namespace heartwright::commands {

// Prints the map of what was measured and writes the quickest into NAME.tune beside the experiment, which has been
// loaded. UserFault where its tissue does not go through the stencil; a GPU is there.
int tune_stencil(const Arguments& arguments, const experiment::Experiment& experiment, bool is_fp32);

// ms of one product: the median of five series of `steps`, over `cells` values of `real_bytes` (8 or 4).
double measure_products(device::Device& device, diffusion::Diffusion& diffusion, std::int64_t cells, std::int64_t steps,
                        int real_bytes);

// Prints a line for each block and the planes of a thread along it, with * at the quickest, which is returned.
// `measure` gives ms.
struct MeasuredBlock {
    diffusion::StencilBlock block;
    double ms = 0;
};
MeasuredBlock print_block_map(const std::function<double(const diffusion::StencilBlock&)>& measure, std::FILE* out);

}  // namespace heartwright::commands
