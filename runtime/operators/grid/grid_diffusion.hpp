// The diffusion operator of a grid: the stencil where one tensor fills it, sparse rows elsewhere.
#pragma once

#include <memory>

#include "runtime/diffusion/diffusion.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"

namespace heartwright::operators {

// Whether the operator is the stencil.
bool suits_stencil(const diffusion::Conductivity& conductivity);

// As diffusion::make_diffusion, for any conductivity. Which operator it is depends on the whole tissue, not on the part
// of a rank, and so do the bits. `storage` is that of sparse rows, but for `block`; the stencil has its few
// coefficients as states are.
std::unique_ptr<diffusion::Diffusion> make_grid_diffusion(device::Device& device, const tissue::Grid& grid,
                                                          const tissue::Slots& slots,
                                                          const diffusion::Conductivity& conductivity, double dt,
                                                          int real_bytes, const sparse::Storage& storage = {});

// Bytes that make_grid_diffusion takes on the device, at most.
std::int64_t grid_diffusion_memory(const tissue::Grid& grid, const tissue::Slots& slots,
                                   const diffusion::Conductivity& conductivity, int real_bytes,
                                   const sparse::Storage& storage = {});

}  // namespace heartwright::operators
