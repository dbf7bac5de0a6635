// Fused reaction-diffusion kernel (interface/fused_step.hpp): one thread per cell sums the row of its slot, then
// reacts. One template over the kinds of rows. Included by generated cuda/ files of models with few states.
#pragma once

#include "runtime/interface/fused_step.hpp"
#include "runtime/kernels/cuda/cuda_space_time.cuh"
#include "runtime/kernels/cuda/cuda_sparse_rows.cuh"

namespace heartwright::kernels {

using interface::fused_block_x, interface::fused_block_y;
inline constexpr int fused_threads = fused_block_x * fused_block_y;

// ---- Rows: for_each(first, last, u, use) calls use(slot, value) for the rows of this thread that lie in slots [first,
// last): `value` is what diffusion leaves of u there. All threads of a block call it.

template <class Map, class Real>
__device__ __forceinline__ Real diffused(const Map& map, const Coefficients<Real>& coefficients, bool is_diagonal,
                                         const Box& box, std::int64_t g, const Neighbours& neighbours, const Real* u) {
    const Stencil<Real, Map> stencil{map, coefficients, u, box.dimensions};
    return u[map.slot(g)] +
           (is_diagonal ? stencil.template change<true>(g, neighbours) : stencil.template change<false>(g, neighbours));
}

template <class Real>
struct CudaRows;

template <class Real>
struct CudaRows<BoxRows<Real>> : BoxRows<Real> {
    template <class Use>
    __device__ __forceinline__ void for_each(std::int64_t, std::int64_t, const Real* u, const Use& use) const {
        const int i = this->cells.first[0] + static_cast<int>(blockIdx.x) * fused_block_x + threadIdx.x % fused_block_x,
                  j = this->cells.first[1] + static_cast<int>(blockIdx.y) * fused_block_y + threadIdx.x / fused_block_x,
                  k = this->cells.first[2] + static_cast<int>(blockIdx.z);
        if (i >= this->cells.end[0] || j >= this->cells.end[1]) return;
        const InnerMap map{this->first_slot};
        const std::int64_t g = i + this->box.nx * (j + static_cast<std::int64_t>(this->box.ny) * k);
        use(map.slot(g), diffused(map, this->coefficients, this->is_diagonal, this->box, g, this->box.at(i, j, k), u));
    }
};

template <class Real>
struct CudaRows<ListedRows<Real>> : ListedRows<Real> {
    template <class Use>
    __device__ __forceinline__ void for_each(std::int64_t first, std::int64_t last, const Real* u,
                                             const Use& use) const {
        const std::int64_t item = static_cast<std::int64_t>(blockIdx.x) * fused_threads + threadIdx.x;
        if (item >= this->count) return;
        const std::int64_t slot = this->list != nullptr ? this->list[item] : item;
        const auto g = static_cast<std::uint32_t>(this->map.grid(slot)), nx = static_cast<std::uint32_t>(this->box.nx),
                   ny = static_cast<std::uint32_t>(this->box.ny);
        const std::uint32_t row = g / nx;
        const int i = static_cast<int>(g - row * nx), j = static_cast<int>(row % ny), k = static_cast<int>(row / ny);
        if (slot < first || slot >= last || !this->only.holds(i, j, k)) return;
        use(slot, diffused(this->map, this->coefficients, this->is_diagonal, this->box, g, this->box.at(i, j, k), u));
    }
};

template <class Real>
struct CudaRows<SliceRows<Real>> : SliceRows<Real> {
    template <class Use>
    __device__ __forceinline__ void for_each(std::int64_t first, std::int64_t last, const Real* u,
                                             const Use& use) const {
        use_row_of_slice(
            this->view, this->column_starts, this->list, this->count, u, blockIdx.x,
            [&](std::int64_t slot, Real value) {
                if (slot >= first && slot < last) use(slot, value);
            });
    }
};

// Entries that a thread loads ahead: those of a 3D grid with a full tensor.
struct FusedTile {
    static constexpr int threads = fused_threads, held_entries = 18;
    static constexpr bool is_balanced = true;
    static constexpr std::int32_t most_rows = 0;  // tiles say how many they have
};

template <class Real>
struct CudaRows<TileRows<Real>> : TileRows<Real> {
    template <class Use>
    __device__ __forceinline__ void for_each(std::int64_t first, std::int64_t last, const Real* u,
                                             const Use& use) const {
        const std::int64_t tile = this->list != nullptr ? this->list[blockIdx.x] : blockIdx.x,
                           first_row = tile * this->view.tile_rows;
        if (first_row >= last || first_row + this->view.tile_rows <= first) return;
        use_rows_of_tile<FusedTile>(this->view, tile, u, [&](std::int64_t slot, Real value) {
            if (slot >= first && slot < last) use(slot, value);
        });
    }
};

// Blocks on a multiprocessor that registers are kept free for: as many threads as of the reaction alone
// (block_size.hpp), fewer of tiles, which load a row ahead.
template <class Kernel, class Rows>
inline constexpr int fused_blocks = blocks_at_once<Kernel>* threads_per_block / fused_threads;
template <class Kernel, class Real>
inline constexpr int fused_blocks<Kernel, TileRows<Real>> = 2;

// ---- the kernel

// A FusedArguments as a kernel reads it.
template <class Kernel>
struct CudaFused {
    using scalar = typename Kernel::scalar;
    scalar *state, *v_out, *diffused;
    const scalar* v_in;
    std::int64_t stride, first, last;
    const interface::StepBlock* block;
    std::int32_t step;
};

template <class Kernel, class Constants, class Rows>
__global__ void __launch_bounds__(fused_threads, fused_blocks<Kernel, Rows>)
    fused_kernel(const __grid_constant__ Constants constants, const __grid_constant__ CudaFused<Kernel> at,
                 const __grid_constant__ CudaRows<Rows> rows, const __grid_constant__ OuterCurrents currents) {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    prepare_block<Kernel>();
    const typename Kernel::Step step = Kernel::step(constants, real((at.block->first + at.step) * at.block->dt));
    const std::uint32_t active = currents.active(*at.block, at.step);
    rows.for_each(at.first, at.last, at.v_in, [&](std::int64_t slot, scalar value) {
        if (at.diffused) at.diffused[slot] = value;
        react_cell<Kernel>(constants, step,
                           CellsOf<Kernel>::in_memory(at.state, at.stride, slot, &value, at.v_out + slot,
                                                      real(currents.into(slot, active))));
    });
}

#if !defined(__CUDACC_RTC__)  // code of the host: NVRTC compiles that of the device alone

template <class Kernel, class Rows>
int launch_fused(const interface::FusedArguments& a, const Rows& of_operator, const dim3& blocks, std::size_t memory,
                 cudaStream_t stream) {
    using scalar = typename Kernel::scalar;
    if (blocks.x == 0 || blocks.y == 0 || blocks.z == 0) return cudaSuccess;
    const CudaFused<Kernel> at{static_cast<scalar*>(a.cells.state),
                               static_cast<scalar*>(a.cells.v_out),
                               static_cast<scalar*>(a.diffused),
                               static_cast<const scalar*>(a.cells.v_in),
                               a.cells.stride,
                               a.cells.first,
                               a.cells.last,
                               a.block,
                               a.step};
    const CudaRows<Rows> rows{of_operator};
    cudaError_t status = cudaSuccess;
    with_constants<Kernel>(a.cells.constants, [&]<class Constants>(const Constants& constants) {
        if (memory > 0)
            status = cudaFuncSetAttribute(fused_kernel<Kernel, Constants, Rows>,
                                          cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(memory));
        if (status != cudaSuccess) return;
        fused_kernel<Kernel, Constants, Rows>
            <<<blocks, fused_threads, memory, stream>>>(constants, at, rows, outer_currents(a.cells));
        status = cudaGetLastError();
    });
    return status;
}

template <class Kernel>
int launch_fused_rows(const interface::FusedArguments& a, cudaStream_t stream) {
    using scalar = typename Kernel::scalar;
    using Rows = interface::DiffusionRows<scalar>;
    const Rows& rows = *static_cast<const Rows*>(a.rows);
    const auto blocks_of = [](std::int64_t items, std::int64_t of_block) {
        return static_cast<unsigned>((items + of_block - 1) / of_block);
    };
    switch (rows.kind) {
        case Rows::Kind::box: {
            const Extent& cells = rows.box.cells;
            return launch_fused<Kernel>(a, rows.box,
                                        {blocks_of(cells.end[0] - cells.first[0], fused_block_x),
                                         blocks_of(cells.end[1] - cells.first[1], fused_block_y),
                                         static_cast<unsigned>(cells.end[2] - cells.first[2])},
                                        0, stream);
        }
        case Rows::Kind::listed:
            return launch_fused<Kernel>(a, rows.listed, {blocks_of(rows.listed.count, fused_threads)}, 0, stream);
        case Rows::Kind::slices:
            return launch_fused<Kernel>(a, rows.slices, {blocks_of(rows.slices.count * slice_rows, fused_threads)}, 0,
                                        stream);
        case Rows::Kind::tiles:
            return launch_fused<Kernel>(a, rows.tiles, {static_cast<unsigned>(rows.tiles.count)},
                                        static_cast<std::size_t>(rows.tiles.staged) * sizeof(scalar), stream);
    }
    return cudaErrorInvalidValue;
}

template <class... Kernels>
int cuda_diffuse_and_react(std::int32_t kernel, const interface::FusedArguments& a, void* stream) {
    int status = 0;
    std::int32_t k = 0;
    ((k++ == kernel ? void(status = launch_fused_rows<Kernels>(a, static_cast<cudaStream_t>(stream))) : void()), ...);
    return status;
}

#endif  // !__CUDACC_RTC__

}  // namespace heartwright::kernels
