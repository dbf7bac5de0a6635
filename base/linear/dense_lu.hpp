// LU factorisation of dense matrices with partial pivoting (Golub & Van Loan, Matrix Computations, 4th ed., 3.4).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace heartwright::linear {

struct SquareMatrix {
    explicit SquareMatrix(std::size_t size) : n(size), values(size * size) {}
    double& operator()(std::size_t row, std::size_t column) { return values[row * n + column]; }
    double operator()(std::size_t row, std::size_t column) const { return values[row * n + column]; }

    std::size_t n;
    std::vector<double> values;
};

class DenseLu {
public:
    // Nothing where A is singular or has an entry that is not finite.
    static std::optional<DenseLu> of(SquareMatrix a);

    // x [n]: in place, A^-1 x
    void solve(double* x) const;

private:
    explicit DenseLu(SquareMatrix a);

    SquareMatrix lu_;                 // L below the diagonal, which is 1; U
    std::vector<std::size_t> swaps_;  // swaps_[k]: the row that the k-th was exchanged with
    bool is_regular_ = true;
};

// x of A x = b; nothing where A is singular, or A, b or x is not finite.
std::optional<std::vector<double>> solve(SquareMatrix a, std::vector<double> b);

}  // namespace heartwright::linear
