// What the iterations of the elliptic solver do with each row, of several right-hand sides at once: on a processor's
// threads or a GPU's. Both run these functions, without fused multiply-adds, in the same order within each row, so that
// their bits agree.
//
// Vectors are blocks [row][column] of `columns` right-hand sides, so that entries of a matrix are read once for all.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "runtime/core/host_device.hpp"
#include "runtime/operators/elliptic/bfloat16.hpp"

namespace heartwright::elliptic {

template <class Real, int columns>
struct alignas(columns % 2 == 0 ? 16 : sizeof(Real)) Pack {
    Real at[columns];
};

// Where entries of sparse rows lie. Rows lie by `lanes` (SELL-C): entry n of row i is at (starts[i/lanes] + n)*lanes +
// i%lanes. One lane is CSR; 32 lanes are a warp's.
template <int lanes>
struct Pattern {
    const std::int64_t* starts;   // [rows/lanes + 1]
    const std::int32_t* columns;  // null: offsets
    const std::int16_t* offsets;  // of the column from the row
};

// The sum of a row is that of `split` parts, which take its entries in turn: on a GPU so many threads.
template <int lanes_, int split_, class Stored>
struct SparseRows {
    static constexpr int lanes = lanes_, split = split_;
    using Real = decltype(Stored{} + Stored{});  // of arithmetic
    Pattern<lanes> pattern;
    const Stored* values;  // of rows shorter than others of their lanes filled with 0

    // term(column, value, sum) adds to its sum. On a GPU all threads of the row have the result.
    template <class Sum, class Term>
    HEARTWRIGHT_HD Sum sum(std::int64_t row, const Term& term) const {
#if defined(__CUDA_ARCH__)
        Sum own{};
        // Entries are loaded some at a time, so that the latencies of their loads overlap.
        constexpr int columns = sizeof(own.at) / sizeof(Real), ahead = columns == 1 ? 8 : columns == 4 ? 4 : 2;
        with_columns(row, [&](const auto& column_of, const Stored* value, std::int32_t count) {
            for (int n = split == 1 ? 0 : static_cast<int>(threadIdx.x % split); n < count; n += ahead * split) {
                std::int32_t column[ahead];
                Real k[ahead];
#pragma unroll
                for (int next = 0; next < ahead; ++next) {
                    const bool is_there = n + next * split < count;
                    column[next] = is_there ? column_of(n + next * split) : 0;
                    k[next] = is_there ? static_cast<Real>(value[(n + next * split) * lanes]) : 0;
                }
#pragma unroll
                for (int next = 0; next < ahead; ++next) term(column[next], k[next], own);
            }
        });
        if constexpr (split > 1) {
            const unsigned threads_of_row = ((1u << split) - 1) << (threadIdx.x % 32 / split * split);
            for (int distance = split / 2; distance > 0; distance /= 2)
                for (auto& one : own.at) one += __shfl_xor_sync(threads_of_row, one, distance);
        }
        return own;
#else
        Sum parts[split]{};
        with_columns(row, [&](const auto& column_of, const Stored* value, std::int32_t count) {
            std::int32_t n = 0;
            if constexpr (sizeof parts <= 32)  // parts that stay in registers
                for (; n + split <= count; n += split)
                    for (int part = 0; part < split; ++part)
                        term(column_of(n + part), value[(n + part) * lanes], parts[part]);
            for (; n < count; ++n) term(column_of(n), value[n * lanes], parts[n % split]);
        });
        for (int distance = split / 2; distance > 0; distance /= 2)
            for (int part = 0; part < distance; ++part)
                for (std::size_t c = 0; c < std::size(parts[part].at); ++c)
                    parts[part].at[c] += parts[part + distance].at[c];
        return parts[0];
#endif
    }

private:
    // work(column of entry n, the first value, number of entries)
    template <class Work>
    HEARTWRIGHT_HD void with_columns(std::int64_t row, const Work& work) const {
        const std::int64_t begin = pattern.starts[row / lanes], at = begin * lanes + row % lanes;
        const auto count = static_cast<std::int32_t>(pattern.starts[row / lanes + 1] - begin);
        if (pattern.offsets != nullptr) {
            const std::int16_t* const offsets = pattern.offsets + at;
            const auto own = static_cast<std::int32_t>(row);
            work([&](std::int32_t n) { return own + offsets[n * lanes]; }, values + at, count);
        } else {
            const std::int32_t* const columns = pattern.columns + at;
            work([&](std::int32_t n) { return columns[n * lanes]; }, values + at, count);
        }
    }
};

// Work of a row with `split` threads on a GPU: one of them writes.
template <int split>
HEARTWRIGHT_HD bool writes() {
#if defined(__CUDA_ARCH__)
    return split == 1 || threadIdx.x % split == 0;
#else
    return true;
#endif
}

// (A x)_i = leak_i x_i + sum over j of k_ij (x_i - x_j)
template <class Rows>
struct Operator {
    static constexpr int split = Rows::split;
    using Real = typename Rows::Real;
    Rows couplings;
    const Real* leak;  // null: 0

