// The step of cells of several variants that share a kernel, in one launch: a block has cells of one variant, so no
// warp diverges, and takes its constants from a table in constant memory. A block begins at a multiple of 32 slots, so
// that loads and stores are aligned where a variant's cells begin anywhere. Included by cuda_kernel.cuh.
#pragma once

#include <cstddef>

namespace heartwright::kernels {

// Of a kernel's parameters. Volta and later take 32,764 bytes, from CUDA 12.1 on.
#if __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1201
inline constexpr std::size_t most_parameter_bytes = 32764;
#else
inline constexpr std::size_t most_parameter_bytes = 4096;
#endif

// Constants: as of react_kernel.
template <class Constants, int most>
struct RangeTable {
    Constants constants[most];
    StimulusAmplitudes amplitudes[most];
    HalvedConstants halves[most];
    std::int64_t first[most], last[most];
    unsigned first_block[most];  // of ranges that are not there: more than any block's number

    __device__ __forceinline__ int of_block(unsigned block) const {
        int range = 0;
#pragma unroll
        for (int k = 1; k < most; ++k) range += first_block[k] <= block ? 1 : 0;
        return range;
    }
};

// Ranges that one launch takes: as many as parameters hold; fewer than two: none. None for kernels whose exponents are
// known, either: each exponent would be compiled once more.
template <class Kernel, class Constants>
constexpr int ranges_at_once() {
    if (HasExponent<Kernel>) return 1;
    constexpr std::size_t others = sizeof(ReactArguments) + 64, each = sizeof(RangeTable<Constants, 1>) + 16;
    constexpr std::size_t held = (most_parameter_bytes - others) / each;
    return held < 16 ? static_cast<int>(held) : 16;
}

template <class Kernel, class Constants, int most>
__global__ void __launch_bounds__(threads_per_block, blocks_at_once<Kernel>)
    react_kernel_of_ranges(const __grid_constant__ RangeTable<Constants, most> ranges,
                           const __grid_constant__ ReactArguments at) {
    spill_to_shared();
    const int range = ranges.of_block(blockIdx.x);
    const std::int64_t first = ranges.first[range], last = ranges.last[range];
    const std::int64_t own = first / 32 * 32 +
                             static_cast<std::int64_t>(blockIdx.x - ranges.first_block[range]) * threads_per_block +
                             threadIdx.x;
    const std::int64_t slot = own < first ? first : own;
    const LoadedState<Kernel> state(at, slot, last);
    prepare_block<Kernel>();
    if (own < first || own >= last) return;
    const Constants& constants = ranges.constants[range];
    step_cell<Kernel>(
        SharedHalves<Kernel>{ranges.halves[range]}, time_of(at.clock->step, at.clock->dt),
        state.as_read_by(cell_at<Kernel>(at, ranges.amplitudes[range], slot)),
        [&](const CellsOf<Kernel>& cells) __attribute__((always_inline)) {
            return react_cell<Kernel>(constants, step_at<Kernel>(constants, *at.clock), cells);
        });
}

#if !defined(__CUDACC_RTC__)  // code of the host: NVRTC compiles that of the device alone

// The first n ranges.
template <class Kernel, class Constants, int most>
void launch_table(const ReactArguments& at, int n, cudaStream_t stream) {
    RangeTable<Constants, most> table{};
    unsigned blocks = 0;
    for (int k = 0; k < most; ++k) {
        table.first_block[k] = k < n ? blocks : ~0u;
        if (k >= n) continue;
        const VariantRange& range = at.ranges[k];
        table.constants[k] = interface::constants_of_kernel<Kernel>(range.constants);
        table.amplitudes[k] = amplitudes_of(interface::arguments_of_range(at, range));
        table.halves[k] = range.halves;
        table.first[k] = range.first;
        table.last[k] = range.last;
        blocks += blocks_for(range.last - range.first / 32 * 32);
    }
    if (blocks > 0)
        react_kernel_of_ranges<Kernel, Constants, most><<<blocks, threads_per_block, 0, stream>>>(table, at);
}

// Ranges are not empty. As many launches as the constants of all ranges need.
template <class Kernel>
void launch_ranges(ReactArguments at, cudaStream_t stream) {
    while (at.n_ranges > 0) {
        int done = 1;
        with_constants<Kernel>(at.ranges->constants, [&]<class Constants>(const Constants& constants) {
            constexpr int most = ranges_at_once<Kernel, Constants>();
            if constexpr (most > 1) {
                if (at.n_ranges > 1) {
                    done = at.n_ranges < most ? at.n_ranges : most;
                    return launch_table<Kernel, Constants, most>(at, done, stream);
                }
            }
            const ReactArguments one = interface::arguments_of_range(at, *at.ranges);
            react_kernel<Kernel><<<blocks_for(one.last - one.first), threads_per_block, 0, stream>>>(
                constants, one, amplitudes_of(one));
        });
        at.ranges += done;
        at.n_ranges -= done;
    }
}

#endif  // !__CUDACC_RTC__

}  // namespace heartwright::kernels
