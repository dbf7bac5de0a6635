#include "runtime/tissue_state/tissue_operator.hpp"

#include <bit>

#include "runtime/diffusion/stability.hpp"
#include "runtime/operators/grid/grid_diffusion.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"

namespace heartwright::tissue_state {
namespace {

sparse::Storage storage(const Assembly& a, int real_bytes) {
    return {.fp64_couplings = real_bytes == 8 && !a.has_fp32_couplings, .tile = a.tile, .block = a.stencil_block};
}

}  // namespace

double stability_limit(const Assembly& a) {
    // What is not negative is ordered as its bits are.
    if (a.couplings) {
        return std::bit_cast<double>(
            a.team->all_reduce_min(std::bit_cast<std::int64_t>(sparse::stable_step(*a.couplings))));
    }
    const double own = diffusion::largest_eigenvalue(a.conductivity, a.grid, a.slots);
    return diffusion::stability_limit(std::bit_cast<double>(a.team->all_reduce_max(std::bit_cast<std::int64_t>(own))),
                                      a.grid);
}

std::unique_ptr<diffusion::Diffusion> make_operator(device::Device& device, const Assembly& a, double substep,
                                                    int real_bytes) {
    return a.couplings ? sparse::make_diffusion(device, *a.couplings, substep, real_bytes, storage(a, real_bytes))
                       : operators::make_grid_diffusion(device, a.grid, a.slots, a.conductivity, substep, real_bytes,
                                                        storage(a, real_bytes));
}

std::int64_t operator_memory(const Assembly& a, int real_bytes) {
    return a.couplings
               ? sparse::diffusion_memory(*a.couplings, real_bytes, storage(a, real_bytes))
               : operators::grid_diffusion_memory(a.grid, a.slots, a.conductivity, real_bytes, storage(a, real_bytes));
}

}  // namespace heartwright::tissue_state
