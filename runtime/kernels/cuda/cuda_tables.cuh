// The step of cells that read tables (table.hpp) on a GPU. The twin of CpuReact::by_tables() in cpu_kernel.hpp.
#pragma once

#include "runtime/kernels/common/table.hpp"

namespace heartwright::kernels {

template <class Kernel>
__global__ void __launch_bounds__(threads_per_block, blocks_at_once_by_tables<Kernel>)
    react_kernel_by_tables(const __grid_constant__ typename Kernel::Constants constants,
                           const __grid_constant__ ReactArguments at,
                           const __grid_constant__ StimulusAmplitudes amplitudes,
                           const __grid_constant__ Tables tables) {
    using real = typename Kernel::real;
    const std::int64_t slot = at.first + static_cast<std::int64_t>(blockIdx.x) * threads_per_block + threadIdx.x;
    const LoadedState<Kernel, true> state(at, slot);
    prepare_block<Kernel>();
    if constexpr (!exp_uses_table<real>) __syncthreads();  // the loads come first
    if (slot >= at.last) return;
    const auto step = step_at<Kernel>(constants, *at.clock);
    const auto cells = state.as_read_by(cell_at<Kernel>(at, amplitudes, slot));
    real x[Kernel::n_tables];
    Kernel::table_arguments(cells, x);
    bool is_inside = true;
#pragma unroll
    for (int k = 0; k < Kernel::n_tables; ++k) is_inside = is_inside && is_in_table(tables.table[k], x[k]);
    if (is_inside) {
        step_cell<Kernel>(
            SharedHalves<Kernel>{at.halves}, time_of(at.clock->step, at.clock->dt), cells,
            [&](const CellsOf<Kernel>& cell) { return Kernel::react_by_tables(constants, tables, step, cell); });
    } else if constexpr (Kernel::is_exact_outside) {
        step_cell<Kernel>(
            SharedHalves<Kernel>{at.halves}, time_of(at.clock->step, at.clock->dt), cells,
            [&](const CellsOf<Kernel>& cell) { return Kernel::react(constants, step, cell); });
    } else {
        for (int k = 0; k < Kernel::n_tables; ++k)
            if (!is_in_table(tables.table[k], x[k])) note_outside(tables.fault, k, slot, at.clock->step, x[k].v);
        cells.store_potential(cells.potential());
    }
}

#if !defined(__CUDACC_RTC__)  // code of the host: NVRTC compiles that of the device alone
template <class Kernel>
void launch_by_tables(const ReactArguments& at, unsigned blocks, cudaStream_t stream) {
    react_kernel_by_tables<Kernel><<<blocks, threads_per_block, 0, stream>>>(constants_of_kernel<Kernel>(at.constants),
                                                                             at, amplitudes_of(at), *at.tables);
}
#endif  // !__CUDACC_RTC__

}  // namespace heartwright::kernels
