#include "runtime/operators/sparse/sparse_diffusion.hpp"

#include <algorithm>
#include <type_traits>

#include "runtime/operators/sparse/operator.hpp"
#include "runtime/operators/sparse/sell.hpp"

namespace heartwright::sparse {
namespace {

// Inlined into a function for each instruction set, whose registers it then uses.
#define HEARTWRIGHT_INLINE inline __attribute__((always_inline))

// Entries of one slice, for rows that lie together. No lane waits for another: each sums its own row in order.
template <class Real>
constexpr int lanes = 128 / static_cast<int>(sizeof(Real));

template <class Real, class Value>
HEARTWRIGHT_INLINE void add_entries(const Value* couplings, const std::int32_t* slots, const Real* u, const Real* own,
                                    Real* sum) {
    for (int lane = 0; lane < lanes<Real>; ++lane)
        sum[lane] += static_cast<Real>(couplings[lane]) * (u[slots[lane]] - own[lane]);
}

template <class Real, class Value>
HEARTWRIGHT_INLINE void sum_entries(const SellView<Real, Value>& view, const Real* u, std::int64_t slice,
                                    std::int64_t lane, const Real* own, Real* sum) {
    for (std::int64_t n = view.starts[slice]; n < view.starts[slice + 1]; ++n) {
        const std::int64_t at = n * slice_rows + lane;
        add_entries(view.couplings + at, view.columns + at, u, own, sum);
    }
}

template <class Real, class Value>
HEARTWRIGHT_INLINE void run(const SellView<Real, Value>& view, const Real* u, Real* out, const std::int32_t* list,
                            std::int64_t first, std::int64_t last) {
    for (std::int64_t item = first; item < last; ++item) {
        const std::int64_t slice = list != nullptr ? list[item] : item;
        for (std::int64_t lane = 0; lane < slice_rows; lane += lanes<Real>) {
            const std::int64_t row = slice * slice_rows + lane;
            const auto count = static_cast<int>(std::clamp<std::int64_t>(view.rows - row, 0, lanes<Real>));
            Real own[lanes<Real>] = {}, sum[lanes<Real>] = {};
            std::copy_n(u + row, count, own);
            sum_entries(view, u, slice, lane, own, sum);
            Real scale[lanes<Real>];
            if (view.scales.has_one)
                std::fill_n(scale, lanes<Real>, view.scales.values[0]);
            else
                std::copy_n(view.scales.values + row, count, scale);
            if (count == lanes<Real>)
                for (int l = 0; l < lanes<Real>; ++l) out[row + l] = own[l] + scale[l] * sum[l];
            else
                for (int l = 0; l < count; ++l) out[row + l] = own[l] + scale[l] * sum[l];
        }
    }
}

#if defined(__x86_64__)
template <class Real, class Value>
__attribute__((target("avx512f,avx512dq,avx512vl"))) void run_avx512(const SellView<Real, Value>& view, const Real* u,
                                                                     Real* out, const std::int32_t* list,
                                                                     std::int64_t first, std::int64_t last) {
    run(view, u, out, list, first, last);
}
template <class Real, class Value>
__attribute__((target("avx2"))) void run_avx2(const SellView<Real, Value>& view, const Real* u, Real* out,
                                              const std::int32_t* list, std::int64_t first, std::int64_t last) {
    run(view, u, out, list, first, last);
}
#endif

// The CPU twin's loop over slices, for the widest vector registers of the processor: out of slices list[first..last),
// or of slices [first, last) where list is null.
template <class Real, class Value>
void run_slices(const SellView<Real, Value>& view, const Real* u, Real* out, const std::int32_t* list,
                std::int64_t first, std::int64_t last) {
#if defined(__x86_64__)
    static const bool has_avx512 = __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
                                   __builtin_cpu_supports("avx512vl") != 0,
                      has_avx2 = __builtin_cpu_supports("avx2") != 0;
    if (has_avx512) return run_avx512(view, u, out, list, first, last);
    if (has_avx2) return run_avx2(view, u, out, list, first, last);
#endif
    run(view, u, out, list, first, last);
}

template <class Real, class Value>
class CpuOperator final : public Operator<Real, Value> {
public:
    CpuOperator(device::Device& device, const Rows& rows, double dt)
        : Operator<Real, Value>(device, rows, dt, sell_of(rows)) {}