    template <int columns>
    HEARTWRIGHT_HD Pack<Real, columns> product(std::int64_t row, const Pack<Real, columns>* x) const {
        const Pack<Real, columns> own = x[row];
        auto sum =
            couplings.template sum<Pack<Real, columns>>(row, [&](std::int32_t j, Real k, Pack<Real, columns>& part) {
                const Pack<Real, columns> other = x[j];
                for (int c = 0; c < columns; ++c) part.at[c] += k * (own.at[c] - other.at[c]);
            });
        if (leak != nullptr)
            for (int c = 0; c < columns; ++c) sum.at[c] += leak[row] * own.at[c];
        return sum;
    }
};

// Of rows of a matrix that is not square: the sum of value*x.
template <class Rows, int columns>
HEARTWRIGHT_HD Pack<float, columns> row_times(const Rows& rows, std::int64_t row, const Pack<float, columns>* x) {
    return rows.template sum<Pack<float, columns>>(
        row,
        [&](std::int32_t j, float value, Pack<float, columns>& part) {
            const Pack<float, columns> other = x[j];
            for (int c = 0; c < columns; ++c) part.at[c] += value * other.at[c];
        });
}

// out = A x
template <class A, int columns>
struct Product {
    static constexpr int split = A::split;
    A a;
    const Pack<double, columns>* x;
    Pack<double, columns>* out;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const { out[i] = a.product(i, x); }
};

// One step of Chebyshev's iteration, which reads `x` and writes `next`.
// (Here and below what a row needs besides is read first, so that its latency overlaps the product's.)
template <class A, int columns>
struct Smooth {
    static constexpr int split = A::split;
    A a;
    const float* inverse_diagonal;
    float of_old, of_residual;
    const Pack<float, columns>*residual, *x, *old;  // old: the last step's direction; null: none
    Pack<float, columns>*direction, *next;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        const Pack<float, columns> given = residual[i], own = x[i];
        const float scale = of_residual * inverse_diagonal[i];
        Pack<float, columns> step{}, sum{};
        if (old != nullptr) step = old[i];
        const Pack<float, columns> product = a.product(i, x);
        for (int c = 0; c < columns; ++c) {
            step.at[c] = of_old * step.at[c] + scale * (given.at[c] - product.at[c]);
            sum.at[c] = own.at[c] + step.at[c];
        }
        if (!writes<split>()) return;
        direction[i] = step;
        next[i] = sum;
    }
};

// left = residual - A x
template <class A, int columns>
struct Residual {
    static constexpr int split = A::split;
    A a;
    const Pack<float, columns>*residual, *x;
    Pack<float, columns>* left;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        Pack<float, columns> of_row = residual[i];
        const Pack<float, columns> product = a.product(i, x);
        for (int c = 0; c < columns; ++c) of_row.at[c] -= product.at[c];
        if (writes<split>()) left[i] = of_row;
    }
};

// The residual of the coarser level, and the first step of its smoother, from 0.
template <class Rows, int columns>
struct Restrict {
    static constexpr int split = Rows::split;
    Rows restriction;
    const float* inverse_diagonal;
    float of_residual;
    const Pack<float, columns>* fine;
    Pack<float, columns>*residual, *x;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        const float scale = of_residual * inverse_diagonal[i];
        const Pack<float, columns> sum = row_times(restriction, i, fine);
        Pack<float, columns> first{};
        for (int c = 0; c < columns; ++c) first.at[c] = scale * sum.at[c];
        if (!writes<split>()) return;
        residual[i] = sum;
        x[i] = first;
    }
};

// x += P coarse
template <class Rows, int columns>
struct Prolong {
    static constexpr int split = Rows::split;
    Rows prolongation;
    const Pack<float, columns>* coarse;
    Pack<float, columns>* x;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        Pack<float, columns> own = x[i];
        const Pack<float, columns> sum = row_times(prolongation, i, coarse);
        for (int c = 0; c < columns; ++c) own.at[c] += sum.at[c];
        x[i] = own;
    }
};

