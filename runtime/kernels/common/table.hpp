// Functions of one argument read from tables: cubics on intervals of equal width, a power of 2, anchored at 0.
//
// Interval k holds k*width <= x < (k + 1)*width. With v = x/width (exact: the width is a power of 2), k = floor(v) and
// t = v - k (exact)
//     f(x) ~ ((c3*t + c2)*t + c1)*t + c0         by three fma
// Rows: [interval][function][c0, c1, c2, c3], numbers of the kernel's precision, so that a cell reads one run of
// memory. All functions of a table share k and t: the compiler finds them once. The same bits on every backend; what a
// value may be away from its function is certified when the rows are made (runtime/cells/tables.hpp).
#pragma once

#include <cstdint>

#include "runtime/kernels/common/names.hpp"
#include "runtime/math/math.hpp"

namespace heartwright::kernels {
inline namespace HEARTWRIGHT_ISA {

// Where a function stands: its table, its place in a row, functions of a row.
struct TableEntry {
    int table, place, functions;
};

// Has this kernel a step that reads tables?
template <class Kernel>
concept ReadsTables = requires {
    Kernel::n_tables;
};

template <class T>
HEARTWRIGHT_FN const T* rows_of(const Table& table) {
    if constexpr (sizeof(T) == 8)
        return table.rows;
    else
        return table.rows_fp32;
}

// The first to come writes.
HEARTWRIGHT_FN void note_outside(TableFault* fault, int table, std::int64_t slot, std::int64_t step, double value) {
    auto* const what = reinterpret_cast<std::uint32_t*>(&fault->what);
#if defined(__CUDA_ARCH__)
    if (atomicCAS(what, 0u, 1u) != 0) return;
#else
    std::uint32_t nothing = TableFault::none;
    if (!__atomic_compare_exchange_n(what, &nothing, static_cast<std::uint32_t>(TableFault::outside), false,
                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        return;
#endif
    fault->table = table, fault->slot = slot, fault->step = step, fault->value = value;
}

template <class real>
HEARTWRIGHT_FN typename real::mask is_in_table(const Table& table, real x) {
    return x >= table.low && x < table.high;
}

template <TableEntry entry, class T>
HEARTWRIGHT_FN pack<T, 1> lookup(const Tables& tables, pack<T, 1> x) {
    const Table& table = tables.table[entry.table];
    const pack<T, 1> v = x * pack<T, 1>(table.per_unit);
    const pack<T, 1> whole = floor(v), t = v - whole;
#if defined(__CUDA_ARCH__)
    const int row = static_cast<int>(whole.v) - static_cast<int>(table.first);  // only x in the table comes here
    const T* const from = rows_of<T>(table) + 4 * entry.place + row * (4 * entry.functions);
    T c[4];
    if constexpr (sizeof(T) == 8) {
        const double2 low = __ldg(reinterpret_cast<const double2*>(from)),
                      high = __ldg(reinterpret_cast<const double2*>(from) + 1);
        c[0] = low.x, c[1] = low.y, c[2] = high.x, c[3] = high.y;
    } else {
        const float4 all = __ldg(reinterpret_cast<const float4*>(from));
        c[0] = all.x, c[1] = all.y, c[2] = all.z, c[3] = all.w;
    }
    return fma(fma(fma(pack<T, 1>(c[3]), t, pack<T, 1>(c[2])), t, pack<T, 1>(c[1])), t, pack<T, 1>(c[0]));
#else
    const T* const from =
        rows_of<T>(table) +
        4 * (static_cast<std::int64_t>(static_cast<double>(whole.v) - table.first) * entry.functions + entry.place);
    return fma(fma(fma(pack<T, 1>(from[3]), t, pack<T, 1>(from[2])), t, pack<T, 1>(from[1])), t, pack<T, 1>(from[0]));
#endif
}

#if !defined(__CUDACC__)
// Lanes that are not in the table read its first or last row.
template <TableEntry entry, class T, int N>
requires(N > 1) HEARTWRIGHT_FN pack<T, N> lookup(const Tables& tables, pack<T, N> x) {
    using real = pack<T, N>;
    const Table& table = tables.table[entry.table];
    const real v = x * real(table.per_unit);
    const real whole = floor(v), t = v - whole;
    const real row = min(max(whole - real(table.first), real(0.0)), real(table.intervals - 1.0));
    alignas(sizeof(T) * N) T rows[N], c0[N], c1[N], c2[N], c3[N];
    row.store(rows);
    for (int lane = 0; lane < N; ++lane) {
        const T* const from =
            rows_of<T>(table) + 4 * (static_cast<std::int64_t>(rows[lane]) * entry.functions + entry.place);
        c0[lane] = from[0], c1[lane] = from[1], c2[lane] = from[2], c3[lane] = from[3];
    }
    return fma(fma(fma(real::load(c3), t, real::load(c2)), t, real::load(c1)), t, real::load(c0));
}
#endif

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::kernels
