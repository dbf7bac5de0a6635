// The last rung: generated kernels as a run launches them, and diffusion by sparse rows.
#pragma once

#include "lab/benchmark/ladder/rung_steps.hpp"

namespace heartwright::benchmark::ladder {

Result run_generated_kernels(device::Device& device, const Tissue& tissue, int steps);

}  // namespace heartwright::benchmark::ladder
