#include "runtime/operators/grid/grid_diffusion.hpp"

#include "runtime/operators/grid/grid_rows.hpp"

namespace heartwright::operators {

bool suits_stencil(const diffusion::Conductivity& conductivity) {
    return conductivity.fills_grid && conductivity.classes.size() == 1;
}

std::unique_ptr<diffusion::Diffusion> make_grid_diffusion(device::Device& device, const tissue::Grid& grid,
                                                          const tissue::Slots& slots,
                                                          const diffusion::Conductivity& conductivity, double dt,
                                                          int real_bytes, const sparse::Storage& storage) {
    if (suits_stencil(conductivity))
        return diffusion::make_diffusion(device, grid, slots, conductivity, dt, real_bytes, storage.block);
    return sparse::make_diffusion(device, grid_rows(grid, slots, conductivity), dt, real_bytes, storage);
}

std::int64_t grid_diffusion_memory(const tissue::Grid& grid, const tissue::Slots& slots,
                                   const diffusion::Conductivity& conductivity, int real_bytes,
                                   const sparse::Storage& storage) {
    if (suits_stencil(conductivity)) return diffusion::diffusion_memory(slots, grid);
    return sparse::diffusion_memory(slots.count(), most_entries(grid, conductivity), real_bytes, storage);
}

}  // namespace heartwright::operators
