#include "runtime/device/cuda_checks.cuh"
#include "runtime/operators/sparse/operator.hpp"

namespace heartwright::sparse {
namespace {

constexpr int block_threads = 256;
// Entries of a row whose loads are in flight together.
template <class Value>
constexpr int batch = sizeof(Value) == 8 ? 8 : 4;

// Couplings and columns are streamed past the caches (evict-first loads), which stay free for u.

// Entries [n, n + count) of a row: all loads first, so that they are in flight together, then the sum in order.
template <int count, class Real, class Value>
__device__ __forceinline__ void add_entries(const Value* couplings, const std::int32_t* slots, const Real* u,
                                            std::int32_t n, Real own, Real& sum) {
    std::int32_t columns[count];
    Value k[count];
    Real values[count];
#pragma unroll
    for (int e = 0; e < count; ++e) columns[e] = __ldcs(slots + (n + e) * slice_rows);
#pragma unroll
    for (int e = 0; e < count; ++e) k[e] = __ldcs(couplings + (n + e) * slice_rows);
#pragma unroll
    for (int e = 0; e < count; ++e) values[e] = u[columns[e]];
#pragma unroll
    for (int e = 0; e < count; ++e) sum += static_cast<Real>(k[e]) * (values[e] - own);
}

// The sum of a row of `width` entries; `first` is its first one.
template <class Real, class Value>
__device__ __forceinline__ Real sum_row(const WideColumns& columns, std::int64_t, std::int64_t first,
                                        const Value* couplings, const Real* u, std::int32_t width, Real own) {
    const std::int32_t* slots = columns.slots + first;
    Real sum = 0;
    std::int32_t n = 0;
    for (; n + batch<Value> <= width; n += batch<Value>) {
        add_entries<batch<Value>>(couplings + first, slots, u, n, own, sum);
    }
    for (; n < width; ++n) {
        add_entries<1>(couplings + first, slots, u, n, own, sum);
    }
    return sum;
}

// A branch for each entry: few warps hold a distant column. Loads in batches, as above, measured slower here.
template <class Real, class Value>
__device__ __forceinline__ Real sum_row(const CodedColumns& columns, std::int64_t slice, std::int64_t first,
                                        const Value* couplings, const Real* u, std::int32_t width, Real own) {
    const std::int32_t base = columns.bases[slice];
    Real sum = 0;
#pragma unroll 4
    for (std::int32_t n = 0; n < width; ++n) {
        const std::int64_t at = first + n * slice_rows;
        const Real coupling = static_cast<Real>(__ldcs(couplings + at));
        const std::int32_t code = __ldcs(columns.codes + at);
        const std::int64_t column =
            code < near_codes ? base + code : columns.distant[columns.distant_starts[slice] + code - near_codes];
        sum += coupling * (u[column] - own);
    }
    return sum;
}

// SELL-32 product, one warp per slice, one thread per row.
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
    const std::int32_t start = view.starts[slice], width = view.starts[slice + 1] - start;
    const std::int64_t first = start * slice_rows + lane;
    const Real own = u[row];
    const Real sum = sum_row(view.columns, slice, first, view.couplings, u, width, own);
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