// The dense inverse times the residual, in parts of each sum, which are then added: item part*rows + row.
inline constexpr std::int64_t parts_of_inverse = 16;
template <int columns>
struct PartOfInverse {
    const float* inverse;  // [row][row], symmetric
    std::int64_t rows;
    const Pack<float, columns>* residual;
    Pack<float, columns>* parts;  // [parts_of_inverse][rows]
    HEARTWRIGHT_HD void operator()(std::int64_t item) const {
        const std::int64_t part = item / rows, i = item % rows;
        const std::int64_t first = part * rows / parts_of_inverse, last = (part + 1) * rows / parts_of_inverse;
        Pack<float, columns> sum{};
        for (std::int64_t k = first; k < last; ++k) {
            const Pack<float, columns> other = residual[k];
            for (int c = 0; c < columns; ++c) sum.at[c] += inverse[k * rows + i] * other.at[c];
        }
        parts[item] = sum;
    }
};
template <int columns>
struct SumOfParts {
    const Pack<float, columns>* parts;
    std::int64_t rows;
    Pack<float, columns>* x;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        Pack<float, columns> sum{};
        for (std::int64_t part = 0; part < parts_of_inverse; ++part) {
            const Pack<float, columns> one = parts[part * rows + i];
            for (int c = 0; c < columns; ++c) sum.at[c] += one.at[c];
        }
        x[i] = sum;
    }
};

// Of each right-hand side, where the solver runs.
struct Scalars {
    double total = 0, size = 0;               // of f: its sum, that of magnitudes
    double norm = 0;                          // of f
    double to_single = 1, from_single = 1;    // residuals into the cycle, corrections out of it: powers of two
    double energy = 0, of_old = 0, step = 0;  // of conjugate gradients
    double relative = 0;                      // |residual|/|f|
    double mean = 0;                          // of the solution
    std::int32_t is_active = 0, is_indefinite = 0;
};

// What the host is told of each.
struct Report {
    double relative;
    std::int32_t is_active, is_indefinite;
};

// Where right-hand sides and solutions lie: [columns][rows], of which the free ones take part.
template <int columns>
struct FreeRows {
    const std::int32_t* row_of_free;
    std::int64_t rows;
    int count;  // of right-hand sides, at most `columns`; the others are 0
    HEARTWRIGHT_HD double of(const double* values, std::int64_t i, int c) const {
        return c < count ? values[c * rows + row_of_free[i]] : 0;
    }
};

// Terms of sums, for row i and right-hand side c: load(i, c) reads, and term(i, c, what it has read) may write, so that
// several can be read before the first is used. All rows of f, not only free ones:
struct TermOfF {
    const double* f;
    std::int64_t rows;
    int count;
    bool is_magnitude;
    HEARTWRIGHT_HD double load(std::int64_t i, int c) const {
        const double term = c < count ? f[c * rows + i] : 0;
        return is_magnitude ? std::fabs(term) : term;
    }
    HEARTWRIGHT_HD static double term(std::int64_t, int, double loaded) { return loaded; }
};
template <int columns>
struct SquareOfF {
    FreeRows<columns> free;
    const double* f;
    HEARTWRIGHT_HD double load(std::int64_t i, int c) const {
        const double term = free.of(f, i, c);
        return term * term;
    }
    HEARTWRIGHT_HD static double term(std::int64_t, int, double loaded) { return loaded; }
};

// The cycle's correction times the residual.
template <int columns>
struct EnergyTerm {
    const Pack<double, columns>* residual;
    const Pack<float, columns>* correction;
    const Scalars* scalars;
    HEARTWRIGHT_HD double load(std::int64_t i, int c) const {
        return residual[i].at[c] * (scalars[c].from_single * static_cast<double>(correction[i].at[c]));
    }
    HEARTWRIGHT_HD static double term(std::int64_t, int, double loaded) { return loaded; }
};
template <int columns>
struct CurvatureTerm {
    const Pack<double, columns>*direction, *product;
    HEARTWRIGHT_HD double load(std::int64_t i, int c) const { return direction[i].at[c] * product[i].at[c]; }
    HEARTWRIGHT_HD static double term(std::int64_t, int, double loaded) { return loaded; }
};

// A residual in FP64 and what the cycle begins with.
template <int columns>
struct ResidualOut {
    Pack<double, columns>* residual;
    Pack<float, columns>*single, *x;
    const float* inverse_diagonal;
    float of_residual;
    const Scalars* scalars;
    // Returns its square.
    HEARTWRIGHT_HD double put(std::int64_t i, int c, double value) const {
        residual[i].at[c] = value;
        const auto given = static_cast<float>(scalars[c].to_single * value);
        single[i].at[c] = given;
        x[i].at[c] = of_residual * inverse_diagonal[i] * given;
        return value * value;
    }
};

