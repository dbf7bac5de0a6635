// A state's "diffusion" as definitions: its coefficient, and what the Laplacian's axes weigh in a step.
#pragma once

#include "generator/analysis/scales.hpp"
#include "generator/frontend/lowering.hpp"

namespace heartwright::frontend {

// diffusivity_X = D as it is written, laplacian_weight_A_X = dt*axis/spacing^2. `state` is the model's.
void add_diffusion(const spec::Diffusion& diffusion, double spacing, ir::State& state, Lowering& lowering);

// Once definitions are in order: D with every site definition put in and every site state read after its local update,
//     D_Ca*B_ss  ->  D_Ca*(1/(1 + BSR*K_BSR/square(K_BSR + next(ca_ss))))
// An error when it depends on what is drawn.
void lower_diffusion(const analysis::Scales& scales, Lowering& lowering);

}  // namespace heartwright::frontend
