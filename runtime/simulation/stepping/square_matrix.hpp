// Small dense matrices, row-major: a linear solve, and the mode of a linear system that is fastest.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace heartwright::simulation {

struct SquareMatrix {
    explicit SquareMatrix(std::size_t size) : n(size), values(size * size) {}
    double& operator()(std::size_t row, std::size_t column) { return values[row * n + column]; }
    double operator()(std::size_t row, std::size_t column) const { return values[row * n + column]; }

    std::size_t n;
    std::vector<double> values;
};

// x of A x = b, by LU factorisation with partial pivoting; nothing where A is singular or not finite.
std::optional<std::vector<double>> solve(SquareMatrix a, std::vector<double> b);

// The eigenvalue of A with the least real part, where it is real or nearly so, and what share each row has in its mode
// (participation factors, which add up to 1). Nothing where A is zero or not finite.
struct FastestDecay {
    double eigenvalue;  // of dx/dt = A x: -1/time constant; positive when every mode grows
    std::vector<double> shares;
};
std::optional<FastestDecay> fastest_decay(const SquareMatrix& a);

}  // namespace heartwright::simulation