// f - A x; the square of it.
template <int columns>
struct ResidualAnew {
    FreeRows<columns> free;
    const double* f;
    const Pack<double, columns>* product;
    ResidualOut<columns> out;
    HEARTWRIGHT_HD double load(std::int64_t i, int c) const { return free.of(f, i, c) - product[i].at[c]; }
    HEARTWRIGHT_HD double term(std::int64_t i, int c, double residual) const { return out.put(i, c, residual); }
};
// A step of conjugate gradients; the square of the residual.
template <int columns>
struct Advance {
    const Pack<double, columns>*direction, *product;
    Pack<double, columns>* x;
    ResidualOut<columns> out;
    struct Loaded {
        double x, residual;
    };
    HEARTWRIGHT_HD Loaded load(std::int64_t i, int c) const {
        const double step = out.scalars[c].step;
        return {x[i].at[c] + step * direction[i].at[c], out.residual[i].at[c] - step * product[i].at[c]};
    }
    HEARTWRIGHT_HD double term(std::int64_t i, int c, const Loaded& loaded) const {
        x[i].at[c] = loaded.x;
        return out.put(i, c, loaded.residual);
    }
};
template <int columns>
struct MeanTerm {
    FreeRows<columns> free;
    const double* mass;
    const Pack<double, columns>* x;
    HEARTWRIGHT_HD double load(std::int64_t i, int c) const { return mass[free.row_of_free[i]] * x[i].at[c]; }
    HEARTWRIGHT_HD static double term(std::int64_t, int, double loaded) { return loaded; }
};

// direction = correction + of_old*direction
template <int columns>
struct Turn {
    const Pack<float, columns>* correction;
    const Scalars* scalars;
    Pack<double, columns>* direction;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        const Pack<float, columns> given = correction[i];
        Pack<double, columns> own = direction[i];
        for (int c = 0; c < columns; ++c)
            own.at[c] = scalars[c].from_single * static_cast<double>(given.at[c]) + scalars[c].of_old * own.at[c];
        direction[i] = own;
    }
};

// The first guess: 0 where there is none, and where no current flows. No direction yet.
template <int columns>
struct Begin {
    FreeRows<columns> free;
    const double* start;  // null: 0
    const Scalars* scalars;
    Pack<double, columns>*x, *direction;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        for (int c = 0; c < columns; ++c) {
            x[i].at[c] = start != nullptr && scalars[c].norm > 0 ? free.of(start, i, c) : 0;
            direction[i].at[c] = 0;
        }
    }
};
template <int columns>
struct End {
    FreeRows<columns> free;
    const Pack<double, columns>* x;
    const Scalars* scalars;
    double* values;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        for (int c = 0; c < free.count; ++c) values[c * free.rows + free.row_of_free[i]] = x[i].at[c] - scalars[c].mean;
    }
};

// What becomes of sums.
enum class SumOf { f, magnitudes, squares_of_f, energy, curvature, residual, mean };
struct TakeSum {
    SumOf what;
    double tolerance;     // of the residual
    double total_mass;    // of the mean
    double matrix_scale;  // 2^scale of FP32 matrices
    Scalars* scalars;
    Report* reports;  // where the host reads
    HEARTWRIGHT_HD void operator()(int c, double sum) const {
        Scalars& s = scalars[c];
        switch (what) {
            case SumOf::f:
                s.total = sum;
                break;
            case SumOf::magnitudes:
                s.size = sum;
                break;
            case SumOf::squares_of_f: {
                s.norm = std::sqrt(sum);
                const int exponent = s.norm > 0 ? std::ilogb(s.norm) : 0;
                s.to_single = std::ldexp(1.0, -exponent);
                s.from_single = std::ldexp(matrix_scale, exponent);
                s.energy = s.of_old = s.step = s.relative = s.mean = 0;
                s.is_active = s.is_indefinite = 0;
                break;
            }
            case SumOf::energy:
                s.of_old = s.is_active != 0 && s.energy > 0 ? sum / s.energy : 0;
                s.energy = sum;
                break;
            case SumOf::curvature: {
                const bool is_definite = sum > 0 && s.energy > 0;
                if (s.is_active != 0 && !is_definite) s.is_indefinite = 1;
                s.step = s.is_active != 0 && is_definite ? s.energy / sum : 0;
                break;
            }
            case SumOf::residual:
                // A right-hand side that is done takes steps of 0 and stays so.
                s.relative = s.norm > 0 ? std::sqrt(sum) / s.norm : 0;
                s.is_active = s.relative <= tolerance ? 0 : 1;
                reports[c] = {s.relative, s.is_active, s.is_indefinite};
                break;
            case SumOf::mean:
                s.mean = sum / total_mass;
                break;
        }
    }
};

}  // namespace heartwright::elliptic
