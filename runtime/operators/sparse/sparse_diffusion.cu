#include "runtime/device/cuda_checks.cuh"
#include "runtime/operators/sparse/operator.hpp"

namespace heartwright::sparse {
namespace {

constexpr int block_threads = 256;

// SELL-32 product, one warp per slice, one thread per row. Couplings and columns are streamed past the caches
// (evict-first loads), which stay free for u.
__device__ __forceinline__ std::int64_t load_column(const WideColumns& columns, std::int64_t, std::int32_t,
                                                    std::int64_t entry) {
    return __ldcs(columns.slots + entry);
}
__device__ __forceinline__ std::int64_t load_column(const CodedColumns& columns, std::int64_t slice, std::int32_t base,
                                                    std::int64_t entry) {
    const std::int32_t code = __ldcs(columns.codes + entry);
    return code < near_codes ? base + code : columns.distant[columns.distant_starts[slice] + code - near_codes];
}

template <class Real, class Value, class Columns>
__global__ void __launch_bounds__(block_threads)
    multiply_slices(const SellView<Real, Value, Columns> view, const Real* __restrict__ u, Real* __restrict__ out,
                    const std::int32_t* __restrict__ list, std::int64_t count) {
    const std::int64_t item = (static_cast<std::int64_t>(blockIdx.x) * block_threads + threadIdx.x) / slice_rows;
    if (item >= count) {
        return;
    }
    const std::int64_t slice = list != nullptr ? list[item] : item;
    const std::int64_t lane = threadIdx.x % slice_rows, row = slice * slice_rows + lane;
    if (row >= view.rows) {
        return;
    }
    const Real own = u[row];
    const std::int32_t base = view.columns.base(slice), end = view.starts[slice + 1];
    Real sum = 0;
#pragma unroll 4
    for (std::int32_t n = view.starts[slice]; n < end; ++n) {
        const std::int64_t at = n * slice_rows + lane;
        const Real coupling = static_cast<Real>(__ldcs(view.couplings + at));
        sum += coupling * (u[load_column(view.columns, slice, base, at)] - own);
    }
    out[row] = own + __ldcs(view.scales + row) * sum;
}

template <class Real, class Value>
class CudaOperator final : public Operator<Real, Value> {
public:
    using Operator<Real, Value>::Operator;

    void apply(const void* u, void* out, diffusion::Cells cells) override {
        const auto chosen = this->slices(cells);
        if (chosen.count == 0) {
            return;
        }
        constexpr std::int64_t slices_of_block = block_threads / slice_rows;
        const auto blocks = static_cast<unsigned>((chosen.count + slices_of_block - 1) / slices_of_block);
        const auto stream = static_cast<cudaStream_t>(this->device_.stream());
        this->choose([&](const auto& view) {
            multiply_slices<<<blocks, block_threads, 0, stream>>>(view, static_cast<const Real*>(u),
                                                                  static_cast<Real*>(out), chosen.list, chosen.count);
        });
        HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
    }
};

}  // namespace

template <class Real, class Value>
std::unique_ptr<diffusion::Diffusion> make_cuda(device::Device& device, const Rows& rows, double dt, bool only_wide) {
    return std::make_unique<CudaOperator<Real, Value>>(device, rows, dt, only_wide);
}

template std::unique_ptr<diffusion::Diffusion> make_cuda<double, double>(device::Device&, const Rows&, double, bool);
template std::unique_ptr<diffusion::Diffusion> make_cuda<double, float>(device::Device&, const Rows&, double, bool);
template std::unique_ptr<diffusion::Diffusion> make_cuda<float, float>(device::Device&, const Rows&, double, bool);

}  // namespace heartwright::sparse
