// The inner loops of a Rosenbrock step, vectorised across W independent systems (SIMD lanes): lane l of row i of an
// array is at [i*W + l]. Each lane has the same bits as alone. Arrays of W > 1 are aligned to W doubles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace heartwright::ode {

struct Elimination;

// Compiled for one lane and for four; four on x86 for AVX2.
template <int W>
struct Lanes {
    static constexpr unsigned all = (1u << W) - 1;  // bit l: of lane l

    // matrix = D - J, entry by entry as Sparsity has them; diagonal[lane]: of D. `places` [rows]: of the diagonal.
    static void subtract(std::size_t entries, const double* jacobian, std::size_t rows, const std::int32_t* places,
                         const double* diagonal, double* matrix);
    // Lanes whose pivots are safe (elimination.hpp); of others solve() makes nothing of use.
    static unsigned factorise(const Elimination& plan, const double* entries, double* values, double* reciprocals);
    static void solve(const Elimination& plan, const double* values, const double* reciprocals, double* x);

    // to = from + sum over j < count of factors[j][lane] * terms[j]
    static void combine(std::size_t rows, const double* from, int count, const double* const* terms,
                        const double* factors, double* to);
    // to += term
    static void add(std::size_t rows, const double* term, double* to);
    // Of (values[i]/(relative*|about[i]| + absolute[i])), their root mean square in each lane.
    static void norm(std::size_t rows, const double* values, const double* about, double relative,
                     const double* absolute, double* result);
    // Lanes without a value that is not finite.
    static unsigned finite(std::size_t rows, const double* values);
};

extern template struct Lanes<1>;
extern template struct Lanes<4>;

// Numbers that begin at a multiple of 64 bytes, so that rows of lanes may be loaded at once.
template <class T>
struct LineAllocator {
    using value_type = T;
    static constexpr std::align_val_t line{64};

    LineAllocator() = default;
    template <class Other>
    explicit LineAllocator(const LineAllocator<Other>&) {}
    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), line)); }
    void deallocate(T* data, std::size_t) { ::operator delete(data, line); }
    bool operator==(const LineAllocator&) const = default;
};
using LaneNumbers = std::vector<double, LineAllocator<double>>;

}  // namespace heartwright::ode
