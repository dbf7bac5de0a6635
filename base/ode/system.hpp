// A system of ordinary differential equations, dx/dt = f(t, x), as an integrator sees it, and the sparsity pattern of
// its Jacobian. Time in ms; states in whatever units the system has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace heartwright::ode {

// The structural nonzeros of a square matrix, and an order for sparse LU factorisation. Without entries the matrix is
// dense.
struct Pattern {
    std::vector<std::pair<std::int32_t, std::int32_t>> entries;  // (row, column), each once, in any order
    std::vector<std::int32_t> order;  // elimination order of little fill: each row, which is also its column, once
};

class System {
public:
    virtual ~System() = default;

    // States, at least one; the same number throughout.
    virtual std::size_t size() const = 0;

    // f[i] = dx[i]/dt, i < size(). False where an f[i] is not finite: the integrator then tries a smaller step.
    virtual bool rates(double t, const double* x, double* f) = 0;

    // df[row]/dx[column] at (t, x): entries[k] of pattern().entries[k], or entries[row + column*size()] of a dense
    // matrix. All entries are written. False where one is not finite.
    virtual bool jacobian(double t, const double* x, double* entries) = 0;

    // True where f depends on t itself: it may then switch at times of its own, and steps are kept short.
    virtual bool reads_time() const = 0;

    // The Jacobian's, dense by default. An integration reads it once.
    virtual const Pattern& pattern() const;
};

}  // namespace heartwright::ode