    void apply(const void* u, void* out, diffusion::Cells cells) override {
        const auto chosen = this->slices(cells);
        const auto view = this->view();
        const auto work = [&](std::int64_t first, std::int64_t last) {
            run_slices(view, static_cast<const Real*>(u), static_cast<Real*>(out), chosen.list, first, last);
        };
        this->device_.threads().for_ranges(chosen.count, work, 1, least_slices);
    }
    bool can_be_fused() const override { return true; }
    void apply_then(const void* u, void* out, diffusion::Cells cells, const diffusion::Diffusion::Then& then) override {
        constexpr std::int64_t at_once = 64;  // slices whose values stay in a core's own cache
        const auto chosen = this->slices(cells);
        const auto view = this->view();
        const auto slice = [&](std::int64_t item) { return chosen.list != nullptr ? chosen.list[item] : item; };
        const auto work = [&](std::int64_t first, std::int64_t last) {
            for (std::int64_t begin = first, end = first; begin < last; begin = end) {
                while (end < last && end - begin < at_once && slice(end) == slice(begin) + (end - begin)) ++end;
                run_slices(view, static_cast<const Real*>(u), static_cast<Real*>(out), chosen.list, begin, end);
                then(slice(begin) * slice_rows, std::min(view.rows, (slice(begin) + end - begin) * slice_rows));
            }
        };
        this->device_.threads().for_ranges(chosen.count, work, 1, least_slices);
    }
};

template <class Real, class Value>
std::unique_ptr<diffusion::Diffusion> make(device::Device& device, const Rows& rows, double dt,
                                           const Storage& storage) {
#if HEARTWRIGHT_CUDA
    if (device.backend() == device::Backend::cuda) return make_cuda<Real, Value>(device, rows, dt, storage);
#endif
    static_cast<void>(storage);
    return std::make_unique<CpuOperator<Real, Value>>(device, rows, dt);
}

}  // namespace

std::unique_ptr<diffusion::Diffusion> make_diffusion(device::Device& device, const Rows& rows, double dt,
                                                     int real_bytes, const Storage& storage) {
    check(rows);
    if (real_bytes == 4) return make<float, float>(device, rows, dt, storage);
    if (storage.fp64_couplings) return make<double, double>(device, rows, dt, storage);
    return make<double, float>(device, rows, dt, storage);
}

namespace {

std::int64_t memory_of(std::int64_t rows, std::int64_t entries, int real_bytes, const Storage& storage) {
    const std::int64_t value = storage.fp64_couplings && real_bytes == 8 ? 8 : 4;
    // Beside entries and scales: two starts of each slice, inside or boundary; of tiles the place of each slice and two
    // numbers of each tile, which has a slice or more.
    const std::int64_t slices = (rows + slice_rows - 1) / slice_rows, of_slice = 5 * 4 + sizeof(interface::SlicePlace);
    return entries * (value + 4) + rows * real_bytes + of_slice * (slices + 1);
}

}  // namespace

std::int64_t diffusion_memory(std::int64_t rows, std::int64_t most_entries, int real_bytes, const Storage& storage) {
    return memory_of(rows, (rows + slice_rows - 1) / slice_rows * slice_rows * most_entries, real_bytes, storage);
}

std::int64_t diffusion_memory(const Rows& rows, int real_bytes, const Storage& storage) {
    std::int64_t entries = 0;
    for (std::int64_t row = 0; row < rows.own(); row += slice_rows) {
        std::int64_t width = 0;
        for (std::int64_t r = row; r < std::min(rows.own(), row + slice_rows); ++r)
            width = std::max(
                width, rows.row_starts[static_cast<std::size_t>(r) + 1] - rows.row_starts[static_cast<std::size_t>(r)]);
        entries += slice_rows * width;
    }
    return memory_of(rows.own(), entries, real_bytes, storage);
}

}  // namespace heartwright::sparse
