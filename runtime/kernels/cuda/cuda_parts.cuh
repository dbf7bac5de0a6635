// A step that is split into kernels over the same slots (generator/plan/parts.hpp): values that cross from one to the
// next lie in scratch memory. Slots go through all kernels in chunks, so that scratch memory is small and what one
// kernel writes is still in the L2 cache when the next reads it. Included by cuda_kernel.cuh.
#pragma once

namespace heartwright::kernels {

template <class Kernel>
concept HasPartKernels = requires {
    Kernel::n_columns;
};

// One of whose parts says which cells refuse the step: these it steps in halves, and later parts leave alone.
template <class Kernel>
concept HasTestedPart = requires {
    Kernel::tested_part;
};

// Of each slot, the most of several kernels.
template <class Kernel>
constexpr int scratch_values_of() {
    if constexpr (HasPartKernels<Kernel>) return Kernel::n_columns + (HasTestedPart<Kernel> ? 1 : 0);
    return 0;
}
template <class... Kernels>
inline constexpr int scratch_values = [] {
    int most = 0;
    ((most = scratch_values_of<Kernels>() > most ? scratch_values_of<Kernels>() : most), ...);
    return most;
}();

// The columns of a thread's cell: neighbours in memory are neighbours in a warp.
template <class real>
class ScratchColumns {
public:
    using scalar = typename real::scalar;
    __device__ __forceinline__ ScratchColumns(void* scratch, std::int64_t slot, std::int64_t slots)
        : own_(static_cast<scalar*>(scratch) + slot), slots_(slots) {}

    __device__ __forceinline__ void put(int column, real x) const { own_[column * slots_] = x.v; }
    __device__ __forceinline__ real take(int column) const { return real(own_[column * slots_]); }

private:
    scalar* const own_;
    const std::int64_t slots_;
};

template <class Kernel, int part, class Constants>
__device__ __forceinline__ void step_part(const Constants& constants, const ReactArguments& at, CellsOf<Kernel> cell,
                                          const ScratchColumns<typename Kernel::real>& columns) {
    const typename Kernel::Step step = step_at<Kernel>(constants, *at.clock);
    if constexpr (HasTestedPart<Kernel>) {
        constexpr int refused = Kernel::n_columns;
        if constexpr (part == Kernel::tested_part) {
            cell.may_refuse(at.halves.values != nullptr);
            const bool is_refused = any(Kernel::template react_part<part>(constants, step, cell, columns));
            columns.put(refused, is_refused ? 1.0 : 0.0);
            if (is_refused)
                step_cell_in_halves<Kernel>(SharedHalves<Kernel>{at.halves}, time_of(at.clock->step, at.clock->dt),
                                            cell);
            return;
        }
        if (part > Kernel::tested_part && columns.take(refused).v != 0) return;
    }
    Kernel::template react_part<part>(constants, step, cell, columns);
}

template <class Kernel, int part, class Constants, class Amplitudes>
__global__ void __launch_bounds__(threads_per_block, blocks_at_once<Kernel>)
    part_kernel(const __grid_constant__ Constants constants, const __grid_constant__ ReactArguments at,
                const __grid_constant__ Amplitudes amplitudes) {
    spill_to_shared();
    prepare_block<Kernel>();
    const std::int64_t slot = static_cast<std::int64_t>(blockIdx.x) * threads_per_block + threadIdx.x;
    if (at.first + slot >= at.last) return;
    const ScratchColumns<typename Kernel::real> columns(at.scratch, slot, at.scratch_slots);
    step_part<Kernel, part>(constants, at, cell_at<Kernel>(at, amplitudes, at.first + slot), columns);
}

#if !defined(__CUDACC_RTC__)  // code of the host: NVRTC compiles that of the device alone

// Parts from `part` on, over the slots of one chunk.
template <class Kernel, int part, class Constants, class Amplitudes>
void launch_parts_from(const Constants& constants, const ReactArguments& chunk, const Amplitudes& amplitudes,
                       cudaStream_t stream) {
    const auto blocks = static_cast<unsigned>((chunk.last - chunk.first + threads_per_block - 1) / threads_per_block);
    part_kernel<Kernel, part><<<blocks, threads_per_block, 0, stream>>>(constants, chunk, amplitudes);
    if constexpr (part < Kernel::n_parts) launch_parts_from<Kernel, part + 1>(constants, chunk, amplitudes, stream);
}

template <class Kernel>
void launch_parts(const ReactArguments& at, cudaStream_t stream) {
    ReactArguments chunk = at;
    for (; chunk.first < at.last; chunk.first = chunk.last) {
        chunk.last = at.last - chunk.first > at.scratch_slots ? chunk.first + at.scratch_slots : at.last;
        with_constants<Kernel>(at.constants, [&](const auto& constants) {
            launch_parts_from<Kernel, 1>(constants, chunk, amplitudes_of(at), stream);
        });
    }
}

#endif  // !__CUDACC_RTC__

}  // namespace heartwright::kernels
