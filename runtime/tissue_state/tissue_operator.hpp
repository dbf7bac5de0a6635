// The diffusion operator of an assembled tissue: the stencil or the sparse rows of a grid, or the sparse rows of a
// mesh.
#pragma once

#include <memory>

#include "runtime/diffusion/diffusion.hpp"
#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::tissue_state {

// The longest stable step of forward Euler, ms; infinite without diffusion. Collective: the same on any number of
// ranks.
double stability_limit(const Assembly& assembly);

// substep: ms, of each call to apply().
std::unique_ptr<diffusion::Diffusion> make_operator(device::Device& device, const Assembly& assembly, double substep,
                                                    int real_bytes);

// Bytes that make_operator takes on the device.
std::int64_t operator_memory(const Assembly& assembly, int real_bytes);

}  // namespace heartwright::tissue_state
