#include "runtime/operators/sparse/run_slices.hpp"

#include <algorithm>
#include <type_traits>

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
            if (view.scales.has_one) {
                std::fill_n(scale, lanes<Real>, view.scales.values[0]);
            } else {
                std::copy_n(view.scales.values + row, count, scale);
            }
            if (count == lanes<Real>) {
                for (int l = 0; l < lanes<Real>; ++l) out[row + l] = own[l] + scale[l] * sum[l];
            } else {
                for (int l = 0; l < count; ++l) out[row + l] = own[l] + scale[l] * sum[l];
            }
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

}  // namespace

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

#define HEARTWRIGHT_INSTANTIATE(Real, Value)                                                                      \
    template void run_slices(const SellView<Real, Value>&, const Real*, Real*, const std::int32_t*, std::int64_t, \
                             std::int64_t);
HEARTWRIGHT_INSTANTIATE(double, double)
HEARTWRIGHT_INSTANTIATE(double, float)
HEARTWRIGHT_INSTANTIATE(float, float)

}  // namespace heartwright::sparse
